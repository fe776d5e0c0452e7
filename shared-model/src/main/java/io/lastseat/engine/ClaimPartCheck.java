package io.lastseat.engine;

import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.TransactionLogs.OtherLogException;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.log.SideBySide;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.PendingRequest;
import io.vavr.Tuple2;
import io.vavr.collection.HashSet;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Checks that other logs hold their parts of a claim. DynamoDB may restore some commits of a
 * transaction and not the others: then a log would give back units that it never granted. So this
 * check reads the commits that the newest decision about the claim names, before anything more is
 * decided about the claim. A log that holds that commit holds all earlier ones, too.
 *
 * <p>For locks it reads nothing: the books of each lock hold its own part.
 */
final class ClaimPartCheck {

  /** The number of looks: a transaction may become visible in one log a moment before another. */
  private static final int LOOKS = 3;

  private final Tools tools;
  private final BatchState state;

  /** The parts in each commit that this run has read. */
  private final Map<Tuple2<ResourceId, Long>, Set<RequestId>> read = new HashMap<>();

  ClaimPartCheck(Tools tools, BatchState state) {
    this.tools = tools;
    this.state = state;
  }

  /**
   * Requires that all logs hold all claims that these requests end or change. An archived log no
   * longer has its commits, and refuses the end.
   *
   * @param facts the facts of the home, which is no lock
   * @param heads the heads of all logs
   * @throws ContradictingBooksException if a log lacks its part
   * @throws OtherLogException if one of the logs cannot be read
   */
  void mustBeThere(
      Seq<PendingRequest> pendingRequests, Facts facts, SortedMap<ResourceId, Head> heads) {
    Seq<PendingRequest> ends =
        pendingRequests.filter(
            pendingRequest -> pendingRequest.request().reservation().isDefined());
    Set<ResourceId> archived = heads.filterValues(head -> head.books().archived()).keySet();
    read(
        ends.flatMap(end -> named(end).toVector())
            .distinct()
            .reject(one -> archived.contains(one._1())));
    for (PendingRequest end : ends) {
      RequestId part = ClaimPart.idFor(state.resource(), claim(end));
      SortedMap<ResourceId, Long> named = named(end);
      for (ResourceId other : MultiLogBatch.others(facts, end.request()).keySet()) {
        if (!archived.contains(other)
            && !named.get(other).exists(number -> has(other, number, part))) {
          throw new ContradictingBooksException(other, named.get(other), claim(end));
        }
      }
    }
  }

  private static RequestId claim(PendingRequest end) {
    return end.request().reservation().get();
  }

  private SortedMap<ResourceId, Long> named(PendingRequest end) {
    return state.known().priorStates().commitsElsewhere(claim(end));
  }

  private boolean has(ResourceId other, long number, RequestId part) {
    return read.getOrDefault(new Tuple2<>(other, number), HashSet.empty()).contains(part);
  }

  private void read(Seq<Tuple2<ResourceId, Long>> named) {
    Seq<Tuple2<ResourceId, Long>> unread = named.reject(read::containsKey);
    if (unread.isEmpty()) {
      return;
    }
    SideBySide.run(
            tools.parts().rows().calls(),
            unread.map(one -> (Supplier<Set<RequestId>>) () -> parts(one._1(), one._2())))
        .zip(unread)
        .forEach(found -> read.put(found._2(), found._1()));
  }

  private Set<RequestId> parts(ResourceId other, long number) {
    try {
      Vector<Commit> found = tools.parts().log().range(other, number, number);
      for (int look = 1; found.isEmpty() && look < LOOKS; look++) {
        tools.parts().backoff().pause(look);
        found = tools.parts().log().range(other, number, number);
      }
      return found
          .flatMap(Commit::verdicts)
          .filter(Verdict::isPart)
          .map(ClaimPartCheck::of)
          .toSet();
    } catch (RuntimeException failure) {
      throw new OtherLogException(other, failure);
    }
  }

  /** The claim whose part this verdict made, ended or changed. */
  private static RequestId of(Verdict part) {
    return part.request().reservation().getOrElse(part.about());
  }

  /** Thrown if the books of another log contradict what the home says about a claim. */
  static final class ContradictingBooksException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ContradictingBooksException(IllegalStateException cause) {
      super(
          "The logs of a claim contradict each other, so if a table was restored, run 'lastseat"
              + " audit --repair': "
              + cause.getMessage(),
          cause);
    }

    /** Another log lacks its part of a claim in the commit that the home names. */
    ContradictingBooksException(ResourceId other, Option<Long> number, RequestId claim) {
      super(
          "Commit %s of %s does not hold its part of the claim %s: if a table was restored, run"
                  .formatted(number.map(String::valueOf).getOrElse("?"), other.text(), claim.text())
              + " 'lastseat audit --repair'");
    }
  }
}
