package io.lastseat.intake.admit;

import io.lastseat.model.request.Request;

/**
 * A process was suspended in the middle of a call, and would write a request so old that its log
 * may have been archived since. The request must not be promised a verdict.
 */
public final class StaleProcessException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StaleProcessException(Request request) {
    super(
        "The request %s of %s was taken in at %s, and its process has slept since"
            .formatted(request.id().text(), request.resource().text(), request.takenAt()));
  }
}
