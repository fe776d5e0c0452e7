package io.lastseat.log;

import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.Entry;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Seq;
import java.time.Instant;

/** The next commit of a log, by a process of the serializer. */
final class NextCommit {

  /**
   * Ready to be appended.
   *
   * @param books after the entries, with the size of the log before them
   * @param bytes of all entries, at most
   */
  static Commit of(
      Head before, Instant now, Marks marks, Seq<Entry> entries, Books books, int bytes) {
    return new Commit(
        before.number() + 1,
        now,
        Decider.RULES,
        entries,
        books.withLog(CommitBytes.after(books, marks, bytes)),
        marks);
  }

  private NextCommit() {}
}
