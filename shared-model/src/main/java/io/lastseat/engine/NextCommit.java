package io.lastseat.engine;

import io.lastseat.decide.BooksAfter;
import io.lastseat.decide.Decider;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.model.Books;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/** Builds the next commit of a log. */
public final class NextCommit {

  /**
   * The next commit, ready to be appended.
   *
   * @param content its entries, and the books after them with the size of the log before them
   * @param maxBytes the limit for the entries
   */
  static Commit of(
      Head before, Instant now, Marks marks, MultiLogBatch.CommitDraft content, int maxBytes) {
    Books books = content.books();
    int all = content.bytes() + (content.full() ? CommitBytes.OF_A_FULL_ONE : 0);
    return new Commit(
        before.number() + 1,
        now,
        Decider.RULES,
        content.entries(),
        books.withLog(CommitBytes.after(books, marks, all)),
        marks,
        Option.when(content.full(), maxBytes));
  }

  /** The next commit for requests of calls, which are not in the table. */
  public static Commit ofCalls(
      Head before, Instant now, MultiLogBatch.CommitDraft content, int maxBytes) {
    long number = before.number() + 1;
    Marks marks = before.marks().withImmediate(number);
    Commit draft =
        new Commit(number, now, Decider.RULES, content.entries(), content.books(), marks);
    return of(
        before, now, draft.rows().isEmpty() ? marks : marks.withOwing(number), content, maxBytes);
  }

  /**
   * The commit without entries that closes a name for good and archives all commits before it.
   *
   * @param newest a head whose rows are all written
   * @param all the archived commits
   */
  public static Commit archiving(Head newest, ArchivedPart all, Instant now) {
    Marks marks = newest.marks().withArchived(all);
    Books archived = BooksAfter.archived(newest.books(), now);
    long left = Tombstone.bytesThrough(newest.resource(), all.through());
    Books books = archived.withLog(archived.log().emptied(left));
    return new Commit(
        newest.number() + 1,
        now,
        Decider.RULES,
        Vector.empty(),
        books.withLog(CommitBytes.after(books, marks, 0)),
        marks);
  }

  private NextCommit() {}
}
