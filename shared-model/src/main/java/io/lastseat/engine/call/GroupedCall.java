package io.lastseat.engine.call;

import io.lastseat.decide.Batch.Gatekeeper;
import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Request;
import java.time.Instant;

/** A call of this process that waits for the verdict on its request. */
public interface GroupedCall extends Gatekeeper {

  /** Whether the call has no time left to send an append again, by the clock of its process. */
  boolean isOverdue(Instant now);

  /**
   * The request, to be decided right after this head. A random id names the commit that would
   * decide it, so after another head the request has another id.
   */
  Request requestOn(Head head);

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
  void end(CallOutcome outcome);

  void fail(Throwable failure);
}
