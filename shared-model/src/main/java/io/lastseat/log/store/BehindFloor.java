package io.lastseat.log.store;

import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Set;

/**
 * Looks for verdicts near the floors that the ids of their requests name. Such a verdict has no
 * row. A verdict farther from its floor has a row, so each look-up reads few commits.
 */
final class BehindFloor {

  /** The number of commits in one read: most verdicts are right after their floors. */
  private static final int PAGE = 8;

  /** The most commits in memory at once, for a look-up of many requests. */
  private static final int TOGETHER = 100;

  private static final int MOST_SAID = 10_000;

  private final DecisionLog log;

  /** The commits of verdicts, as found, or as clients name them. */
  private final LruMap<RequestId, Long> said = new LruMap<>(MOST_SAID);

  BehindFloor(DecisionLog log) {
    this.log = log;
  }

  /** Notes the commit that a client names for the verdict. This hint may be wrong. */
  void said(RequestId id, long commit) {
    said.put(id, commit);
  }

  /**
   * The verdict on that request; none if there is none near the floor.
   *
   * @param head a head of the log
   * @throws MissingCommitException if one of the commits does not exist, and was not archived as of
   *     that head
   */
  Option<VerdictRow> find(Head head, RequestId id, Floor floor) {
    Vector<Long> near = near(head, floor);
    return Vector.of(Option.of(said.get(id)).filter(near::contains).toVector())
        .appendAll(near.grouped(PAGE))
        .iterator()
        .flatMap(page -> DecisionLog.verdictsOn(Set.of(id), log.exactly(head, page)))
        .headOption()
        .peek(row -> said.put(id, row.commitNo()));
  }

  /** The verdicts on these requests near their floors. Each commit is read once for all of them. */
  Vector<VerdictRow> find(Head head, Vector<RequestId> ids) {
    return ids.flatMap(RequestId::floor)
        .flatMap(floor -> near(head, floor))
        .distinct()
        .sorted()
        .grouped(TOGETHER)
        .flatMap(page -> DecisionLog.verdictsOn(ids.toJavaSet(), log.exactly(head, page)))
        .toVector();
  }

  private static Vector<Long> near(Head head, Floor floor) {
    long first = Math.max(floor.commit(), head.marks().archived().through()) + 1;
    return Vector.rangeClosed(first, Math.min(floor.near(), head.number()));
  }
}
