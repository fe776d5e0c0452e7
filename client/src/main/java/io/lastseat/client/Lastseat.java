package io.lastseat.client;

import io.lastseat.client.answer.CallObserver;
import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.Keys;
import io.lastseat.client.http.Retry;
import io.lastseat.client.http.Session;
import io.lastseat.client.http.Session.Credential;
import io.lastseat.client.http.SystemClock;
import io.lastseat.client.lock.Execution;
import io.lastseat.client.lock.Lock;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A client of one Lastseat server. Make one and share it; it needs no closing.
 *
 * <pre>{@code
 * Lastseat client = Lastseat.at(URI.create("http://127.0.0.1:8080")).build();
 * Reservation ada = client.reserve("concert", Application.of("Ada").quantity(2));
 * if (ada.verdict(Duration.ofSeconds(5)) instanceof Verdict.Accepted accepted) { … }
 * }</pre>
 *
 * <p>A call whose answer is lost, or that the server cannot serve at the moment (429, 500, 502,
 * 503, 504), is sent again with exponential backoff and full jitter, not before its {@code
 * Retry-After}, until its patience ends. Applications, confirmations and deposits carry an
 * idempotency key, the same in all attempts, and so do claims; what else writes does no harm twice.
 * Every call waits on its thread; {@link #async} makes futures of them.
 */
public final class Lastseat {

  /** The default patience of a call. */
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  private final Session session;

  private Lastseat(Session session) {
    this.session = session;
  }

  /**
   * A client for callers that must not block: each use runs on the executor.
   *
   * @param executor blocks a thread for as long as the patience of a call: use one thread per task,
   *     virtual if Java has them
   */
  public record Async(Lastseat client, Executor executor) {
    /** Runs the use of the client; the future fails with its exception. */
    public <T> CompletableFuture<T> call(Function<Lastseat, T> use) {
      return CompletableFuture.supplyAsync(() -> use.apply(client), executor);
    }
  }

  /**
   * Begins a client of this server.
   *
   * @param server its address, with a path prefix if the API has one
   * @throws IllegalArgumentException if it is no HTTP address
   */
  public static Builder at(URI server) {
    return new Builder(server);
  }

  /** Builds a client. */
  public static final class Builder {

    private final URI server;
    private Supplier<Optional<Credential>> credential = Optional::empty;
    private Optional<HttpClient> http = Optional.empty();
    private Duration patience = DEFAULT_PATIENCE;
    private int attempts = Retry.DEFAULT_ATTEMPTS;
    private Session.Limits limits = Session.Limits.USUAL;
    private ClientClock clock = SystemClock.CLOCK;
    private CallObserver observer = new CallObserver() {};

    private Builder(URI server) {
      if (server.getHost() == null
          || !Set.of("http", "https").contains(String.valueOf(server.getScheme()))
          || server.getRawQuery() != null
          || server.getRawFragment() != null) {
        throw new IllegalArgumentException("No address of a server over HTTP: " + server);
      }
      this.server = URI.create(server.toString().replaceFirst("/+$", ""));
    }

    /** Sends this API key with each call. */
    public Builder apiKey(String key) {
      this.credential = () -> Optional.of(new Credential("X-Api-Key", key));
      return this;
    }

    /**
     * Sends a bearer token with each call; the supplier is asked each time, so it may renew the
     * token.
     */
    public Builder bearerToken(Supplier<String> token) {
      this.credential = () -> Optional.of(new Credential("Authorization", "Bearer " + token.get()));
      return this;
    }

    /**
     * How long a call tries, pauses and all attempts included; the default is 30 seconds. In
     * addition, the server may hold an answer for the same time, at most 20 seconds, until there is
     * a verdict.
     */
    public Builder patience(Duration most) {
      this.patience = most;
      return this;
    }

    /** The most attempts of a call; the default is 8. */
    public Builder attempts(int most) {
      this.attempts = most;
      return this;
    }

    /** Sends calls by this HTTP client, for proxies or certificates for example. */
    public Builder http(HttpClient own) {
      this.http = Optional.of(own);
      return this;
    }

    /** Sets how long the client waits for a server. */
    Builder limits(Session.Limits other) {
      this.limits = other;
      return this;
    }

    /**
     * Reads the age of leases and prefixes from this clock, and renews leases by it: for tests.
     * Patience and pauses between attempts are real time.
     */
    public Builder clock(ClientClock other) {
      this.clock = other;
      return this;
    }

    /** Tells this observer what the calls come to. */
    public Builder observer(CallObserver other) {
      this.observer = other;
      return this;
    }

    /** Builds the client. */
    public Lastseat build() {
      return new Lastseat(
          new Session(
              server,
              credential,
              http.orElseGet(this::plain),
              new Retry(attempts),
              limits,
              clock,
              new Keys(clock),
              patience,
              observer));
    }

    /** Plain HTTP uses version 1.1: an upgrade to version 2 is one more thing that can fail. */
    private HttpClient plain() {
      boolean secure = "https".equals(server.getScheme());
      return HttpClient.newBuilder()
          .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
          .connectTimeout(limits.connect())
          .build();
    }
  }

  /** This client with another patience. */
  public Lastseat patience(Duration most) {
    return new Lastseat(session.patience(most));
  }

  /** This client for callers that must not block; uses run on the executor. */
  public Async async(Executor executor) {
    return new Async(this, executor);
  }

  /**
   * Sends an application and returns as soon as the server has stored it. {@link
   * Reservation#verdict(Duration)} waits for the verdict.
   *
   * @throws LastseatFailure.CallFailed if the application is impossible or not allowed
   * @throws LastseatFailure.NoAnswer if the server cannot be reached
   */
  public Reservation reserve(String resource, Application application) {
    return reserve(resource, application, Optional.empty());
  }

  /**
   * Sends an application and waits for the verdict, in one call if the wait allows it.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds if it is longer
   */
  public Reservation reserve(String resource, Application application, Duration wait) {
    return reserve(resource, application, Optional.of(wait));
  }

  private Reservation reserve(String resource, Application application, Optional<Duration> wait) {
    long began = System.nanoTime();
    return Reservation.taken(
        session,
        resource,
        began,
        session.send(application.call(resource, wait), application.key(), resource));
  }

  /** An earlier reservation or claim, by resource and id; sends no call. */
  public Reservation reservation(String resource, String requestId) {
    return Reservation.of(session, resource, requestId);
  }

  /**
   * Asks for several resources, all or nothing, and returns as soon as the server has stored the
   * claim. {@link Reservation#verdict(Duration)} waits for the verdict.
   *
   * @throws LastseatFailure.CallFailed if the application is impossible or not allowed
   * @throws LastseatFailure.NoAnswer if the server cannot be reached
   */
  public Reservation claim(Application application) {
    return claim(application, Optional.empty());
  }

  /**
   * Asks for several resources and waits for the verdict, in one call if the wait allows it.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds if it is longer
   */
  public Reservation claim(Application application, Duration wait) {
    return claim(application, Optional.of(wait));
  }

  private Reservation claim(Application application, Optional<Duration> wait) {
    String home = application.home();
    long began = System.nanoTime();
    return Reservation.claimed(
        session, home, began, session.send(application.claim(wait), application.key(), home));
  }

  /**
   * Asks once whether the server can decide what it takes in. A deployment on AWS is ready if it
   * answers.
   *
   * @throws LastseatFailure.NoAnswer if there is no answer within the patience of this client
   */
  public Readiness readiness() {
    return Readiness.of(session.send(ApiCall.get("/readyz").sentOnce()));
  }

  /** The webhooks of the server; for administrators. */
  public Webhooks webhooks() {
    return new Webhooks(session);
  }

  /** A handle of a series, which need not exist; sends no call. */
  public Series series(String id) {
    return new Series(session, id);
  }

  /** A handle of a resource, which need not exist; sends no call. */
  public Resource resource(String id) {
    return new Resource(session, id);
  }

  /**
   * A handle of a lock; sends no call.
   *
   * @param name follows the rules for resource ids
   * @param lease how long the lease lasts without a renewal; a process that pauses for a little
   *     less keeps it
   */
  public Lock lock(String name, Duration lease) {
    return new Lock(session, name, lease);
  }

  /**
   * A handle of something that must run once; sends no call.
   *
   * @param name follows the rules for resource ids
   */
  public Execution execution(String name) {
    return new Execution(session, name);
  }

  /** The feed of the decisions on all resources, if the server keeps one; sends no call. */
  public Feed feed() {
    return new Feed(session, "/v1/feed", "start");
  }
}
