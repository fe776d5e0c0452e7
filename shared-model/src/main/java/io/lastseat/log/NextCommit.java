package io.lastseat.log;

import io.lastseat.decide.Batch;
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
    return new Commit(
        before.number() + 1,
        now,
        Decider.RULES,
        entries,
        books.withLog(CommitBytes.after(books, marks, all)),
        marks,
        full);
  }

  /** The same of a batch of requests of calls, which stand in no table. */
  static Commit ofCalls(Head before, Instant now, Batch batch) {
    long number = before.number() + 1;
    Marks marks = before.marks().withImmediate(number);
    Commit draft = new Commit(number, now, Decider.RULES, batch.entries(), batch.books(), marks);
    return of(
        before,
        now,
        draft.rows().isEmpty() ? marks : marks.withOwing(number),
        batch.entries(),
        batch.books(),
        batch.bytes(),
        Option.none());
  }

  private NextCommit() {}
}
