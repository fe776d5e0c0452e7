package io.lastseat.engine;

import io.lastseat.decide.Batch;
import io.lastseat.decide.facts.Facts;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.Request;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import java.time.Instant;

/** Builds a commit like those that calls append. */
public final class ImmediateCommit {

  /** A commit that decides this request alone. */
  public static Commit of(Head newest, Request request, Instant now, long epoch) {
    return of(newest, Vector.of(request), now, epoch);
  }

  /**
   * A commit that decides these requests.
   *
   * @param newest the newest known head
   * @param now to the millisecond
   * @param epoch the number of restores of the tables so far
   * @throws IllegalStateException if a decision needs more facts, or commits in other logs
   */
  public static Commit of(
      Head newest, Vector<? extends Request> requests, Instant now, long epoch) {
    Batch batch =
        Batch.decide(
            newest.books().inEpoch(epoch),
            Facts.at(now),
            requests.map(one -> PendingRequest.ofCall(one)),
            CommitBytes::ofEntry,
            Integer.MAX_VALUE);
    if (batch.taken() != requests.size() || batch.missing().isDefined()) {
      throw new IllegalStateException(
          requests.head().id().text() + " cannot be decided on one log alone");
    }
    return NextCommit.ofCalls(newest, now, batch.next(), Integer.MAX_VALUE);
  }

  private ImmediateCommit() {}
}
