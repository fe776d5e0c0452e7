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

/**
 * Stands in for S3 on the loopback interface: one bucket, whose objects can be read with a right
 * signature and the right that the template grants. Without the right to list, an object that is
 * not there is forbidden too (Amazon S3 API reference, "GetObject").
 */
final class GrantedBucket implements AutoCloseable {

  static final String NAME = "given-up";

  private static final String SECRET = "none";

  private final Map<String, String> objects = new ConcurrentHashMap<>();
  private final Map<String, Set<String>> grants;
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

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getRawPath();
    String object =
        objects.get(URLDecoder.decode(path.replace("+", "%2B"), StandardCharsets.UTF_8));
    if (!SignatureV4.isRight(SECRET, exchange.getRequestMethod(), path, headers(exchange))) {
      reply(exchange, 403, "<Error><Code>SignatureDoesNotMatch</Code></Error>");
    } else if (!path.startsWith("/" + NAME + "/")) {
      reply(exchange, 404, "<Error><Code>NoSuchBucket</Code></Error>");
    } else if (object == null
        || !grants.getOrDefault("GivenUpBucket/*", Set.of()).contains("s3:GetObject")) {
      reply(exchange, 403, "<Error><Code>AccessDenied</Code></Error>");
    } else {
      reply(exchange, 200, object);
    }
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
