package io.lastseat.local.packaged;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Stands in for S3 on the loopback interface: one bucket, whose objects can be read, and put where
 * they are absent, with a right signature and the right that the template grants. Without the right
 * to list, an object that is not there is forbidden too (Amazon S3 API reference, "GetObject").
 */
final class GrantedBucket implements AutoCloseable {

  static final String NAME = "given-up";

  private static final String SECRET = "none";

  private final Map<String, String> objects = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> grants;
  private final Set<String> used = ConcurrentHashMap.newKeySet();
  private final HttpServer server;

  /**
   * @param grants actions by resource, {@code GivenUpBucket/*}
   */
  GrantedBucket(Map<String, Set<String>> grants) throws IOException {
    this.grants = grants;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  void put(String key, String object) {
    objects.put("/" + NAME + "/" + key, object);
  }

  /** All objects, by key. */
  Map<String, String> objects() {
    return objects.entrySet().stream()
        .collect(
            Collectors.toMap(
                object -> object.getKey().substring(NAME.length() + 2), Map.Entry::getValue));
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getRawPath();
    String name = URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8);
    if (!SignatureV4.isRight(SECRET, exchange.getRequestMethod(), path, headers(exchange), body)) {
      reply(exchange, 403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    } else if (!path.startsWith("/" + NAME + "/")) {
      reply(exchange, 404, "<Error><Code>NoSuchBucket</Code></Error>");
    } else if (exchange.getRequestMethod().equals("PUT")) {
      putBy(exchange, name, new String(body, StandardCharsets.UTF_8));
    } else if (!isGranted("s3:GetObject") || (objects.get(name) == null && !mayList())) {
      reply(exchange, 403, "<Error><Code>AccessDenied</Code></Error>");
    } else if (objects.get(name) == null) {
      reply(exchange, 404, "<Error><Code>NoSuchKey</Code></Error>");
    } else {
      reply(exchange, 200, objects.get(name));
    }
  }

  private void putBy(HttpExchange exchange, String name, String object) throws IOException {
    if (!isGranted("s3:PutObject")) {
      reply(exchange, 403, "<Error><Code>AccessDenied</Code></Error>");
    } else if (!"*".equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
      reply(exchange, 400, "<Error><Code>it would overwrite</Code></Error>");
    } else if (objects.putIfAbsent(name, object) != null) {
      reply(exchange, 412, "<Error><Code>PreconditionFailed</Code></Error>");
    } else {
      reply(exchange, 200, "");
    }
  }

  /** What was asked for and granted, for example {@code s3:GetObject on GivenUpBucket/*}. */
  Set<String> used() {
    return Set.copyOf(used);
  }

  private boolean isGranted(String action) {
    String objects = "GivenUpBucket/*";
    boolean granted = grants.getOrDefault(objects, Set.of()).contains(action);
    if (granted) {
      used.add(action + " on " + objects);
    }
    return granted;
  }

  private boolean mayList() {
    return grants.getOrDefault("GivenUpBucket", Set.of()).contains("s3:ListBucket");
  }

  private static Map<String, String> headers(HttpExchange exchange) {
    Map<String, String> headers = new HashMap<>();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> headers.put(name.toLowerCase(Locale.ROOT), String.join(",", values)));
    return headers;
  }

  private static void reply(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
