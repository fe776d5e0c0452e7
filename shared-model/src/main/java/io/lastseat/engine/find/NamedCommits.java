package io.lastseat.engine.find;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.LruMap;
import io.lastseat.log.MissingCommitException;
import io.lastseat.log.SideBySide;
import io.lastseat.log.Span;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Iterator;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * Looks for verdicts of calls in the commits that ids name: a random id names one commit, the id of
 * a key may name a floor. Such a verdict has no row. Any number of threads may use this class.
 */
final class NamedCommits {

  /** The number of commits in one read for a single id: most verdicts are right after floors. */
  private static final int PAGE = 8;

  /** The most commits of one read for many ids. */
  private static final int TOGETHER = 100;

  private final DecisionLog log;
  private final Executor reads;

  /** The commits of verdicts behind floors, as found, or as clients name them. */
  private final LruMap<RequestId, Long> hints = new LruMap<>(VerdictFinder.MOST_REMEMBERED);

  /** Reads this log, in parallel. */
  NamedCommits(DecisionLog log, Executor reads) {
    this.log = log;
    this.reads = reads;
  }

  /** Notes the commit that a client names for the verdict. This hint may be wrong. */
  void hint(RequestId id, long commit) {
    hints.put(id, commit);
  }

  /**
   * The verdicts of calls on these requests in the commits that their ids name, and near the floors
   * that they name. It costs nothing if the head shows that none can be there.
   *
   * @param head a head of the resource that was read after the requests may have been decided
   * @throws MissingCommitException if one of these commits is missing, or was archived since that
   *     head
   */
  Vector<VerdictRow> verdicts(Head head, Vector<RequestId> ids) {
    if (ids.size() == 1 && ids.head().floor().isDefined()) {
      return behindFloor(head, ids.head(), ids.head().floor().get()).toVector();
    }
    Set<RequestId> all = ids.toJavaSet();
    Vector<Supplier<Vector<VerdictRow>>> reads =
        ids.flatMap(RequestId::namedCommit)
            .distinct()
            .<Supplier<Vector<VerdictRow>>>map(
                number -> () -> verdictsOn(all, log.ofCalls(head, number).toVector()))
            .appendAll(
                Span.union(ids.flatMap(RequestId::floor).map(floor -> near(head, floor)))
                    .flatMap(Span::numbers)
                    .grouped(TOGETHER)
                    .map(page -> () -> verdictsOn(all, log.exactly(head, page))));
    return reads.isEmpty()
        ? Vector.empty()
        : SideBySide.run(this.reads, reads).flatMap(rows -> rows).filter(VerdictRow::immediate);
  }

  private Option<VerdictRow> behindFloor(Head head, RequestId id, Floor floor) {
    Vector<Long> near = near(head, floor).numbers();
    return Iterator.concat(
            Option.of(hints.get(id)).filter(near::contains).map(Vector::of), near.grouped(PAGE))
        .flatMap(page -> verdictsOn(Set.of(id), log.exactly(head, page)))
        .filter(VerdictRow::immediate)
        .headOption()
        .peek(row -> hints.put(id, row.commitNo()));
  }

  /** The commits after a floor that may hold a verdict of a call without a row. */
  private static Span near(Head head, Floor floor) {
    long first = Math.max(floor.commit(), head.marks().archived().through()) + 1;
    return new Span(first, Math.min(floor.near(), head.marks().immediateThrough()));
  }

  /** The verdicts on these requests in those commits, without parts of claims. */
  static Vector<VerdictRow> verdictsOn(Set<RequestId> ids, Vector<Commit> commits) {
    List<VerdictRow> found = new ArrayList<>();
    for (Commit commit : commits) {
      for (Verdict verdict : commit.verdicts()) {
        if (!verdict.isPart() && ids.contains(verdict.request().id())) {
          found.add(commit.row(verdict));
        }
      }
    }
    return Vector.ofAll(found);
  }
}
