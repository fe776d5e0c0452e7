package io.lastseat.client;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * How calls of one client go out.
 *
 * @param blocking whether the caller's thread makes the first attempt itself. The JDK hands each
 *     answer that nobody waits for to another thread, and on small machines to a new one
 */
record Session(Transport transport, Duration patience, boolean blocking) {

  /** The status of what is taken in, and has no verdict yet. */
  static final int PENDING = 202;

  Session(Transport transport, Duration patience) {
    this(transport, patience, false);
  }

  /** For a caller that waits anyway. */
  Session here() {
    return new Session(transport, patience, true);
  }

  CompletableFuture<ApiAnswer> send(ApiCall call) {
    return blocking ? transport.sendHere(call, patience) : transport.send(call, patience);
  }

  /** As {@link #send}, and the server holds the answer until there is a verdict. */
  CompletableFuture<ApiAnswer> sendAndWait(ApiCall call) {
    return send(call.waiting(patience));
  }

  /**
   * As {@link #send}, and while there is no verdict the same call is sent again, which asks what
   * came of the first one: under its key, or since it says the same.
   *
   * @param end by {@link System#nanoTime}; what is not decided by then is the answer
   */
  CompletableFuture<ApiAnswer> sendUntilDecided(ApiCall call, long end) {
    return send(call)
        .thenCompose(
            answer ->
                answer.status() != PENDING
                        || System.nanoTime() + answer.askAgainIn().toNanos() - end >= 0
                    ? CompletableFuture.completedFuture(answer)
                    : Timers.pause(answer.askAgainIn())
                        .thenCompose(over -> later().sendUntilDecided(call, end)));
  }

  /** On no thread of a caller's. */
  private Session later() {
    return new Session(transport, patience);
  }

  URI at(String path) {
    return transport.at(path);
  }
}
