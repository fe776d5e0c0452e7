package io.lastseat.client;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends calls, and sends them again where that may help. */
final class Transport {

  private final URI server;
  private final Supplier<Optional<Credential>> credential;
  private final HttpClient http;
  private final Retry retry;
  private final CallLimits limits;
  private final Keys keys;

  /**
   * What a caller shows.
   *
   * @param header of this name
   */
  record Credential(String header, String value) {

    /** Without the value, which is a secret. */
    @Override
    public String toString() {
      return header;
    }
  }

  Transport(
      URI server,
      Supplier<Optional<Credential>> credential,
      HttpClient http,
      Retry retry,
      CallLimits limits,
      Keys keys) {
    this.server = server;
    this.credential = credential;
    this.http = http;
    this.retry = retry;
    this.limits = limits;
    this.keys = keys;
  }

  /** Makes keys from what all answers tell. */
  Keys keys() {
    return keys;
  }

  CallLimits limits() {
    return limits;
  }

  URI at(String path) {
    return URI.create(server + path);
  }

  /**
   * The answer of the first attempt that had one which will not be another in a moment, else that
   * of the last one.
   *
   * @param patience from now on, pauses and all attempts included, besides the time for which the
   *     server is asked to hold the answer
   */
  CompletableFuture<ApiAnswer> send(ApiCall call, Duration patience) {
    return attempt(call, System.nanoTime() + patience.plus(call.held()).toNanos(), 1);
  }

  /** As {@link #send}, and this thread makes the first attempt; others follow without it. */
  CompletableFuture<ApiAnswer> sendHere(ApiCall call, Duration patience) {
    long end = System.nanoTime() + patience.plus(call.held()).toNanos();
    try {
      HttpResponse<String> response = http.send(request(call, end, 1), BodyHandlers.ofString());
      return judged(call, end, 1, new Tried(response, null));
    } catch (IOException unreachable) {
      return judged(call, end, 1, new Tried(null, unreachable));
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return CompletableFuture.failedFuture(new CallInterrupted(interrupted));
    }
  }

  private CompletableFuture<ApiAnswer> attempt(ApiCall call, long end, int number) {
    CompletableFuture<HttpResponse<String>> sent;
    try {
      sent = http.sendAsync(request(call, end, number), BodyHandlers.ofString());
    } catch (RuntimeException impossible) {
      return CompletableFuture.failedFuture(impossible);
    }
    return sent.handle(Tried::new).thenCompose(tried -> judged(call, end, number, tried));
  }

  /** What came of an attempt: one of the two. */
  private record Tried(@Nullable HttpResponse<String> response, @Nullable Throwable failure) {}

  private CompletableFuture<ApiAnswer> judged(ApiCall call, long end, int number, Tried tried) {
    HttpResponse<String> response = tried.response();
    if (response == null) {
      Throwable failure = tried.failure();
      Throwable why = failure == null ? new IOException("no answer") : Futures.bare(failure);
      return why instanceof IOException unreachable
          ? again(call, end, number, Optional.empty())
              .orElseGet(() -> CompletableFuture.failedFuture(NoAnswer.from(server, unreachable)))
          : CompletableFuture.failedFuture(why);
    }
    ApiAnswer answer = new ApiAnswer(response, number);
    keys.learn(answer);
    CompletableFuture<ApiAnswer> done = CompletableFuture.completedFuture(answer);
    return Retry.isTransient(answer.status())
        ? again(call, end, number, answer.retryAfter()).orElse(done)
        : done;
  }

  private Optional<CompletableFuture<ApiAnswer>> again(
      ApiCall call, long end, int number, Optional<Duration> asked) {
    return call.once()
        ? Optional.empty()
        : retry
            .pause(number, asked, left(end), ThreadLocalRandom.current().nextDouble())
            .map(pause -> Timers.pause(pause).thenCompose(over -> attempt(call, end, number + 1)));
  }

  /** The last attempt may take all the time that is left. */
  private HttpRequest request(ApiCall call, long end, int number) {
    Duration longest = call.held().plus(limits.attempt());
    Duration left = left(end);
    boolean cut = number < retry.attempts() && !call.once() && longest.compareTo(left) < 0;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at(call.path()))
            .timeout(cut ? longest : left)
            .method(call.method(), call.publisher());
    for (int i = 0; i < call.headers().size(); i += 2) {
      request.header(call.headers().get(i), call.headers().get(i + 1));
    }
    credential.get().ifPresent(shown -> request.header(shown.header(), shown.value()));
    return request.build();
  }

  /** At least a millisecond: what is sent has some time. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }
}
