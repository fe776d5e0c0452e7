package io.lastseat.local.stampede;

import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import io.lastseat.local.client.TypedFailure;

/** The server went away in a stampede, so nothing can be checked; the message says what to do. */
public final class ServerLost extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ServerLost(NoAnswer last) {
    super(
        "The server went away in the stampede, which was given up after %d seconds, unchecked. %s"
            .formatted(ServerWatch.LONGEST_SILENCE.toSeconds(), TypedFailure.told(last)),
        last);
  }
}
