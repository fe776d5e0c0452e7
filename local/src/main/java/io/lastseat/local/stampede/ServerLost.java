package io.lastseat.local.stampede;

import io.lastseat.local.client.ApiFailed;

/** The server went away in a stampede, so nothing can be checked; the message says what to do. */
public final class ServerLost extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ServerLost(ApiFailed last) {
    super(
        "The server went away in the stampede, which was given up after %d seconds, unchecked. %s"
            .formatted(Lifeline.LONGEST_SILENCE.toSeconds(), last.getMessage()),
        last);
  }
}
