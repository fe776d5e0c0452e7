package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One call of the API, as it is sent in each attempt.
 *
 * @param headers names and values in turn
 * @param held how long the server may hold the answer
 * @param once whether a second attempt might do it twice
 */
record ApiCall(
    String method,
    String path,
    Optional<JsonNode> body,
    List<String> headers,
    Duration held,
    boolean once) {

  /** A server holds an answer no longer than that, whatever it is asked. */
  static final Duration LONGEST_WAIT = Duration.ofSeconds(20);

  private static final String JSON = "application/json";
  private static final String MERGE_PATCH = "application/merge-patch+json";

  static ApiCall get(String path) {
    return new ApiCall("GET", path, Optional.empty(), List.of(), Duration.ZERO, false);
  }

  static ApiCall delete(String path) {
    return new ApiCall("DELETE", path, Optional.empty(), List.of(), Duration.ZERO, false);
  }

  static ApiCall post(String path, JsonNode body) {
    return with("POST", path, body, JSON);
  }

  static ApiCall put(String path, JsonNode body) {
    return with("PUT", path, body, JSON);
  }

  static ApiCall patch(String path, JsonNode body) {
    return with("PATCH", path, body, MERGE_PATCH);
  }

  private static ApiCall with(String method, String path, JsonNode body, String type) {
    return new ApiCall(
        method, path, Optional.of(body), List.of("Content-Type", type), Duration.ZERO, false);
  }

  ApiCall header(String name, String value) {
    List<String> more = new ArrayList<>(headers);
    more.add(name);
    more.add(value);
    return new ApiCall(method, path, body, List.copyOf(more), held, once);
  }

  ApiCall sentOnce() {
    return new ApiCall(method, path, body, headers, held, true);
  }

  ApiCall keyed(String idempotencyKey) {
    return header("Idempotency-Key", idempotencyKey);
  }

  /** Asks the server to hold the answer for so long, in whole seconds and rounded up. */
  ApiCall waiting(Duration wait) {
    long seconds = wholeSeconds(wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
    return header("Prefer", "wait=" + seconds).held(Duration.ofSeconds(seconds));
  }

  /** The answer may come so much later than at once. */
  ApiCall held(Duration longer) {
    return new ApiCall(method, path, body, headers, held.plus(longer), once);
  }

  private static long wholeSeconds(Duration time) {
    return Math.max(0, time.plusSeconds(1).minusNanos(1).toSeconds());
  }

  BodyPublisher publisher() {
    return body.map(json -> BodyPublishers.ofString(json.toString()))
        .orElseGet(BodyPublishers::noBody);
  }
}
