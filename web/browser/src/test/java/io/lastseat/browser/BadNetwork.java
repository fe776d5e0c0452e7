package io.lastseat.browser;

import static io.lastseat.browser.Patience.PATIENCE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.pages.SignUpSite;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

  /** The fate of an API call. */
  enum Weather {
    /** The call arrives, and so does its answer. */
    FINE,
    /** The call arrives, and its answer is lost. */
    LOST_ANSWERS,
    /** The call does not arrive. */
    LOST_CALLS,
    /** The call is answered 503. */
    BUSY,
    /** The call waits until the weather changes. */
    STANDING_STILL,
    /** Reads of resources wait until the weather changes; all other calls arrive. */
    LOOKS_STANDING_STILL,
    /** Reservations are accepted as pending, and no verdict comes. */
    NO_VERDICTS
  }

  /** The address of a picture, once there is a face. */
  static final String PICTURE = "/mill.svg";

  /** A reservation that was sent. */
  private record Post(String path, String key) {}

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
  private final List<Post> posts = new CopyOnWriteArrayList<>();
  private volatile Weather weather = Weather.FINE;
  private volatile boolean hurriesRefreshes;
  private volatile byte[] pending = new byte[0];
  private volatile byte[] page = new byte[0];
  private volatile String face = "";

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
   * Serves this as {@code /page}: an organiser's page with the copied element, without a content
   * security policy.
   */
  void pageIs(String html) {
    page = ("<!doctype html><title>Theatre</title>" + html).getBytes(UTF_8);
  }

  /**
   * Shows this as the face of each resource: to callers of the API, and to the sign-up pages, which
   * it makes itself then.
   */
  void faceIs(String document) {
    face = document;
  }

  /** Shortens every later timed refresh of a page to one second. */
  void hurryRefreshes() {
    hurriesRefreshes = true;
  }

  /**
   * Returns the idempotency keys of the resource's reservations sent through it, each as often as
   * it was sent.
   */
  List<String> keys(String resource) {
    return posts.stream()
        .filter(post -> post.path.endsWith("/" + resource + "/requests"))
        .map(Post::key)
        .toList();
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
        posts.add(
            new Post(
                exchange.getRequestURI().getPath(),
                String.valueOf(exchange.getRequestHeaders().getFirst("Idempotency-Key"))));
      }
      if (exchange.getRequestURI().getPath().equals("/page")) {
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        send(exchange, 200, page);
      } else if (!face.isEmpty() && isOfFace(exchange.getRequestURI().getPath())) {
        withFace(exchange, body);
      } else {
        inWeather(exchange, body, ofTheApi ? weather : Weather.FINE);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isOfFace(String path) {
    return path.endsWith("/face") || path.startsWith("/signup/") || path.equals(PICTURE);
  }

  private void withFace(HttpExchange exchange, byte[] body) throws IOException {
    if (exchange.getRequestURI().getPath().equals(PICTURE)) {
      exchange.getResponseHeaders().set("Content-Type", "image/svg+xml");
      try (InputStream svg = BadNetwork.class.getResourceAsStream("/mill.svg")) {
        send(exchange, 200, Objects.requireNonNull(svg).readAllBytes());
      }
      return;
    }
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
    headers.remove("accept-encoding");
    Call call =
        Call.of(
            exchange.getRequestMethod(),
            exchange.getRequestURI().getPath(),
            headers,
            Option.of(new String(body, UTF_8)).filter(text -> !text.isEmpty()));
    Answer answer =
        call.path().endsWith("/face")
            ? faced()
            : new SignUpSite(Clock.systemUTC()).answer(call, this::ofTheApi);
    answer.headers().forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
    send(exchange, answer.status(), answer.body().getBytes(UTF_8));
  }

  private Answer faced() {
    return Answer.of(200, "application/json", face);
  }

  private Answer ofTheApi(Call call) {
    if (call.path().endsWith("/face")) {
      return faced();
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(behind.resolve(call.path()))
            .timeout(PATIENCE)
            .method(call.method(), HttpRequest.BodyPublishers.ofString(call.body().getOrElse("")));
    call.headers().forEach(request::header);
    HttpResponse<String> answer =
        client.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()).join();
    return Answer.of(answer.statusCode(), "application/json", answer.body());
  }

  private void inWeather(HttpExchange exchange, byte[] body, Weather now)
      throws IOException, InterruptedException {
    boolean asks = exchange.getRequestMethod().equals("GET");
    boolean ofRequest = exchange.getRequestURI().getPath().contains("/requests");
    switch (now) {
      case FINE -> answer(exchange, passed(exchange, body, false));
      case LOST_CALLS -> {}
      case LOST_ANSWERS -> passed(exchange, body, false);
      case BUSY -> busy(exchange);
      case LOOKS_STANDING_STILL, STANDING_STILL -> {
        if (now == Weather.LOOKS_STANDING_STILL && (ofRequest || !asks)) {
          answer(exchange, passed(exchange, body, false));
          return;
        }
        int phase = changes.getPhase();
        if (weather == now) {
          changes.awaitAdvanceInterruptibly(phase);
        }
        inWeather(exchange, body, weather);
      }
      case NO_VERDICTS -> {
        HttpResponse<byte[]> answer = passed(exchange, body, true);
        if (ofRequest && answer.statusCode() == 202) {
          pending = answer.body();
        }
        if (ofRequest && answer.statusCode() <= 202) {
          stillPending(exchange, asks ? 200 : 202);
        } else {
          answer(exchange, answer);
        }
      }
    }
  }

  private HttpResponse<byte[]> passed(HttpExchange exchange, byte[] body, boolean withoutWait)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(behind.resolve(exchange.getRequestURI()))
            .timeout(PATIENCE)
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              boolean left =
                  OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))
                      || (withoutWait && name.equalsIgnoreCase("Prefer"))
                      || (hurriesRefreshes && name.equalsIgnoreCase("Accept-Encoding"));
              if (!left) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private void answer(HttpExchange exchange, HttpResponse<byte[]> answer) throws IOException {
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!OF_THE_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    send(exchange, answer.statusCode(), hurried(answer));
  }

  private byte[] hurried(HttpResponse<byte[]> answer) {
    boolean isPage = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html");
    return hurriesRefreshes && isPage
        ? new String(answer.body(), UTF_8)
            .replaceAll("(http-equiv=\"refresh\" content=\")[0-9]+", "$11")
            .getBytes(UTF_8)
        : answer.body();
  }

  private void stillPending(HttpExchange exchange, int status) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    send(exchange, status, pending);
  }

  private void busy(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/problem+json");
    exchange.getResponseHeaders().set("Retry-After", "1");
    send(
        exchange,
        503,
        "{\"type\":\"urn:lastseat:problem:overloaded\",\"status\":503}".getBytes(UTF_8));
  }

  private void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    boolean none = status == 304 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, none || body.length == 0 ? -1 : body.length);
    if (!none && body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }
}
