package io.lastseat.log;

import io.lastseat.decide.Decider;
import io.lastseat.decide.Evolve;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Forgotten;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.Marks;
import io.lastseat.tables.commit.CommitBytes;
import io.lastseat.tables.commit.Tombstone;
import io.vavr.collection.Vector;
import java.time.Instant;

/** The commit without entries by which a log forgets all commits before it. */
public final class BeginningAnew {

  /**
   * The one that comes next.
   *
   * @param newest whose rows are all there
   * @param all the forgotten commits
   * @param archived whether the name is closed for good by it
   */
  public static Commit of(Head newest, Forgotten all, Instant now, boolean archived) {
    Marks marks = newest.marks().withForgotten(all);
    Books as = Evolve.anew(newest.books(), now, archived);
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

  private BeginningAnew() {}
}
