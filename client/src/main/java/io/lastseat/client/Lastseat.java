package io.lastseat.client;

import io.lastseat.client.answer.LastseatFailure;
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

  /** The patience of a call where nothing else is said. */
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  private final Session session;

  private Lastseat(Session session) {
    this.session = session;
  }

  /**
   * A client for callers that must not wait: each use runs on the executor.
   *
   * @param executor on which calls may block, for as long as their patience: a thread for each
   *     task, virtual where Java has them
   */
  public record Async(Lastseat client, Executor executor) {
    /** What the use of the client gives; the future fails as the use does. */
    public <T> CompletableFuture<T> call(Function<Lastseat, T> use) {
      return CompletableFuture.supplyAsync(() -> use.apply(client), executor);
    }
  }

  /**
   * A client of this server.
   *
   * @param server its address, with a path in front of the API's where it has one
   * @throws IllegalArgumentException where it is no address of HTTP
   */
  public static Builder at(URI server) {
    return new Builder(server);
  }

  /** Makes a client. */
  public static final class Builder {

    private final URI server;
    private Supplier<Optional<Credential>> credential = Optional::empty;
    private Optional<HttpClient> http = Optional.empty();
    private Duration patience = DEFAULT_PATIENCE;
    private int attempts = Retry.DEFAULT_ATTEMPTS;
    private Session.Limits limits = Session.Limits.USUAL;
    private ClientClock clock = SystemClock.CLOCK;

    private Builder(URI server) {
      if (server.getHost() == null
          || !Set.of("http", "https").contains(String.valueOf(server.getScheme()))
          || server.getRawQuery() != null
          || server.getRawFragment() != null) {
        throw new IllegalArgumentException("No address of a server over HTTP: " + server);
      }
      this.server = URI.create(server.toString().replaceFirst("/+$", ""));
    }

    /** Shows this API key in each call. */
    public Builder apiKey(String key) {
      this.credential = () -> Optional.of(new Credential("X-Api-Key", key));
      return this;
    }

    /** Shows a bearer token in each call; it is asked for each time, so it may be renewed. */
    public Builder bearerToken(Supplier<String> token) {
      this.credential = () -> Optional.of(new Credential("Authorization", "Bearer " + token.get()));
      return this;
    }

    /**
     * How long a call tries, pauses and all attempts included; 30 seconds unless said. Besides, the
     * server may hold an answer until there is a verdict, as long as that and 20 seconds at most.
     */
    public Builder patience(Duration most) {
      this.patience = most;
      return this;
    }

    /** How often a call is sent at most, 8 times unless said; 1 sends it once. */
    public Builder attempts(int most) {
      this.attempts = most;
      return this;
    }

    /** Sends by this one, which knows proxies or certificates for example. */
    public Builder http(HttpClient own) {
      this.http = Optional.of(own);
      return this;
    }

    /** Sets how long the client waits for a server. */
    Builder limits(Session.Limits other) {
      this.limits = other;
      return this;
    }

    /** Tells by this clock how old leases and prefixes are. */
    Builder clock(ClientClock other) {
      this.clock = other;
      return this;
    }

    /** The client. */
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
              patience));
    }

    /** Over plain HTTP an upgrade to version 2 would be one more thing to go wrong. */
    private HttpClient plain() {
      boolean secure = "https".equals(server.getScheme());
      return HttpClient.newBuilder()
          .version(secure ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
          .connectTimeout(limits.connect())
          .build();
    }
  }

  /** The same client with another patience, for some calls. */
  public Lastseat patience(Duration most) {
    return new Lastseat(session.patience(most));
  }

  /** This client for callers that must not wait: its uses run on that executor. */
  public Async async(Executor executor) {
    return new Async(this, executor);
  }

  /**
   * Asks for some of a resource, and returns as soon as the server has taken that in. {@link
   * Reservation#verdict(Duration)} tells whether it is granted.
   *
   * @throws LastseatFailure.CallFailed where the application is impossible or not allowed
   * @throws LastseatFailure.NoAnswer where the server cannot be reached
   */
  public Reservation reserve(String resource, Application application) {
    return reserve(resource, application, Optional.empty());
  }

  /**
   * Asks for some of a resource and waits for the verdict, in one call where that is soon enough.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds count where it is longer
   */
  public Reservation reserve(String resource, Application application, Duration wait) {
    return reserve(resource, application, Optional.of(wait));
  }

  private Reservation reserve(String resource, Application application, Optional<Duration> wait) {
    return Reservation.taken(
        session,
        resource,
        session.send(application.call(resource, wait), application.key(), resource));
  }

  /** A reservation or a claim that was made before, by its resource and id; sends no call. */
  public Reservation reservation(String resource, String requestId) {
    return Reservation.of(session, resource, requestId);
  }

  /**
   * Asks for several resources, all or nothing, and returns as soon as the server has taken that
   * in. {@link Reservation#verdict(Duration)} tells whether it is granted.
   *
   * @throws LastseatFailure.CallFailed where the application is impossible or not allowed
   * @throws LastseatFailure.NoAnswer where the server cannot be reached
   */
  public Reservation claim(Application application) {
    return claim(application, Optional.empty());
  }

  /**
   * Asks for several resources and waits for the verdict, in one call where that is soon enough.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds count where it is longer
   */
  public Reservation claim(Application application, Duration wait) {
    return claim(application, Optional.of(wait));
  }

  private Reservation claim(Application application, Optional<Duration> wait) {
    String home = application.home();
    return Reservation.claimed(
        session, home, session.send(application.claim(wait), application.key(), home));
  }

  /** The receivers that are called about each commit; for administrators. */
  public Webhooks webhooks() {
    return new Webhooks(session);
  }

  /** A series of slots, which need not exist; sends no call. */
  public Series series(String id) {
    return new Series(session, id);
  }

  /** A resource, which need not exist; sends no call. */
  public Resource resource(String id) {
    return new Resource(session, id);
  }

  /**
   * A lock; sends no call.
   *
   * @param name as resources are named
   * @param ttl how long it is held without being renewed: the longest pause of this process that
   *     does not lose it is somewhat shorter
   */
  public Lock lock(String name, Duration ttl) {
    return new Lock(session, name, ttl);
  }

  /**
   * Something that is to run once; sends no call.
   *
   * @param name as resources are named
   */
  public Execution execution(String name) {
    return new Execution(session, name);
  }

  /** The decisions on all resources, where the server keeps a feed; sends no call. */
  public Feed feed() {
    return new Feed(session, "/v1/feed", "start");
  }
}
