package io.lastseat.client.http;

import io.lastseat.client.answer.CallObserver;
import io.lastseat.client.answer.CallObserver.End;
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
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Sends the calls of one client, with retries. The caller's thread waits.
 *
 * @param keys makes idempotency keys from earlier answers
 * @param patience of a call: pauses and all attempts, without the time for which the server holds
 *     the answer
 * @param observer is told what calls come to
 */
public record Session(
    URI server,
    Supplier<Optional<Credential>> credential,
    HttpClient http,
    Retry retry,
    Limits limits,
    ClientClock clock,
    Keys keys,
    Duration patience,
    CallObserver observer) {

  private static final System.Logger LOG = System.getLogger(Session.class.getName());

  /**
   * What a caller shows to be let in.
   *
   * @param header its name
   */
  public record Credential(String header, String value) {
    /** Leaves out the value, which is a secret. */
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
    /** The limits of a client that sets none. */
    public static final Limits USUAL =
        new Limits(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(5));
  }

  /** This session with another patience. */
  public Session patience(Duration other) {
    return new Session(server, credential, http, retry, limits, clock, keys, other, observer);
  }

  /** The address of a path of the API. */
  public URI at(String path) {
    return URI.create(server + path);
  }

  /** The moment when the patience of a call that begins now ends, by {@link System#nanoTime}. */
  public long end() {
    return System.nanoTime() + patience.toNanos();
  }

  /** As {@link #send(ApiCall, Duration)}, with the client's patience. */
  public ApiAnswer send(ApiCall call) {
    return send(call, patience);
  }

  /** As {@link #send(ApiCall, Duration)}, on a background thread of the client. */
  public CompletableFuture<ApiAnswer> sendInBackground(ApiCall call, Duration most) {
    return CompletableFuture.supplyAsync(() -> send(call, most), clock.background());
  }

  /**
   * Sends a call until an attempt gets an answer that is not transient, and returns it, or the
   * answer of the last attempt.
   *
   * @param most the patience, from now on
   * @throws NoAnswer if the last attempt got none
   */
  public ApiAnswer send(ApiCall call, Duration most) {
    long began = System.nanoTime();
    End came = End.NO_ANSWER;
    try {
      ApiAnswer answer = answer(call, most);
      came = answer.end();
      return answer;
    } finally {
      End end = came;
      tell(told -> told.ended(end, since(began)));
    }
  }

  /** Tells the observer; a failure of it must not cost the caller an answer. */
  public void tell(Consumer<CallObserver> word) {
    try {
      word.accept(observer);
    } catch (RuntimeException failed) {
      LOG.log(System.Logger.Level.WARNING, "The observer of the calls failed.", failed);
    }
  }

  /** The time since this moment, by {@link System#nanoTime}. */
  public static Duration since(long began) {
    return Duration.ofNanos(System.nanoTime() - began);
  }

  private ApiAnswer answer(ApiCall call, Duration most) {
    long end = System.nanoTime() + most.plus(call.held()).toNanos();
    for (int sent = 1; ; sent++) {
      Optional<Duration> pause;
      try {
        ApiAnswer answer =
            new ApiAnswer(http.send(request(call, end, sent), BodyHandlers.ofString()), sent);
        keys.learn(answer);
        pause =
            answer.isTooEarly()
                ? pause(end, sent, answer.retryAfter())
                : Retry.isTransient(answer.status())
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
      tell(CallObserver::sentAgain);
    }
  }

  private Optional<Duration> pause(ApiCall call, long end, int sent, Optional<Duration> asked) {
    return call.once() ? Optional.empty() : pause(end, sent, asked);
  }

  private Optional<Duration> pause(long end, int sent, Optional<Duration> asked) {
    return retry.pause(sent, asked, left(end), ThreadLocalRandom.current().nextDouble());
  }

  /** The last attempt may use all the time that is left. */
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

  /** At least a millisecond, so that each attempt has some time. */
  private static Duration left(long end) {
    return Duration.ofNanos(Math.max(1_000_000, end - System.nanoTime()));
  }

  /** The good answers of all pages of a path, read on demand. */
  public Stream<ApiAnswer> pages(String path) {
    return Stream.iterate(
            Optional.of(send(ApiCall.get(path)).good()),
            Optional::isPresent,
            page -> page.flatMap(ApiAnswer::next).map(next -> send(ApiCall.get(next)).good()))
        .map(Optional::get);
  }

  /**
   * As {@link #send(ApiCall)}, under this key. A random key begins with the prefix of the resource,
   * if the client knows it.
   *
   * @param resource whose log decides; empty if unknown
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
   * As {@link #send(ApiCall)}, again and again until there is a verdict. The key or the content
   * makes the server answer with the first verdict.
   *
   * @param end by {@link System#nanoTime}; the last answer counts if there is no verdict by then
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

  /** The second key begins with the newest prefix of the resource; a third one is opaque. */
  private ApiAnswer sendNew(ApiCall call, String resource, Sender sender) {
    ApiAnswer first = sender.send(call.keyed(keys.create(resource)));
    if (!mayBeginAnew(first)) {
      return first;
    }
    try {
      send(ApiCall.get(ApiCall.path("resources", resource)));
    } catch (LastseatFailure unknown) {
      // The second key may be outdated as well.
    }
    ApiAnswer second = sender.send(call.keyed(keys.create(resource)));
    return mayBeginAnew(second) ? sender.send(call.keyed(Keys.opaque())) : second;
  }

  /** How a call is sent under its key. */
  private interface Sender {
    ApiAnswer send(ApiCall keyed);
  }

  /**
   * Whether the key is outdated and nothing was decided under it. That is certain if the call was
   * sent once, or the answer names no request. Otherwise the client asks for the request: only its
   * absence is certain.
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
