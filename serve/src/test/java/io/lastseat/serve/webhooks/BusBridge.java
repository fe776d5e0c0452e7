package io.lastseat.serve.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.lastseat.relay.call.EventBus;
import io.lastseat.webhooks.BusName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/**
 * A fake of EventBridge with one bus and {@code PutEvents} alone: it refuses bad signatures and
 * other calls.
 */
final class BusBridge implements AutoCloseable {

  static final BusName SEATS = new BusName("seats");

  private static final String SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final List<JsonNode> entries = new CopyOnWriteArrayList<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private volatile String error = "";
  private volatile int status = 200;
  private volatile boolean hangs;

  BusBridge() {
    server = Receiver.serving(this::take);
  }

  /** Returns the bus as a relay knows it. */
  EventBus bus() {
    return new EventBus(
        SEATS,
        Region.EU_CENTRAL_1,
        URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/"),
        StaticCredentialsProvider.create(
            AwsBasicCredentials.create("AKIAIOSFODNN7EXAMPLE", SECRET)));
  }

  private void take(HttpExchange call) throws IOException {
    byte[] body = call.getRequestBody().readAllBytes();
    if (!isPutEvents(call)) {
      answer(call, 400, "{\"__type\": \"UnknownOperationException\"}");
    } else if (!SignatureV4.isRight("events", SECRET, "POST", "/", headers(call), body)) {
      answer(call, 400, "{\"__type\": \"InvalidSignatureException\"}");
    } else {
      JsonNode sent = JSON.readTree(body).path("Entries");
      sent.forEach(entries::add);
      asked.countDown();
      int with = status;
      String failed = error;
      await();
      answer(call, with, failed.isEmpty() ? taken(sent) : failed(with, failed));
    }
  }

  private static boolean isPutEvents(HttpExchange call) {
    return call.getRequestMethod().equals("POST")
        && call.getRequestURI().toString().equals("/")
        && "AWSEvents.PutEvents".equals(call.getRequestHeaders().getFirst("X-Amz-Target"))
        && "application/x-amz-json-1.1".equals(call.getRequestHeaders().getFirst("Content-Type"));
  }

  private static String taken(JsonNode sent) {
    return sent.size() == 1
        ? "{\"FailedEntryCount\": 0, \"Entries\": [{\"EventId\": \"11710aed-b79e-4468\"}]}"
        : "{\"__type\": \"ValidationException\"}";
  }

  /** Returns a successful answer with a failed entry, or a failed answer. */
  private static String failed(int with, String code) {
    return with == 200
        ? "{\"FailedEntryCount\": 1, \"Entries\": [{\"ErrorCode\": \"%s\", \"ErrorMessage\": \"\"}]}"
            .formatted(code)
        : "{\"__type\": \"com.amazonaws.events#%s\"}".formatted(code);
  }

  private static Map<String, String> headers(HttpExchange call) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    call.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    return headers;
  }

  private void await() {
    if (hangs) {
      try {
        released.await();
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void answer(HttpExchange call, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    call.sendResponseHeaders(status, bytes.length);
    call.getResponseBody().write(bytes);
    call.close();
  }

  /** Waits until an entry was put. */
  void awaitEntry() throws InterruptedException {
    asked.await();
  }

  BusBridge taking() {
    error = "";
    status = 200;
    return this;
  }

  /** Lets each entry fail with this code. */
  BusBridge failing(String code) {
    return failing(200, code);
  }

  /** Lets each call fail with this status. */
  BusBridge failing(int code, String name) {
    status = code;
    error = name;
    return this;
  }

  BusBridge hanging() {
    hangs = true;
    return this;
  }

  void release() {
    hangs = false;
    released.countDown();
  }

  /** Returns all entries put, successful or not. */
  List<JsonNode> entries() {
    return entries;
  }

  static JsonNode detail(JsonNode entry) {
    try {
      return JSON.readTree(entry.path("Detail").asText());
    } catch (IOException noJson) {
      throw new UncheckedIOException(noJson);
    }
  }

  @Override
  public void close() {
    release();
    server.stop(0);
  }
}
