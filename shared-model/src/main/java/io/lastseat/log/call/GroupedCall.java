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

  /** Whether no append is sent again for it, by the clock of its process. */
  boolean isOverdue(Instant now);

  /**
   * Its request, to be decided right behind this head. A random id names the commit that would
   * decide it, so the request has another id behind another head.
   */
  Request behind(Head head);

  /** Whether its id is derived: then another call may have used it. */
  boolean isDerived();

  /** Whether this head shows that no request of that id has a verdict up to it. */
  boolean isNew(Head head, Request request);

  /**
   * Whether this process may have written its request to the table of requests. Then a look behind
   * the floor of its key is not enough.
   */
  boolean mayBeWritten();

  /** Whether it is decided in its call, as this head shows. */
  boolean isForCalls(Head head);

  /** Ends it with this result, once. */
  void end(End end);

  void fail(Throwable failure);

  sealed interface End {

    /**
     * It was decided, and its commit appended.
     *
     * @param seen the head before that commit
     */
    record Decided(VerdictRow row, Head seen) implements End {}

    /** A request of its id has this verdict. */
    record Earlier(VerdictRow row, Head seen) implements End {}

    /** A request of its id stands in the table of requests, and the stream decides it. */
    record Written(Request requestStatus, Head seen) implements End {}

    /** It was refused, and nothing was written. */
    record TurnedAway(Reason reason, Head seen) implements End {}

    /**
     * It was not decided; an append of it may still arrive. So it goes by the stream.
     *
     * @param absentThrough no commit up to this one can hold a verdict on the request
     * @param failure why; none if other processes were faster, or calls no longer decide there
     * @param contended whether other processes were faster too often
     */
    record ByStream(
        Head known,
        long absentThrough,
        Request request,
        Option<RuntimeException> failure,
        boolean contended)
        implements End {}

    /** The log ends before the floor of its key: the call reads the newest head itself. */
    record NoFloor() implements End {}

    /** Nothing can be decided now, and nothing was tried. */
    record NotNow(RuntimeException failure) implements End {}
  }
}
