package io.lastseat.model;

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

  /** That of this commit. */
  public static Head of(Commit commit) {
    return new Head(commit.number(), commit.books(), commit.marks(), commit.decidedAt());
  }

  /** Whose log it is. */
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
}
