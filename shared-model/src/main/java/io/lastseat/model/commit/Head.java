package io.lastseat.model.commit;

import io.lastseat.model.Books;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;

/**
 * A commit of a log without its entries: its number, books and marks. It was the newest commit when
 * it was read. It may be stale; the append will say so.
 *
 * @param number of that commit, 0 before the first
 * @param decidedAt by the wall clock of the process that appended it
 */
public record Head(long number, Books books, Marks marks, Instant decidedAt) {

  /** The head before the first commit. */
  public static Head before(ResourceId resource) {
    return new Head(0, Books.empty(resource), Marks.NONE, Instant.EPOCH);
  }

  /** The head of this commit. */
  public static Head of(Commit commit) {
    return new Head(commit.number(), commit.books(), commit.marks(), commit.decidedAt());
  }

  /** The resource of the log. */
  public ResourceId resource() {
    return books.resource();
  }

  /** Whether the resource was ever created. */
  public boolean isCreated() {
    return books.terms().isDefined();
  }

  /** Whether the log was restored after that head was read: its numbers mean nothing now. */
  public boolean isRestoredSince(Head before) {
    return books.epoch() != before.books.epoch()
        || (number == before.number && !decidedAt.equals(before.decidedAt));
  }

  /** The same head, with the books as they were between two entries of its commit. */
  public Head withBooks(Books between) {
    return new Head(number, between, marks, decidedAt);
  }

  /** The same head, with the rows of these commits confirmed. */
  public Head withRows(Iterable<Long> commits) {
    return new Head(number, books, marks.withRows(commits), decidedAt);
  }

  /** The same head, with the rows confirmed that an earlier head of the log confirms. */
  public Head withKnownRows(Head before) {
    if (isRestoredSince(before)) {
      return this;
    }
    return withRows(
        marks
            .owing()
            .filter(
                commit -> commit <= before.number() && !before.marks().owing().contains(commit)));
  }

  /** The floor of a key that is made now on this head. */
  public Floor floor() {
    return new Floor(keyEpoch(), Math.min(number, Floor.GREATEST - 1));
  }

  /**
   * Whether this head is before that floor, or the floor names an epoch that has no commit yet.
   * Then no process gave the floor to a client. Such a call must not decide, since its verdict
   * might come before its floor.
   */
  public boolean endsBefore(Floor floor) {
    int ahead = Math.floorMod(floor.epoch() - keyEpoch(), Floor.EPOCHS);
    boolean later = ahead > 0 && ahead < Floor.EPOCHS / 2;
    return floor.equals(Floor.NEVER) || later || (ahead == 0 && floor.commit() > number);
  }

  /**
   * Whether only few commits follow that floor up to this head, and they hold each verdict under
   * it. This is not so if the log was restored since, or for archived commits.
   */
  public boolean isNear(Floor floor) {
    return floor.epoch() == keyEpoch()
        && marks.archived().through() <= floor.commit()
        && floor.commit() <= number
        && number <= floor.near();
  }

  private int keyEpoch() {
    return (int) Math.floorMod(books.epoch(), (long) Floor.EPOCHS);
  }
}
