package io.lastseat.model.commit;

import io.lastseat.model.Books;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.ResourceId;
import java.time.Instant;

/**
 * The newest commit of a log without its entries: its number, books and marks. It may be stale; the
 * append will say so.
 *
 * @param number of that commit, 0 before the first
 * @param decidedAt by the wall clock of the process that appended it
 */
public record Head(long number, Books books, Marks marks, Instant decidedAt) {

  /** Before the first commit. */
  public static Head before(ResourceId resource) {
    return new Head(0, Books.empty(resource), Marks.NONE, Instant.EPOCH);
  }

  public static Head of(Commit commit) {
    return new Head(commit.number(), commit.books(), commit.marks(), commit.decidedAt());
  }

  public ResourceId resource() {
    return books.resource();
  }

  /** Whether the resource was ever created. */
  public boolean isCreated() {
    return books.terms().isDefined();
  }

  /** Whether the log was restored after that head was read: its numbers say nothing any more. */
  public boolean isRestoredSince(Head before) {
    return books.epoch() != before.books.epoch()
        || (number == before.number && !decidedAt.equals(before.decidedAt));
  }

  /** With the books as they were between two entries of its commit. */
  public Head amid(Books between) {
    return new Head(number, between, marks, decidedAt);
  }

  /** With the rows of these commits confirmed. */
  public Head withRows(Iterable<Long> commits) {
    return new Head(number, books, marks.withRows(commits), decidedAt);
  }

  /** With the rows confirmed that are there as of an earlier head of the same log. */
  public Head knowing(Head before) {
    if (isRestoredSince(before)) {
      return this;
    }
    return withRows(
        marks
            .owing()
            .filter(
                commit -> commit <= before.number() && !before.marks().owing().contains(commit)));
  }

  /** The floor of a key that is made now. */
  public Floor floor() {
    return new Floor(keyEpoch(), Math.min(number, Floor.GREATEST - 1));
  }

  /**
   * Whether the log ends before that floor, as of this head, or it names an epoch that has no
   * commit yet: then no process gave it to a client. Else a verdict might come to stand before its
   * floor.
   */
  public boolean endsBefore(Floor floor) {
    int ahead = Math.floorMod(floor.epoch() - keyEpoch(), Floor.EPOCHS);
    boolean later = ahead > 0 && ahead < Floor.EPOCHS / 2;
    return floor.equals(Floor.NEVER) || later || (ahead == 0 && floor.commit() > number);
  }

  /**
   * Whether the commits behind that floor up to this head are few, and hold each verdict under it.
   * Those of a log that was restored since do not, nor do archived ones.
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
