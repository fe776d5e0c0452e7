package io.lastseat.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.client.http.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An HTTP server that gives the answers of a test and records the calls. */
final class FakeServer implements AutoCloseable {

  /** A timeout for events that certainly come. */
  static final Duration HOUR = Duration.ofHours(1);

  /** A {@code Retry-After} that is longer than any caller here waits. */
  static final String TOO_LATE = Long.toString(HOUR.plusHours(23).toSeconds());

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private volatile Answering answering = call -> Given.of(500, "");

  /** A received call. */
  record Asked(String method, String path, Map<String, List<String>> headers, String body) {

    List<String> header(String name) {
      return headers.entrySet().stream()
          .filter(header -> header.getKey().equalsIgnoreCase(name))
          .flatMap(header -> header.getValue().stream())
          .toList();
    }
  }

  /** An answer; a status of 0 breaks the connection without an answer. */
  record Given(int status, String body, List<String> headers) {

    static final Given NOTHING = of(0, "");

    static Given of(int status, String body, String... headers) {
      return new Given(status, body, List.of(headers));
    }

    static Given problem(int status, String kind) {
      return problem(status, kind, "");
    }

    /** Returns a problem with more members, each with a comma before it. */
    static Given problem(int status, String kind, String more, String... headers) {
      return of(
          status,
          "{\"type\": \"urn:lastseat:problem:%s\", \"title\": \"No\", \"detail\": \"Do.\"%s}"
              .formatted(kind, more),
          headers);
    }
  }

  interface Answering {
    Given answer(Asked call);
  }

  FakeServer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** Answers all calls by this function. */
  void answers(Answering other) {
    answering = other;
  }

  /** Gives these answers in turn, and then repeats the last one. */
  void answers(Given... inTurn) {
    List<Given> left = new ArrayList<>(List.of(inTurn));
    answers(
        call -> {
          synchronized (left) {
            return left.size() > 1 ? left.remove(0) : left.get(0);
          }
        });
  }

  List<Asked> asked() {
    return asked;
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Returns a patient client: a slow test machine must not look like a failed server. */
  Lastseat.Builder client() {
    return Lastseat.at(url()).patience(HOUR).limits(new Session.Limits(HOUR, HOUR, HOUR));
  }

  private void handle(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Asked call =
        new Asked(
            exchange.getRequestMethod(),
            exchange.getRequestURI().toString(),
            Map.copyOf(exchange.getRequestHeaders()),
            body);
    asked.add(call);
    Given given = answering.answer(call);
    if (given.status() != 0) {
      for (int i = 0; i < given.headers().size(); i += 2) {
        exchange.getResponseHeaders().add(given.headers().get(i), given.headers().get(i + 1));
      }
      byte[] bytes = given.body().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(given.status(), bytes.length == 0 ? -1 : bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
