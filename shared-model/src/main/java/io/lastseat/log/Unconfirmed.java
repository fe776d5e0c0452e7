package io.lastseat.log;

import io.lastseat.model.Commit;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.Tuple2;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;

/**
 * The commits of which nobody has said that all their rows are there: their writers are writing
 * them, or have died, or have not yet had another commit in which to say so.
 */
final class Unconfirmed {

  private final DecisionLog log;
  private final VerdictRows rows;

  Unconfirmed(DecisionLog log, VerdictRows rows) {
    this.log = log;
    this.rows = rows;
  }

  /**
   * Those up to this number, read whole; costs nothing where there are none. What is not in them
   * counts as not decided by them, so each must be there.
   */
  Vector<Commit> upTo(long last, Known known) {
    ResourceId resource = known.ledger().resource();
    Vector<Long> numbers = known.delivery().unconfirmed(last);
    if (numbers.isEmpty()) {
      return Vector.empty();
    }
    Vector<Commit> commits =
        runs(numbers).flatMap(run -> log.range(resource, run.head(), run.last()));
    if (!commits.map(Commit::number).equals(numbers)) {
      throw new MissingCommitException(resource, numbers.removeAll(commits.map(Commit::number)));
    }
    return commits;
  }

  /** Numbers that follow each other are read together, and none between them that is not asked. */
  private static Vector<Vector<Long>> runs(Vector<Long> numbers) {
    return numbers
        .zipWithIndex()
        .groupBy(numbered -> numbered._1() - numbered._2())
        .values()
        .map(run -> run.map(Tuple2::_1))
        .sortBy(Vector::head)
        .toVector();
  }

  /** Writes whatever rows of these are missing; what is known with them confirmed. */
  Known complete(Known known, Vector<Commit> commits) {
    if (commits.isEmpty()) {
      return known;
    }
    Vector<VerdictRow> due = commits.flatMap(Commit::rows);
    Map<RequestId, VerdictRow> there = rows.find(due.map(row -> row.verdict().request().id()));
    Vector<VerdictRow> missing = due.reject(row -> there.containsKey(row.verdict().request().id()));
    if (!missing.isEmpty()) {
      rows.write(missing);
    }
    return known.withRows(commits.map(Commit::number));
  }
}
