package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One call of the API, the same in each attempt.
 *
 * @param headers names and values in turn
 * @param held how long the server may hold the answer
 * @param once whether a second attempt could do the work twice
 */
public record ApiCall(
    String method,
    String path,
    Optional<JsonNode> body,
    List<String> headers,
    Duration held,
    boolean once) {

  /** The longest time for which a server holds an answer. */
  public static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  /** A call that reads. */
  public static ApiCall get(String path) {
    return new ApiCall("GET", path, Optional.empty(), List.of(), Duration.ZERO, false);
  }

  /** A call that removes. */
  public static ApiCall delete(String path) {
    return new ApiCall("DELETE", path, Optional.empty(), List.of(), Duration.ZERO, false);
  }

  /** A call that starts some work. */
  public static ApiCall post(String path, Fields body) {
    return with("POST", path, body, "application/json");
  }

  /** A call that creates or replaces. */
  public static ApiCall put(String path, Fields body) {
    return with("PUT", path, body, "application/json");
  }

  /** A call that changes the fields of its body. */
  public static ApiCall patch(String path, Fields body) {
    return with("PATCH", path, body, "application/merge-patch+json");
  }

  private static ApiCall with(String method, String path, Fields body, String type) {
    return new ApiCall(
        method,
        path,
        Optional.of(body.members()),
        List.of("Content-Type", type),
        Duration.ZERO,
        false);
  }

  /** The path of a thing: {@code /v1/resources/concert}. */
  public static String path(String kind, String id) {
    return "/v1/" + kind + "/" + encoded(id);
  }

  /** The path of a request. */
  public static String request(String resource, String id) {
    return path("resources", resource) + "/requests/" + encoded(id);
  }

  /** Encodes a text as a part of a path or a query; the server checks it. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** This call with one more header. */
  public ApiCall header(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name);
    more.add(value);
    return new ApiCall(method, path, body, List.copyOf(more), held, once);
  }

  /** This call, sent only once. */
  public ApiCall sentOnce() {
    return new ApiCall(method, path, body, headers, held, true);
  }

  /** This call under an idempotency key. */
  public ApiCall keyed(String idempotencyKey) {
    return header("Idempotency-Key", idempotencyKey);
  }

  /** This call, whose answer the server may hold for that time, rounded up to whole seconds. */
  public ApiCall waiting(Duration wait) {
    long seconds = wholeSeconds(wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
    return header("Prefer", "wait=" + seconds).held(Duration.ofSeconds(seconds));
  }

  /** This call, whose answer may take that much longer. */
  public ApiCall held(Duration longer) {
    return new ApiCall(method, path, body, headers, held.plus(longer), once);
  }

  /** The seconds of a time, rounded up; not below 0. */
  public static long wholeSeconds(Duration time) {
    return Math.max(0, time.plusSeconds(1).minusNanos(1).toSeconds());
  }

  BodyPublisher publisher() {
    return body.map(json -> BodyPublishers.ofString(json.toString()))
        .orElseGet(BodyPublishers::noBody);
  }
}
