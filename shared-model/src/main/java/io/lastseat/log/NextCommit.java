package io.lastseat.log;

import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Seq;
import io.vavr.control.Option;
import java.time.Instant;

/** The next commit of a log. */
final class NextCommit {

  /**
   * Ready to be appended.
   *
   * @param books after the entries, with the size of the log before them
   * @param bytes of all entries, at most
   * @param full how many they may be, where somebody is due who did not fit
   */
  static Commit of(
      Head before,
      Instant now,
      Marks marks,
      Seq<Entry> entries,
      Books books,
      int bytes,
      Option<Integer> full) {
    int all = bytes + full.map(any -> CommitBytes.OF_A_FULL_ONE).getOrElse(0);
    Commit commit =
        new Commit(
            before.number() + 1,
            now,
            Decider.RULES,
            entries,
            books.withLog(CommitBytes.after(books, marks, all)),
            marks,
            full);
    return commit
        .requestInIndex()
        .map(
            id ->
                new Commit(
                    commit.number(),
                    now,
                    commit.rules(),
                    entries,
                    books.withLog(
                        CommitBytes.afterImmediate(books, marks, all, id, commit.number())),
                    marks,
                    full))
        .getOrElse(commit);
  }

  private NextCommit() {}
}
