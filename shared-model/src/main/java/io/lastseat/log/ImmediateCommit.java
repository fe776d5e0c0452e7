package io.lastseat.log;

import io.lastseat.decide.Batch;
import io.lastseat.decide.Decider;
import io.lastseat.decide.Facts;
import io.lastseat.model.Commit;
import io.lastseat.model.Head;
import io.lastseat.model.Marks;
import io.lastseat.model.request.Arrival;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.tables.commit.CommitBytes;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The next commit of a log, with the verdict on one request that stands in no table of requests: a
 * reservation, or the renewal or the release of a lock, for which no more need be known than the
 * books tell. Who waits for the lock and is due gets it in the same commit. It owes no row: it is
 * found by the request itself, and what became of those who waited the books tell.
 */
public final class ImmediateCommit {

  /**
   * Ready to be appended.
   *
   * @param newest as far as is known
   * @param now to the millisecond
   * @param epoch the number of restores of the tables so far
   * @throws IllegalStateException where more must be known, or other logs must say the same
   */
  public static Commit of(Head newest, Request request, Instant now, long epoch) {
    long number = newest.number() + 1;
    Vector<Arrival> alone = Vector.of(Arrival.found(new StoredRequest(request, Option.none())));
    Batch batch =
        Batch.decide(
            newest.books().inEpoch(epoch),
            Facts.at(now),
            alone,
            CommitBytes::ofEntry,
            Integer.MAX_VALUE);
    if (batch.taken() != 1 || batch.missing().isDefined()) {
      throw new IllegalStateException(request.id().text() + " cannot be decided on one log alone");
    }
    Marks marks = newest.marks().withImmediate(number);
    return new Commit(
        number,
        now,
        Decider.RULES,
        batch.entries(),
        batch
            .books()
            .withLog(
                CommitBytes.afterImmediate(
                    batch.books(), marks, batch.bytes(), request.id(), number)),
        marks);
  }

  private ImmediateCommit() {}
}
