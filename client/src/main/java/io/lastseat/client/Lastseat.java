package io.lastseat.client;

import io.lastseat.client.Transport.Credential;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
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
 */
public final class Lastseat {

  /** The patience of a call where nothing else is said. */
  public static final Duration DEFAULT_PATIENCE = Duration.ofSeconds(30);

  private final Session session;

  private Lastseat(Session session) {
    this.session = session;
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

  /** Takes what a client is made with. */
  public static final class Builder {

    private final URI server;
    private Supplier<Optional<Credential>> credential = Optional::empty;
    private Optional<HttpClient> http = Optional.empty();
    private Duration patience = DEFAULT_PATIENCE;
    private int attempts = Retry.DEFAULT_ATTEMPTS;
    private CallLimits limits = CallLimits.USUAL;
    private LeaseClock clock = LeaseClock.SYSTEM;

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
    Builder limits(CallLimits other) {
      this.limits = other;
      return this;
    }

    /** Tells by this clock how old things are. */
    Builder clock(LeaseClock other) {
      this.clock = other;
      return this;
    }

    /** The client. */
    public Lastseat build() {
      Transport transport =
          new Transport(
              server,
              credential,
              http.orElseGet(this::plain),
              new Retry(attempts),
              limits,
              new Keys(clock));
      return new Lastseat(new Session(transport, patience));
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
    return new Lastseat(new Session(session.transport(), most));
  }

  /**
   * Asks for some of a resource, and returns as soon as the server has taken that in. Whether it is
   * granted is told by {@link Reservation#verdict(Duration)}.
   *
   * @throws CallFailed where the application is impossible or not allowed
   * @throws NoAnswer where the server cannot be reached
   */
  public Reservation reserve(String resource, Application application) {
    return Futures.join(taken(session.here(), resource, application, Optional.empty()));
  }

  /** As {@link #reserve(String, Application)}, without keeping a thread. */
  public CompletableFuture<Reservation> reserveAsync(String resource, Application application) {
    return taken(session, resource, application, Optional.empty());
  }

  /**
   * Asks for some of a resource and waits for the verdict, in one call where that is soon enough.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds count where it is longer
   */
  public Reservation reserve(String resource, Application application, Duration wait) {
    return Futures.join(taken(session.here(), resource, application, Optional.of(wait)));
  }

  /** As {@link #reserve(String, Application, Duration)}, without keeping a thread. */
  public CompletableFuture<Reservation> reserveAsync(
      String resource, Application application, Duration wait) {
    return taken(session, resource, application, Optional.of(wait));
  }

  private CompletableFuture<Reservation> taken(
      Session by, String resource, Application application, Optional<Duration> wait) {
    return by.send(application.call(resource, wait), application.key(), resource)
        .thenApply(answer -> Reservation.taken(session, resource, answer));
  }

  /** A reservation that was made before; asks nobody. */
  public Reservation reservation(String resource, String requestId) {
    return Reservation.of(session, resource, requestId);
  }

  /**
   * Asks for several resources, all or nothing, and returns as soon as the server has taken that
   * in. Whether it is granted is told by {@link Claim#verdict(Duration)}.
   *
   * @throws CallFailed where the application is impossible or not allowed
   * @throws NoAnswer where the server cannot be reached
   */
  public Claim claim(ClaimApplication application) {
    return Futures.join(claimed(session.here(), application, Optional.empty()));
  }

  /** As {@link #claim(ClaimApplication)}, without keeping a thread. */
  public CompletableFuture<Claim> claimAsync(ClaimApplication application) {
    return claimed(session, application, Optional.empty());
  }

  /**
   * Asks for several resources and waits for the verdict, in one call where that is soon enough.
   *
   * @param wait at most, rounded up to whole seconds; 20 seconds count where it is longer
   */
  public Claim claim(ClaimApplication application, Duration wait) {
    return Futures.join(claimed(session.here(), application, Optional.of(wait)));
  }

  /** As {@link #claim(ClaimApplication, Duration)}, without keeping a thread. */
  public CompletableFuture<Claim> claimAsync(ClaimApplication application, Duration wait) {
    return claimed(session, application, Optional.of(wait));
  }

  private CompletableFuture<Claim> claimed(
      Session by, ClaimApplication application, Optional<Duration> wait) {
    return by.send(application.call(wait), application.key(), application.home())
        .thenApply(answer -> Claim.taken(session, application.home(), answer));
  }

  /** A claim that was made before, by its home and its id; asks nobody. */
  public Claim claim(String home, String requestId) {
    return Claim.of(session, home, requestId);
  }

  /** Who is called about each commit; for administrators. */
  public Webhooks webhooks() {
    return new Webhooks(session);
  }

  /** A series of slots, whether anybody made it or not; asks nobody. */
  public Series series(String id) {
    return new Series(session, id);
  }

  /** A resource, whether anybody created it or not; asks nobody. */
  public Resource resource(String id) {
    return new Resource(session, id);
  }

  /**
   * A lock; asks nobody.
   *
   * @param name as resources are named
   * @param ttl how long it is held without being renewed: the longest pause of this process that
   *     does not lose it is somewhat shorter
   */
  public Lock lock(String name, Duration ttl) {
    return Lock.of(session, LeaseClock.SYSTEM, name, ttl);
  }

  /**
   * Something that is to run once; asks nobody.
   *
   * @param name as resources are named
   */
  public Execution execution(String name) {
    return new Execution(session, LeaseClock.SYSTEM, name);
  }

  /** What was decided on any resource, where the server keeps a feed; asks nobody. */
  public Feed feed() {
    return Feed.ofAll(session);
  }

  Session session() {
    return session;
  }
}
