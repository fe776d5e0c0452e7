package io.lastseat.audit;

import io.lastseat.model.Commit;
import io.lastseat.model.Forgotten;
import io.lastseat.model.Marks;
import io.vavr.control.Option;

/**
 * Where the audit of a log begins: with its first commit, or with the one by which it let go of all
 * before. As long as those before are all there still, they are audited too, and so is that commit;
 * but where the resource was archived: the run that deletes them may have been ended.
 *
 * @param number of that commit
 * @param forgotten what the log had let go of by then
 */
record LogStart(long number, Forgotten forgotten) {

  /**
   * By what the newest commit says, if there is one, which was read before. Tombstones are put from
   * the first number on: so if the first commit that a log has kept is there, all behind it are.
   */
  static LogStart of(LogPages log, Option<Commit> newest) {
    Forgotten said = newest.map(Commit::marks).getOrElse(Marks.NONE).forgotten();
    if (newest.exists(commit -> commit.books().archived())) {
      return new LogStart(said.first(), said);
    }
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
