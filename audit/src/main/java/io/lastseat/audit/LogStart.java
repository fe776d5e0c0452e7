package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Forgotten;
import io.vavr.control.Option;

/**
 * Where the audit of a log begins: with its first commit, or with the one by which it let go of all
 * before. As long as those before are all there still, they are audited too, and so is that commit.
 *
 * @param number of that commit
 * @param forgotten what the log had let go of by then
 */
record LogStart(long number, Forgotten forgotten) {

  /**
   * By what the newest commit says, which was read before. Tombstones are put from the first number
   * on: so if the first commit that a log has kept is there, all behind it are.
   */
  static LogStart of(LogPages log, Forgotten said) {
    return Option.when(said.through() > 0, said)
        .flatMap(any -> log.firstInIndex())
        .filter(first -> first <= said.through())
        .flatMap(first -> log.page(first, first).headOption())
        .flatMap(entry -> entry.commit().toOption())
        .filter(Commit::isFirstKept)
        .map(first -> new LogStart(first.number(), first.marks().forgotten()))
        .getOrElse(() -> new LogStart(said.first(), said));
  }
}
