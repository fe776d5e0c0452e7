package io.lastseat.engine;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.decide.Batch;
import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.decide.MultiLogBatch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.MissingFact;
import io.lastseat.engine.MultiLogTransaction.MultiLogFront;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;

/**
 * One round of a batch: it decides the open requests on one head, as many as fit into one commit.
 * {@link StreamBatch} and the groups of calls append that commit, and go on by its outcome. It is
 * for one thread.
 */
public final class Round {

  private final Tools tools;
  private final BatchState state;
  private final MissingFactReader reader;
  private final MultiLogTransaction transaction;

  public Round(Tools tools, BatchState state, Asked tables) {
    this.tools = tools;
    this.state = state;
    reader = new MissingFactReader(tools, state);
    transaction = new MultiLogTransaction(tools, reader, tables);
  }

  /**
   * A decided transaction over several logs that is not yet appended.
   *
   * @param front the requests for which it was tried
   * @param home what the next commit of the home holds
   * @param others what the next commit of each other log holds
   * @param decided the requests that it decides
   * @param facts the facts of the home
   */
  public record Proposal(
      MultiLogFront front,
      MultiLogBatch.CommitDraft home,
      SortedMap<ResourceId, MultiLogBatch.CommitDraft> others,
      Vector<PendingRequest> decided,
      Facts facts) {}

  /** The result of a round. */
  public sealed interface Result {

    /**
     * The next commit can be appended.
     *
     * @param decided the requests that it decides, in the order of its verdicts
     */
    record Ready(Batch batch, Vector<PendingRequest> decided) implements Result {}

    /**
     * The first request concerns other resources.
     *
     * @param proposal none if nothing can be appended to all logs now
     */
    record OfSeveralLogs(Option<Proposal> proposal) implements Result {}

    /** The gate refused all requests before the first undecided one. */
    record TurnedAway(Vector<Batch.TurnedAway> turnedAway) implements Result {}

    /**
     * A fact was missing.
     *
     * @param head the same head if the fact was read; a newer one if nothing was learned
     */
    record FactRead(Head head) implements Result {}

    /** The decision of a request fails. */
    record Failed(RequestId id, RuntimeException why) implements Result {}

    /** The first request is deferred, so that it does not stop others. */
    record Deferred() implements Result {}

    /** There is nothing to decide: the first one on the waiting list does not fit. */
    record Nothing() implements Result {}
  }

  /**
   * Decides on this head.
   *
   * @param books the books of that head, at the time that counts for due places
   * @param now the time of the next commit, to the millisecond
   */
  public Result decide(Head head, Books books, Instant now, Gatekeeper gate) {
    Vector<PendingRequest> open = state.open().all();
    Batch batch;
    try {
      batch = batch(books, now, open, gate);
    } catch (RuntimeException failure) {
      // If nothing can be decided, this throws.
      batch(books, now, Vector.empty(), gate);
      return new Result.Failed(firstThatThrows(books, now, open, gate), failure);
    }
    MissingFact missing = batch.missing().getOrNull();
    if (missing != null && MissingFactReader.canRead(missing)) {
      return new Result.FactRead(reader.read(head, missing, batch.books().free()));
    }
    if (!batch.entries().isEmpty()) {
      reader.startSmall();
      return new Result.Ready(batch, batch.decided(open));
    }
    if (!batch.turnedAway().isEmpty()) {
      return new Result.TurnedAway(batch.turnedAway());
    }
    if (missing instanceof MissingFact.OfOthers) {
      return new Result.OfSeveralLogs(transaction.propose(head, now));
    }
    if (open.isEmpty()) {
      return new Result.Nothing();
    }
    defer(open.head().id(), missing);
    return new Result.Deferred();
  }

  private void defer(RequestId first, MissingFact missing) {
    if (missing instanceof MissingFact.OfHold hold) {
      // A claim took the hold: one log was restored without a decision that another has.
      state.deferTogether(
          first, "%s: if a table was restored, run 'lastseat audit --repair'".formatted(hold));
    } else {
      state.defer(first, "the reservation that it names is not known");
    }
  }

  private Batch batch(Books books, Instant now, Vector<PendingRequest> open, Gatekeeper gate) {
    return Batch.decide(
        books,
        state.known().at(now),
        open,
        gate,
        CommitBytes::ofEntry,
        tools.parts().limits().commitBytes());
  }

  /** The request that cannot be decided: the last one of the shortest front part that fails. */
  private RequestId firstThatThrows(
      Books books, Instant now, Vector<PendingRequest> open, Gatekeeper gate) {
    int fine = 0;
    int all = open.size();
    while (all - fine > 1) {
      int some = (fine + all) / 2;
      if (Try.of(() -> batch(books, now, open.take(some), gate)).isSuccess()) {
        fine = some;
      } else {
        all = some;
      }
    }
    return open.get(all - 1).id();
  }

  /**
   * Appends a transaction with this commit of the home.
   *
   * @return whether it was appended; if not, the head of the home must be read again
   */
  public boolean append(Proposal proposal, Commit home) {
    return transaction.append(proposal, home);
  }

  /** Notes that the commit after this head was appended, and returns its head. */
  public Head appended(Head before, Commit commit) {
    state.appendedAfter(before.books(), commit);
    return appended(commit);
  }

  /** Notes the home's commit of a transaction, and returns its head. */
  public Head appended(Commit home) {
    state.appended(home);
    return Head.of(home);
  }
}
