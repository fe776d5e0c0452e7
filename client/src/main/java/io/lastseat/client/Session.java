package io.lastseat.client;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** How calls of one client go out. */
record Session(Transport transport, Duration patience) {

  CompletableFuture<ApiAnswer> send(ApiCall call) {
    return transport.send(call, patience);
  }

  /** As {@link #send}, and the server holds the answer until there is a verdict. */
  CompletableFuture<ApiAnswer> sendAndWait(ApiCall call) {
    return send(call.waiting(patience));
  }

  URI at(String path) {
    return transport.at(path);
  }
}
