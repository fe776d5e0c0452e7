package io.lastseat.decide;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.ToIntFunction;

/**
 * As many decisions as fit into one commit, made one after the other, each on the books after the
 * one before. The due places of the waiting list come before the next request.
 *
 * @param entries in decision order
 * @param books after the last entry
 * @param bytes of all entries together, by the sizer
 * @param taken how many requests from the front were decided or turned away
 * @param turnedAway those of them that the gate refused, for which there is no entry
 * @param missing the facts that the next decision needs first; none if it needs none
 * @param full whether a due place of the waiting list did not fit into the commit: it comes first
 *     in the next one
 */
public record Batch(
    Vector<Entry> entries,
    Books books,
    int bytes,
    int taken,
    Vector<TurnedAway> turnedAway,
    Option<MissingFact> missing,
    boolean full) {

  /** Refuses requests that these books rule out, without an entry. */
  @FunctionalInterface
  public interface Gatekeeper {

    /** A gate that refuses nothing. */
    Gatekeeper OPEN = (books, request) -> Option.none();

    /** Why the gate refuses the request; none if the request is to be decided. */
    Option<Outcome.Rejected> refusal(Books books, Request request);
  }

  /**
   * A request that the gate refused, and why.
   *
   * @param seen the books that the gate saw
   */
  public record TurnedAway(PendingRequest pendingRequest, Outcome.Rejected outcome, Books seen) {}

  /**
   * Decides requests from the front until the next entry would make the commit too large, or until
   * a fact is missing.
   *
   * @param sizer the most bytes of an entry in a commit
   * @param maxBytes the limit for all entries together; one entry is always taken
   */
  public static Batch decide(
      Books before,
      Facts facts,
      Iterable<PendingRequest> pendingRequests,
      ToIntFunction<Entry> sizer,
      int maxBytes) {
    return decide(before, facts, pendingRequests, Gatekeeper.OPEN, sizer, maxBytes);
  }

  /**
   * Decides requests like the method without a gate. Here a gate may refuse requests on the books
   * after those before them.
   *
   * @param gate sees the books before the first promotion, as long as nothing is decided
   */
  public static Batch decide(
      Books before,
      Facts facts,
      Iterable<PendingRequest> pendingRequests,
      Gatekeeper gate,
      ToIntFunction<Entry> sizer,
      int maxBytes) {
    Progress progress = new Progress(before, gate, new NextEntries(before, facts, sizer, maxBytes));
    boolean going = progress.log.promote(before);
    for (PendingRequest pendingRequest : pendingRequests) {
      going = going && progress.decide(pendingRequest);
      if (!going) {
        break;
      }
    }
    NextEntries log = progress.log;
    return new Batch(
        log.entries(),
        log.books(),
        log.bytes(),
        progress.taken,
        progress.turnedAway,
        log.missing().orElse(progress.missing),
        log.isFull());
  }

  /** The next entries of the log, and the books after them. */
  public MultiLogBatch.CommitDraft next() {
    return new MultiLogBatch.CommitDraft(entries, books, bytes, full);
  }

  /** The requests that the entries decide, in the order of the entries. */
  public Vector<PendingRequest> decided(Iterable<PendingRequest> pendingRequests) {
    return Vector.ofAll(pendingRequests)
        .take(taken)
        .removeAll(turnedAway.map(TurnedAway::pendingRequest));
  }

  /** The batch so far. Each step returns whether another step may follow. */
  private static final class Progress {

    private final Books before;
    private final Gatekeeper gate;
    private final NextEntries log;
    private int taken;
    private Vector<TurnedAway> turnedAway = Vector.empty();
    private Option<MissingFact> missing = Option.none();

    Progress(Books before, Gatekeeper gate, NextEntries log) {
      this.before = before;
      this.gate = gate;
      this.log = log;
    }

    boolean decide(PendingRequest pendingRequest) {
      Books seen = taken == turnedAway.size() ? before : log.books();
      Option<Outcome.Rejected> shut = gate.refusal(seen, pendingRequest.request());
      if (shut.isDefined()) {
        turnedAway = turnedAway.append(new TurnedAway(pendingRequest, shut.get(), seen));
        taken++;
        return true;
      }
      CarriedFacts facts = log.facts();
      if (!log.promote(BooksAfter.at(log.books(), pendingRequest.request(), facts.decidedAt()))) {
        return false;
      }
      Decision decision = Decider.decide(log.books(), facts, pendingRequest.request());
      if (decision instanceof Decision.Missing unknown) {
        missing = Option.some(unknown.fact());
        return false;
      }
      Decision.Made made = (Decision.Made) decision;
      if (!log.offer(made.verdict(), made.books())) {
        return false;
      }
      taken++;
      return log.promote(log.books());
    }
  }
}
