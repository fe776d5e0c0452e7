package io.lastseat.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

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

  /**
   * As {@link #send}, under this key. A random one begins with what was told of the resource
   * lately.
   *
   * @param resource on whose log it is decided; empty where that is not known
   */
  CompletableFuture<ApiAnswer> send(ApiCall call, CallKey key, String resource) {
    if (key instanceof CallKey.Own own) {
      return send(call.keyed(own.text()));
    }
    return key == CallKey.Choice.NONE ? send(call.sentOnce()) : sendNew(call, resource, this::send);
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
                !answer.isTakenIn() || System.nanoTime() + answer.askAgainIn().toNanos() - end >= 0
                    ? CompletableFuture.completedFuture(answer)
                    : Timers.pause(answer.askAgainIn())
                        .thenCompose(over -> later().sendUntilDecided(call, end))
                        .thenApply(ApiAnswer::afterAnother));
  }

  /** As {@link #sendUntilDecided(ApiCall, long)}, under a random key as of {@link #send}. */
  CompletableFuture<ApiAnswer> sendUntilDecided(ApiCall call, String resource, long end) {
    return sendNew(call, resource, keyed -> sendUntilDecided(keyed, end));
  }

  /** How a call goes out under its key. */
  private interface Sender {
    CompletableFuture<ApiAnswer> send(ApiCall keyed);
  }

  /** A second key begins with what the resource says now; a third one is opaque, so this ends. */
  private CompletableFuture<ApiAnswer> sendNew(ApiCall call, String resource, Sender sender) {
    Keys keys = transport.keys();
    return begun(
        call.keyed(keys.create(resource)),
        sender,
        () ->
            later()
                .send(ApiCall.get(ApiPaths.resource(resource)))
                .handle((told, failure) -> call.keyed(keys.create(resource)))
                .thenCompose(
                    second -> begun(second, sender, () -> sender.send(call.keyed(Keys.opaque())))));
  }

  /**
   * Begins anew where the key is outdated and nothing was decided under it. That is certain where
   * the call was sent once, and where the answer names no request. Else an earlier attempt may have
   * been taken in: its request is asked for, and the answer stays unless there is none.
   */
  private CompletableFuture<ApiAnswer> begun(
      ApiCall keyed, Sender sender, Supplier<CompletableFuture<ApiAnswer>> anew) {
    return sender
        .send(keyed)
        .thenCompose(
            answer -> {
              if (!answer.isKeyOutdated()) {
                return CompletableFuture.completedFuture(answer);
              }
              return answer.sent() == 1 || !answer.isUncertain()
                  ? anew.get()
                  : isUnknown(answer.location())
                      .thenCompose(
                          unknown ->
                              unknown ? anew.get() : CompletableFuture.completedFuture(answer));
            });
  }

  private CompletableFuture<Boolean> isUnknown(Optional<String> request) {
    return request
        .map(
            path ->
                later()
                    .send(ApiCall.get(path))
                    .handle((answer, failure) -> failure == null && answer.isUnknownRequest()))
        .orElseGet(() -> CompletableFuture.completedFuture(false));
  }

  /** On no thread of a caller's. */
  private Session later() {
    return new Session(transport, patience);
  }

  URI at(String path) {
    return transport.at(path);
  }
}
