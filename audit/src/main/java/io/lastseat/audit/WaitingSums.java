package io.lastseat.audit;

import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.WaitingList;

/** How much is waited for, by the entries as they stand. */
final class WaitingSums {

  private long requests;
  private long units;

  /** Notes who joined, and who gave up. */
  void next(Verdict verdict) {
    verdict.waiter().forEach(waiter -> add(1, waiter.units()));
    if (verdict.unlisted() > 0) {
      add(-1, -verdict.unlisted());
    }
  }

  /** Notes who was served, or refused. */
  void next(Promotion promotion) {
    add(-1, -promotion.units());
  }

  private void add(long more, long moreUnits) {
    requests += more;
    units += moreUnits;
  }

  /** Whether these say the same; from then on they count. */
  boolean agreeWith(WaitingList list) {
    boolean agree = requests == list.requests() && units == list.units();
    requests = list.requests();
    units = list.units();
    return agree;
  }

  String inWords() {
    return words(requests, units);
  }

  static String words(WaitingList list) {
    return words(list.requests(), list.units());
  }

  private static String words(long requests, long units) {
    return "%d requests for %d units".formatted(requests, units);
  }
}
