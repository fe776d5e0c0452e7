package io.lastseat.log;

import io.lastseat.model.Floor;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Set;

/**
 * Looks for verdicts near the floors that the ids of their requests name. Such a verdict has no
 * row. One that stands farther from its floor has one, so few commits are read for each look.
 */
final class BehindFloor {

  /** So many commits are read at once: most verdicts stand right behind their floors. */
  private static final int PAGE = 8;

  private static final int MOST_SAID = 10_000;

  private final DecisionLog log;

  /** Where the verdicts of single requests stand, as they were found, or as clients say. */
  private final Recent<RequestId, Long> said = new Recent<>(MOST_SAID);

  BehindFloor(DecisionLog log) {
    this.log = log;
  }

  /** A client says that the verdict stands there. It may be wrong. */
  void said(RequestId id, long commit) {
    said.put(id, commit);
  }

  /**
   * The verdict on that request; none if there is none near the floor.
   *
   * @param head of the log
   * @throws MissingCommitException where one of the commits is not there, and was not let go of as
   *     of that head
   */
  Option<VerdictRow> find(Head head, RequestId id, Floor floor) {
    long first = Math.max(floor.commit(), head.marks().forgotten().through()) + 1;
    long last = Math.min(floor.near(), head.number());
    Vector<Long> guess = Option.of(said.get(id)).filter(no -> first <= no && no <= last).toVector();
    return Vector.of(guess)
        .appendAll(Vector.rangeClosed(first, last).grouped(PAGE))
        .iterator()
        .flatMap(page -> DecisionLog.verdictsOn(Set.of(id), log.exactly(head, page)))
        .headOption()
        .peek(row -> said.put(id, row.commitNo()));
  }
}
