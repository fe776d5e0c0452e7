package io.lastseat.log;

import io.lastseat.model.Head;
import io.lastseat.model.request.Request;

/**
 * So much time has gone by since a request was taken in that its log may have decided it and let go
 * of the verdict since: a process was suspended in the middle of a call, or what is asked again is
 * being forgotten. Nobody can know any more: it must be neither decided nor promised a verdict.
 */
public final class OversleptException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private OversleptException(Request request, String why) {
    super(
        "The request %s of %s was taken in at %s, %s"
            .formatted(request.id().text(), request.resource().text(), request.takenAt(), why));
  }

  /**
   * Throws it where the log, as this head shows, may have decided that request and forgotten it.
   */
  public static void check(Head now, Request request) {
    if (now.marks().forgotten().mayHold(request.takenAt())) {
      throw of(request);
    }
  }

  /** Of a request that the log counts as decided then. */
  public static OversleptException of(Request request) {
    return new OversleptException(request, "and its log has let go of what was decided then");
  }

  /** Of a request that was written long after that. */
  public static OversleptException since(Request request) {
    return new OversleptException(request, "and its process has slept since");
  }
}
