package io.lastseat.intake.admit;

import io.lastseat.model.request.Request;

/**
 * A process was suspended in the middle of a call. It would now write a request so old that its log
 * may have been archived since. The process must promise no verdict on the request.
 */
public final class StaleProcessException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StaleProcessException(Request request) {
    super(
        "The request %s of %s was taken in at %s, and its process has slept since"
            .formatted(request.id().text(), request.resource().text(), request.takenAt()));
  }
}
