package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.lastseat.model.TallyRow;
import io.vavr.control.Option;

/** What applicants have, as far as it was read or decided here. */
final class KnownTallies {

  private final NewestFacts<TallyName, Tally> known = new NewestFacts<>();

  /** Forgets everything: the head was read again. */
  void clear() {
    known.clear();
  }

  boolean isKnown(TallyName name) {
    return known.isKnown(name);
  }

  /** None as long as it was not looked up. */
  Option<Tally> of(TallyName name) {
    return known.of(name);
  }

  /** It was looked up. */
  void nothingYet(TallyName name) {
    known.untold(name, Tally.empty(name));
  }

  void learn(TallyRow row) {
    known.learn(row.tally().name(), row.tally(), row.decisionNo());
  }

  /** All that a commit decides. */
  void decided(Commit commit) {
    commit.tallyRows().forEach(this::learn);
  }
}
