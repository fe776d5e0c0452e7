package io.lastseat.log;

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
    return oldest(head, head.marks().owing().size());
  }

  /** The same without these, whose facts are known. */
  Vector<Commit> others(Head head, Set<Long> known) {
    Vector<Long> left = head.marks().owing().toVector().reject(known::contains);
    return left.isEmpty() ? Vector.empty() : log.exactly(head.resource(), left);
  }

  /** So many of them, the oldest ones. */
  Vector<Commit> oldest(Head head, int most) {
    return most == 0
        ? Vector.empty()
        : log.exactly(head.resource(), head.marks().owing().take(most).toVector());
  }

  /** Has the course write the rows of these that are missing. */
  void complete(Vector<Commit> commits, DocketCourse course) {
    if (!commits.isEmpty()) {
      Vector<Row> missing = rows.missing(commits.flatMap(Commit::rows));
      course.owes(missing, commits.map(Commit::number));
    }
  }
}
