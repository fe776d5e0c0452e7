package io.lastseat.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;

/**
 * The network between the browser and a server. Pages and files always arrive; calls of the API may
 * not.
 */
final class BadNetwork implements AutoCloseable {

  /** What becomes of a call of the API. */
  enum Weather {
    /** It arrives, and its answer, too. */
    FINE,
    /** It arrives, and its answer is lost. */
    LOST_ANSWERS,
    /** It does not arrive. */
    LOST_CALLS,
    /** It is answered 503. */
    BUSY,
    /** It waits until the weather changes. */
    STANDING_STILL,
    /** Reservations are taken in, and no verdict comes. */
    NO_VERDICTS,
    /** The same, and twenty seconds have passed since. */
    NO_VERDICTS_FOR_LONG
  }

  private static final Set<String> OF_THE_CONNECTION =
      Set.of(
          "host", "connection", "content-length", "transfer-encoding", "upgrade", "http2-settings");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();
  private final URI behind;
  private final Phaser changes = new Phaser(1);
  private final List<String> posts = new CopyOnWriteArrayList<>();
  private volatile Weather weather = Weather.FINE;
  private volatile byte[] pending = new byte[0];

  BadNetwork(URI behind) {
    this.behind = behind;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  void is(Weather next) {
    weather = next;
    changes.arrive();
  }

  /**
   * The idempotency keys of the reservations that were asked for through it, each as often as it
   * was sent.
   */
  List<String> keys() {
    return List.copyOf(posts);
  }

  void forgetKeys() {
    posts.clear();
  }

  @Override
  public void close() {
    is(Weather.LOST_CALLS);
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean ofTheApi = exchange.getRequestURI().getPath().startsWith("/v1/");
      byte[] body = exchange.getRequestBody().readAllBytes();
      if (exchange.getRequestMethod().equals("POST")
          && exchange.getRequestURI().getPath().endsWith("/requests")) {
        posts.add(String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
      }
      inWeather(exchange, body, ofTheApi ? weather : Weather.FINE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void inWeather(HttpExchange exchange, byte[] body, Weather now)
      throws IOException, InterruptedException {
    boolean asks = exchange.getRequestMethod().equals("GET");
    boolean ofRequest = exchange.getRequestURI().getPath().contains("/requests");
    switch (now) {
      case FINE -> answer(exchange, passed(exchange, body, false), Instant.now());
      case LOST_CALLS -> {}
      case LOST_ANSWERS -> passed(exchange, body, false);
      case BUSY -> busy(exchange);
      case STANDING_STILL -> {
        int phase = changes.getPhase();
        if (weather == Weather.STANDING_STILL) {
          changes.awaitAdvanceInterruptibly(phase);
        }
        inWeather(exchange, body, weather);
      }
      case NO_VERDICTS, NO_VERDICTS_FOR_LONG -> {
        Instant date = Instant.now().plusSeconds(now == Weather.NO_VERDICTS ? 0 : 20);
        HttpResponse<byte[]> answer = passed(exchange, body, true);
        if (ofRequest && answer.statusCode() == 202) {
          pending = answer.body();
        }
        if (ofRequest && answer.statusCode() <= 202) {
          stillPending(exchange, asks ? 200 : 202, date);
        } else {
          answer(exchange, answer, date);
        }
      }
    }
  }

  private HttpResponse<byte[]> passed(HttpExchange exchange, byte[] body, boolean withoutWait)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(behind.resolve(exchange.getRequestURI()))
            .timeout(Duration.ofSeconds(40))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              boolean left =
                  OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))
                      || (withoutWait && name.equalsIgnoreCase("Prefer"));
              if (!left) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void answer(HttpExchange exchange, HttpResponse<byte[]> answer, Instant date)
      throws IOException {
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    send(exchange, answer.statusCode(), answer.body(), date);
  }

  private void stillPending(HttpExchange exchange, int status, Instant date) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    send(exchange, status, pending, date);
  }

  private static void busy(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    send(
        exchange,
        503,
        "{\"type\":\"urn:lastseat:problem:overloaded\",\"status\":503}".getBytes(UTF_8),
        Instant.now());
  }

  private static void send(HttpExchange exchange, int status, byte[] body, Instant date)
      throws IOException {
    exchange
        .getResponseHeaders()
        .set("Date", DateTimeFormatter.RFC_1123_DATE_TIME.format(date.atOffset(ZoneOffset.UTC)));
    boolean none = status == 304 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, none || body.length == 0 ? -1 : body.length);
    if (!none && body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
