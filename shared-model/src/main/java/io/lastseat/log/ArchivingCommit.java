package io.lastseat.log;

import io.lastseat.decide.BooksAfter;
import io.lastseat.decide.Decider;
import io.lastseat.model.Books;
import io.lastseat.model.commit.ArchivedPart;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import java.time.Instant;

/** The commit without entries that closes a name for good, and archives all before it. */
public final class ArchivingCommit {

  /**
   * The one that comes next.
   *
   * @param newest whose rows are all there
   * @param all the archived commits
   */
  public static Commit of(Head newest, ArchivedPart all, Instant now) {
    Marks marks = newest.marks().withArchived(all);
    Books as = BooksAfter.archived(newest.books(), now);
    long left = Tombstone.bytesThrough(newest.resource(), all.through());
    Books books = as.withLog(as.log().emptied(left));
    return new Commit(
        newest.number() + 1,
        now,
        Decider.RULES,
        Vector.empty(),
        books.withLog(CommitBytes.after(books, marks, 0)),
        marks);
  }

  private ArchivingCommit() {}
}
