package io.lastseat.serve.http;

import io.lastseat.site.Api;
import io.vavr.control.Option;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpDateTime;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.server.handler.EventsHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.HostPort;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP server in front of the API, as API Gateway is on AWS. It listens on the loopback
 * interface, unless its settings name another address.
 *
 * <p>Odd paths reach the API almost as they would on AWS ({@link CallFromRequest}). The gateway
 * itself answers some requests, in problem documents like the API's. These are names that are not
 * this server's ({@code 421}, {@code 403}), preflights of allowed pages ({@code 204}), and an API
 * that throws ({@code 500}, with the error in the log). A body over 10 MB gets {@code 413}, a body
 * that arrives too slowly {@code 408}. Bytes that are no HTTP get {@code 400}: also a path with a
 * malformed escape, with a NUL, or one that climbs above the root.
 */
public final class HttpGateway implements AutoCloseable {

  /** The address where the gateway listens by default. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final int WAITING_CONNECTIONS = 1024;

  /** Longer than a function may take, so that a waiting client is not cut off. */
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  /** The first Java version in which a virtual thread with a lock does not pin its carrier. */
  private static final int UNPINNED = 24;

  private static final int THREADS = 512;
  private static final Logger LOG = LoggerFactory.getLogger(HttpGateway.class);

  private final Server server;
  private final ServerConnector connector;
  private final InetAddress bound;

  private HttpGateway(Server server, ServerConnector connector, InetAddress bound) {
    this.server = server;
    this.connector = connector;
    this.bound = bound;
  }

  /**
   * Starts the gateway and returns when it takes requests. Its threads are daemons, which do not
   * keep the process alive.
   *
   * @throws PortUnavailable if the port cannot be had
   */
  public static HttpGateway start(GatewaySettings settings, Api api) {
    var server = new DatedServer(workers(), settings.clock);
    var connector = new ServerConnector(server, new HttpConnectionFactory(lenient()));
    connector.setHost(settings.address.getAddress().getHostAddress());
    connector.setPort(settings.address.getPort());
    connector.setAcceptQueueSize(WAITING_CONNECTIONS);
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    server.addConnector(connector);
    server.setHandler(
        new WatchedCalls(
            settings.watch,
            new KnownHosts(
                settings.allowedHosts,
                settings.allowedOrigins,
                new PagesElsewhere(settings.allowedOrigins, new ApiBehindHttp(api, settings)))));
    server.setErrorHandler(new ProblemPages());
    server.setStopTimeout(settings.grace.toMillis());
    open(connector, settings.address);
    return started(new HttpGateway(server, connector, settings.address.getAddress()));
  }

  /**
   * The threads that handle requests. From JDK 24 on each request has a virtual thread of its own.
   * Older versions have a bounded pool: in JDK 21 a virtual thread that blocks in synchronized code
   * keeps its carrier thread from all others (<a href="https://openjdk.org/jeps/491">JEP 491</a>).
   * Waiting for a body ({@link ArrivingBody}) holds no thread. Waiting for a verdict holds none
   * beyond a limit.
   */
  private static ThreadPool workers() {
    var threads = new QueuedThreadPool(THREADS);
    threads.setName("http");
    threads.setDaemon(true);
    if (Runtime.version().feature() >= UNPINNED && VirtualThreads.areSupported()) {
      threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("http-"));
    }
    return threads;
  }

  /** A configuration that lets odd paths through, since the function judges paths. */
  private static HttpConfiguration lenient() {
    var http = new HttpConfiguration();
    http.setUriCompliance(UriCompliance.UNSAFE);
    http.setSendServerVersion(false);
    return http;
  }

  private static void open(ServerConnector connector, InetSocketAddress address) {
    try {
      connector.open();
    } catch (IOException e) {
      throw new PortUnavailable(address, e.getCause() == null ? e : e.getCause());
    }
  }

  private static HttpGateway started(HttpGateway gateway) {
    try {
      gateway.server.start();
      return gateway;
    } catch (Exception e) {
      gateway.close();
      throw new IllegalStateException("The HTTP server did not start.", e);
    }
  }

  /** The URL for callers on this machine, {@code http://127.0.0.1:PORT} in most cases. */
  public URI url() {
    String host = bound.isAnyLocalAddress() ? LOOPBACK : HostPort.normalizeHost(hostAddress());
    return URI.create("http://" + host + ":" + connector.getLocalPort());
  }

  /** The address without the name of the interface, which no URL has. */
  private String hostAddress() {
    return bound.getHostAddress().replaceFirst("%.*", "");
  }

  /** Accepts no more connections, gives running requests their grace (default 5 s), and stops. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (TimeoutException e) {
      LOG.warn(
          "Requests that still ran after {} were cut off.",
          Duration.ofMillis(server.getStopTimeout()));
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server did not stop.", e);
    }
  }

  /** Dates all answers, also Jetty's own, by a clock. */
  private static final class DatedServer extends Server {

    private record Dated(long second, HttpField field) {}

    private final Clock clock;
    private volatile Dated last = new Dated(Long.MIN_VALUE, new HttpField(HttpHeader.DATE, ""));

    DatedServer(ThreadPool threads, Clock clock) {
      super(threads);
      this.clock = clock;
    }

    @Override
    public HttpField getDateField() {
      Dated dated = last;
      long second = clock.instant().getEpochSecond();
      if (dated.second() != second) {
        String date = HttpDateTime.format(Instant.ofEpochSecond(second).atOffset(ZoneOffset.UTC));
        dated = new Dated(second, new PreEncodedHttpField(HttpHeader.DATE, date));
        last = dated;
      }
      return dated.field();
    }
  }

  /** Gives Jetty's own refusals (malformed HTTP, shutdown) as problem documents, not as HTML. */
  private static final class ProblemPages implements Request.Handler {

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      var status = response.getStatus();
      var reason =
          Option.of(request.getAttribute(ErrorHandler.ERROR_MESSAGE))
              .map(Object::toString)
              .filter(text -> !text.equals(HttpStatus.getMessage(status)));
      // Jetty closes the connection after such a response.
      response.getHeaders().put(HttpFields.CONNECTION_CLOSE);
      GatewayProblem.ofServer(status, reason.getOrNull()).writeTo(response, callback);
      return true;
    }
  }

  /** Reports the answer and the duration of each request to the watch. */
  private static final class WatchedCalls extends EventsHandler {

    private final CallWatch watch;

    WatchedCalls(CallWatch watch, Handler handler) {
      super(handler);
      this.watch = watch;
    }

    @Override
    protected void onComplete(
        Request request, int status, HttpFields headers, @Nullable Throwable failure) {
      String path = request.getHttpURI().getPath();
      watch.answered(
          request.getMethod(),
          path == null ? "" : path,
          status,
          Duration.ofNanos(System.nanoTime() - request.getHeadersNanoTime()));
    }
  }
}
