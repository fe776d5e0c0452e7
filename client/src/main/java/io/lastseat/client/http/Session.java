package io.lastseat.client.http;

import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.answer.LastseatFailure.CallInterrupted;
import io.lastseat.client.answer.LastseatFailure.NoAnswer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sends the calls of one client, and sends them again where that may help. The caller's thread
 * waits.
 *
 * @param keys makes idempotency keys from what all answers say
 * @param patience of a call: pauses and all attempts included, besides the time for which the
 *     server is asked to hold the answer
 */
public record Session(
    URI server,
    Supplier<Optional<Credential>> credential,
    HttpClient http,
    Retry retry,
    Limits limits,
    ClientClock clock,
    Keys keys,
    Duration patience) {

  /**
   * What a caller shows.
   *
   * @param header of this name
   */
  public record Credential(String header, String value) {
    /** Without the value, which is a secret. */
    @Override
    public String toString() {
      return header;
    }
  }

  /**
   * How long the client waits for a server that does not answer.
   *
   * @param connect for a connection
   * @param attempt for an answer, before the client sends the call again
   * @param release for the release of a lease, before the client lets it lapse
   */
  public record Limits(Duration connect, Duration attempt, Duration release) {
    /** Those of a client that sets none. */
    public static final Limits USUAL =
        new Limits(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(5));
  }

  /** The same with another patience. */
  public Session patience(Duration other) {
    return new Session(server, credential, http, retry, limits, clock, keys, other);
  }

  /** The address of a path of the API. */
  public URI at(String path) {
    return URI.create(server + path);
  }

  /** The end of a call's patience, by {@link System#nanoTime}. */
  public long end() {
    return System.nanoTime() + patience.toNanos();
  }

  /** As {@link #send(ApiCall, Duration)}, with the client's patience. */
  public ApiAnswer send(ApiCall call) {
    return send(call, patience);
  }

  /** As {@link #send(ApiCall, Duration)}, on a thread of the client's own. */
  public CompletableFuture<ApiAnswer> sendInBackground(ApiCall call, Duration most) {
    return CompletableFuture.supplyAsync(() -> send(call, most), SystemClock.BACKGROUND);
  }

  /**
   * The answer of the first attempt that was not a passing trouble, else that of the last attempt.
   *
   * @param most the patience, from now on
   * @throws NoAnswer where the last attempt had none
   */
  public ApiAnswer send(ApiCall call, Duration most) {
    long end = System.nanoTime() + most.plus(call.held()).toNanos();
    for (int sent = 1; ; sent++) {
      Optional<Duration> pause;
      try {
        ApiAnswer answer =
            new ApiAnswer(http.send(request(call, end, sent), BodyHandlers.ofString()), sent);
        keys.learn(answer);
        pause =
            Retry.isTransient(answer.status())
                ? pause(call, end, sent, answer.retryAfter())
                : Optional.empty();
        if (pause.isEmpty()) {
          return answer;
        }
      } catch (IOException unreachable) {
        pause = pause(call, end, sent, Optional.empty());
        if (pause.isEmpty()) {
          throw NoAnswer.from(server, unreachable);
        }
      } catch (InterruptedException interrupted) {
        throw new CallInterrupted(interrupted);
      }
      SystemClock.CLOCK.sleep(pause.get());
    }
  }

  private Optional<Duration> pause(ApiCall call, long end, int sent, Optional<Duration> asked) {
    return call.once()
        ? Optional.empty()
        : retry.pause(sent, asked, left(end), ThreadLocalRandom.current().nextDouble());
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

  /** At least a millisecond: each attempt has some time. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }

  /** The good answers to all pages of a path, read as they are wanted. */
  public Stream<ApiAnswer> pages(String path) {
    return Stream.iterate(
            Optional.of(send(ApiCall.get(path)).good()),
            Optional::isPresent,
            page -> page.flatMap(ApiAnswer::next).map(next -> send(ApiCall.get(next)).good()))
        .map(Optional::get);
  }

  /**
   * As {@link #send(ApiCall)}, under this key. A random one begins with the prefix of the resource,
   * if that is known.
   *
   * @param resource on whose log it is decided; empty where that is not known
   */
  public ApiAnswer send(ApiCall call, Keys.Choice key, String resource) {
    if (key instanceof Keys.Choice.Own own) {
      return send(call.keyed(own.text()));
    }
    return key instanceof Keys.Choice.None
        ? send(call.sentOnce())
        : sendNew(call, resource, this::send);
  }

  /**
   * As {@link #send(ApiCall)}, and while there is no verdict the same call is sent again. That asks
   * for the verdict of the first one, by its key or by its content.
   *
   * @param end by {@link System#nanoTime}; what is not decided by then is the answer
   */
  public ApiAnswer sendUntilDecided(ApiCall call, long end) {
    for (int before = 0; ; before++) {
      ApiAnswer answer = send(call);
      if (!answer.isTakenIn() || System.nanoTime() + answer.askAgainIn().toNanos() - end >= 0) {
        return answer.after(before);
      }
      SystemClock.CLOCK.sleep(answer.askAgainIn());
    }
  }

  /** As {@link #sendUntilDecided(ApiCall, long)}, under a random key. */
  public ApiAnswer sendUntilDecided(ApiCall call, String resource, long end) {
    return sendNew(call, resource, keyed -> sendUntilDecided(keyed, end));
  }

  /** A second key begins with the prefix that the resource has now; a third one is opaque. */
  private ApiAnswer sendNew(ApiCall call, String resource, Sender sender) {
    ApiAnswer first = sender.send(call.keyed(keys.create(resource)));
    if (!mayBeginAnew(first)) {
      return first;
    }
    try {
      send(ApiCall.get(ApiCall.path("resources", resource)));
    } catch (LastseatFailure unknown) {
      // Then the second key may be as outdated as the first.
    }
    ApiAnswer second = sender.send(call.keyed(keys.create(resource)));
    return mayBeginAnew(second) ? sender.send(call.keyed(Keys.opaque())) : second;
  }

  /** How a call goes out under its key. */
  private interface Sender {
    ApiAnswer send(ApiCall keyed);
  }

  /**
   * Whether the key is outdated and nothing was decided under it. That is certain if the call was
   * sent once, or if the answer names no request. Else an earlier attempt may have been taken in,
   * so its request is asked for: only its absence is certain.
   */
  private boolean mayBeginAnew(ApiAnswer answer) {
    return answer.isKeyOutdated()
        && (answer.sent() == 1 || answer.location().map(this::isUnknown).orElse(true));
  }

  private boolean isUnknown(String request) {
    try {
      return send(ApiCall.get(request)).isUnknownRequest();
    } catch (LastseatFailure unreachable) {
      return false;
    }
  }
}
