package io.lastseat.log;

import io.lastseat.model.commit.Head;
import io.lastseat.model.request.Request;

/**
 * A request is so old that its log may have decided it and forgotten the verdict. Either the
 * process was suspended in the middle of a call, or the request is sent again while its first
 * verdict is being forgotten. The truth is lost, so the request must be neither decided nor
 * promised a verdict.
 */
public final class StaleProcessException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private StaleProcessException(Request request, String why) {
    super(
        "The request %s of %s was taken in at %s, %s"
            .formatted(request.id().text(), request.resource().text(), request.takenAt(), why));
  }

  /** Throws it if the log, by this head, may have decided and forgotten that request. */
  public static void check(Head now, Request request) {
    if (now.marks().forgotten().mayHold(request.takenAt())) {
      throw of(request);
    }
  }

  /** Of a request that the log counts as decided then. */
  public static StaleProcessException of(Request request) {
    return new StaleProcessException(request, "and its log has let go of what was decided then");
  }

  /** Of a request that was written too long after it was taken in. */
  public static StaleProcessException since(Request request) {
    return new StaleProcessException(request, "and its process has slept since");
  }
}
