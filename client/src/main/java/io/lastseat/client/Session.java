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

  URI at(String path) {
    return transport.at(path);
  }
}
