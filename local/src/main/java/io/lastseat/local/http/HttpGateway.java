package io.lastseat.local.http;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An HTTP API (API Gateway, payload format 2.0, one {@code $default} route) in front of one
 * function, on the loopback interface alone: every request becomes an event, every answer a
 * response.
 *
 * <p>Odd paths reach the function as they would on AWS. Problem documents of the gateway itself
 * answer a body over 10 MB ({@code 413}), a function that throws ({@code 500}, and the error on the
 * log), and what is no HTTP at all ({@code 400}; a path with a malformed escape, with a NUL, or one
 * that climbs above the root is among it).
 */
public final class HttpGateway implements AutoCloseable {

  private static final int THREADS = 512;
  private static final int WAITING_CONNECTIONS = 1024;

  /** Longer than a function may take, so that a waiting client is not cut off. */
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);

  private static final Duration GRACE = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(HttpGateway.class);

  private final Server server;
  private final ServerConnector connector;

  private HttpGateway(Server server, ServerConnector connector) {
    this.server = server;
    this.connector = connector;
  }

  /**
   * Starts it and answers when it takes requests. Its threads are daemons: they do not keep the
   * process alive.
   *
   * @param port of the loopback interface; 0 takes any free one
   * @param functionName what the function is told to be called
   * @throws PortUnavailable when the port cannot be had
   */
  public static HttpGateway start(
      int port,
      String functionName,
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> function) {
    var threads = new QueuedThreadPool(THREADS);
    threads.setName("http");
    threads.setDaemon(true);
    var server = new Server(threads);
    var connector = new ServerConnector(server, new HttpConnectionFactory(lenient()));
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    connector.setAcceptQueueSize(WAITING_CONNECTIONS);
    connector.setIdleTimeout(IDLE_TIMEOUT.toMillis());
    server.addConnector(connector);
    server.setHandler(new FunctionBehindHttp(functionName, function));
    server.setErrorHandler(new ProblemPages());
    server.setStopTimeout(GRACE.toMillis());
    open(connector, port);
    return started(new HttpGateway(server, connector));
  }

  /** Judging a path is the function's business. */
  private static HttpConfiguration lenient() {
    var http = new HttpConfiguration();
    http.setUriCompliance(UriCompliance.UNSAFE);
    http.setSendServerVersion(false);
    return http;
  }

  private static void open(ServerConnector connector, int port) {
    try {
      connector.open();
    } catch (IOException e) {
      throw new PortUnavailable(port, e.getCause() == null ? e : e.getCause());
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

  /** Its address, {@code http://127.0.0.1:PORT}. */
  public URI url() {
    return URI.create("http://127.0.0.1:" + connector.getLocalPort());
  }

  /** Takes no more connections, gives running requests up to 5 seconds, and stops. */
  @Override
  public void close() {
    try {
      server.stop();
    } catch (TimeoutException e) {
      LOG.warn("Requests that still ran after {} were cut off.", GRACE);
    } catch (Exception e) {
      throw new IllegalStateException("The HTTP server did not stop.", e);
    }
  }
}
