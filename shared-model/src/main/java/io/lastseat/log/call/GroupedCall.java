package io.lastseat.log.call;

import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.vavr.control.Option;
import java.time.Instant;

/** A call of this process that waits for the verdict on its request. */
public interface GroupedCall extends Gatekeeper {

  /** Whether the call has no time left to send an append again, by the clock of its process. */
  boolean isOverdue(Instant now);

  /**
   * The request, to be decided right after this head. A random id names the commit that would
   * decide it, so after another head the request has another id.
   */
  Request behind(Head head);

  /** Whether the id is derived from an idempotency key, so that another call may have used it. */
  boolean isDerived();

  /** Whether this head shows that no commit up to it has a verdict on the id of this request. */
  boolean isNew(Head head, Request request);

  /**
   * Whether this process may have written the request to the table of requests. Then a look-up
   * after the floor of its key is not enough.
   */
  boolean mayBeWritten();

  /** Whether this head shows that calls may decide this request. */
  boolean isForCalls(Head head);

  /** Ends the call with this result. Called once. */
  void end(End end);

  void fail(Throwable failure);

  sealed interface End {

    /**
     * The request was decided, and its commit appended.
     *
     * @param seen the head before that commit
     */
    record Decided(VerdictRow row, Head seen) implements End {}

    /** An earlier request with the same id has this verdict. */
    record Earlier(VerdictRow row, Head seen) implements End {}

    /** A request with the same id is in the table of requests, and the stream decides it. */
    record Written(Request requestStatus, Head seen) implements End {}

    /** The gate refused the request, and nothing was written. */
    record TurnedAway(Reason reason, Head seen) implements End {}

    /**
     * The call did not decide the request, and an append of it may still arrive. So the request
     * goes by the stream.
     *
     * @param absentThrough no commit up to this one can hold a verdict on the request
     * @param failure the cause; none if other processes were faster, or calls no longer decide on
     *     the resource
     * @param contended whether other processes were faster too often
     */
    record ByStream(
        Head known,
        long absentThrough,
        Request request,
        Option<RuntimeException> failure,
        boolean contended)
        implements End {}

    /** The log ends before the floor of the key, so the call reads the newest head itself. */
    record NoFloor() implements End {}

    /** Nothing can be decided now, and nothing was tried. */
    record NotNow(RuntimeException failure) implements End {}
  }
}
