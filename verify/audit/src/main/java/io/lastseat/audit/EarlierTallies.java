package io.lastseat.audit;

import io.lastseat.model.Entry;
import io.lastseat.model.Tally;
import io.lastseat.model.TallyName;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;

/** What each applicant had after the last entry that was read, where applicants are limited. */
final class EarlierTallies {

  private final Map<TallyName, Tally> tallies = new HashMap<>();

  /** This stands in the log. Who has nothing any more is forgotten. */
  void next(Entry entry) {
    for (Tally tally : entry.tally()) {
      if (tally.requests() == 0) {
        tallies.remove(tally.name());
      } else {
        tallies.put(tally.name(), tally);
      }
    }
  }

  /** A part of the log is missing: what anybody has is not known. */
  void forget() {
    tallies.clear();
  }

  /**
   * What he had.
   *
   * @param complete whether all of the log was read so far: then who is unknown has nothing
   */
  Option<Tally> of(TallyName name, boolean complete) {
    return Option.of(tallies.get(name)).orElse(Option.when(complete, () -> Tally.empty(name)));
  }
}
