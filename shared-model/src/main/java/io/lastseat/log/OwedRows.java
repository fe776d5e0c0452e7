package io.lastseat.log;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Row;
import io.vavr.collection.Vector;
import java.util.Set;

/**
 * The rows of commits that {@code owing} lists: their writer is writing them, or has died, or has
 * had no further commit yet in which to confirm them.
 */
public final class OwedRows {

  private final DecisionLog log;
  private final RowTable rows;

  /** Of this log, in this table. */
  public OwedRows(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /**
   * Those commits, read whole; costs nothing where there are none. What is not in them counts as
   * not decided by them, so each must be there.
   */
  public Vector<Commit> commits(Head head) {
    return log.owing(head);
  }

  /** The same without these, whose facts are known. */
  Vector<Commit> others(Head head, Set<Long> known) {
    Vector<Long> left = head.marks().owing().toVector().reject(known::contains);
    return left.isEmpty() ? Vector.empty() : log.exactly(head.resource(), left);
  }

  private Vector<Commit> oldest(Head head, int most) {
    return most == 0
        ? Vector.empty()
        : log.exactly(head.resource(), head.marks().owing().take(most).toVector());
  }

  /**
   * After a refused append. An earlier send of it may have written the commit. Its requests are
   * looked for, and so bring their rows; those promoted in it are looked for by nobody.
   */
  void completeRefused(Commit refused, Head newest, DocketCourse course) {
    boolean stands = newest.marks().owing().contains(refused.number());
    if (stands && refused.promotions().nonEmpty()) {
      complete(log.exactly(newest.resource(), Vector.of(refused.number())), course);
    }
  }

  /** Has the course write the rows of these that are missing. */
  void complete(Vector<Commit> commits, DocketCourse course) {
    if (!commits.isEmpty()) {
      Vector<Row> missing = rows.missing(commits.flatMap(Commit::rows));
      course.owes(missing, commits.map(Commit::number));
    }
  }

  /** Writes the rows that the course owes. */
  Vector<Long> write(DocketCourse course, Asked tables) {
    if (!course.due().isEmpty()) {
      tables.mustHold();
    }
    rows.write(Vector.ofAll(course.due()));
    return course.rowsAreThere();
  }

  /**
   * The head, once its log lists fewer than {@code most} commits. If it lists more, this writes the
   * rows of the course, and if these do not suffice, those of the older half.
   */
  Head keepFew(Head newest, int most, DocketCourse course, Asked tables) {
    if (newest.marks().owing().size() < most) {
      return newest;
    }
    Head rest = newest.withRows(write(course, tables));
    if (rest.marks().owing().size() < most) {
      return rest;
    }
    complete(oldest(rest, (most + 1) / 2), course);
    return rest.withRows(write(course, tables));
  }
}
