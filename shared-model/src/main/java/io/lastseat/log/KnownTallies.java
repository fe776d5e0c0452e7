package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.TallyRow;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/**
 * What applicants have, as far as it was read or decided here. Of all that is told about one of
 * them the newest counts, in whatever order it is told.
 */
final class KnownTallies {

  private static final long NEVER = 0;

  /** A tally, and the decision that it follows from. */
  private record Known(Tally tally, long decisionNo) {}

  private final Map<TallyName, Known> known = new HashMap<>();

  /** Forgets everything: the head was read again. */
  void clear() {
    known.clear();
  }

  boolean isKnown(TallyName name) {
    return known.containsKey(name);
  }

  /** None as long as it was not looked up. */
  Option<Tally> of(TallyName name) {
    return Option.of(known.get(name)).map(Known::tally);
  }

  /** It was looked up. */
  void nothingYet(TallyName name) {
    learn(Tally.empty(name), NEVER);
  }

  void learn(TallyRow row) {
    learn(row.tally(), row.decisionNo());
  }

  /** All that a commit decides. */
  void decided(Commit commit) {
    commit.tallyRows().forEach(this::learn);
  }

  private void learn(Tally tally, long decisionNo) {
    known.merge(
        tally.name(),
        new Known(tally, decisionNo),
        (before, now) -> now.decisionNo >= before.decisionNo ? now : before);
  }
}
