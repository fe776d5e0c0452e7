package io.lastseat.bench.http;

import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/** The kinds of calls. */
enum HttpWay {
  /** The handler that does nothing. */
  BARE("bare-jetty", ""),
  /** Reservations of a resource that is sold out. */
  REFUSED("refused", "{\"capacity\": 0}"),
  /** Reservations with room for all, decided in their calls. */
  IMMEDIATE("room-immediate", "{\"capacity\": 1000000000, \"admission\": \"immediate\"}"),
  /** The same reservations with an idempotency key in each call that names its floor. */
  FLOOR("room-immediate-floor-keys", "{\"capacity\": 1000000000, \"admission\": \"immediate\"}"),
  /** Reservations that the stream decides; each call waits for its verdict. */
  STREAM("room-stream", "{\"capacity\": 1000000000}");

  private final String label;
  private final String terms;

  HttpWay(String label, String terms) {
    this.label = label;
    this.terms = terms;
  }

  /** All names. */
  static Seq<String> labels() {
    return Vector.of(values()).map(way -> way.label);
  }

  String label() {
    return label;
  }

  /** The call that creates the resource. */
  HttpRequest creation(URI server) {
    return json(server, "").PUT(BodyPublishers.ofString(terms)).build();
  }

  /** The question about the resource. */
  HttpRequest question(URI server) {
    return json(server, "").GET().build();
  }

  /**
   * The call with this number; each number is used once at a server.
   *
   * @param prefix of its idempotency key, if it has one
   */
  HttpRequest call(URI server, long number, String prefix) {
    HttpRequest.Builder call =
        json(server, "/requests")
            .POST(
                BodyPublishers.ofString(
                    "{\"applicant\": \"%d\", \"quantity\": 1}".formatted(number)));
    return switch (this) {
      case BARE, REFUSED -> call.build();
      // A call that cannot decide goes by the stream, so it may have to wait.
      case IMMEDIATE, STREAM -> waiting(call).build();
      case FLOOR -> waiting(call).header("Idempotency-Key", prefix + number).build();
    };
  }

  static HttpRequest.Builder waiting(HttpRequest.Builder call) {
    return call.header("Prefer", "wait=20");
  }

  private HttpRequest.Builder json(URI server, String path) {
    return HttpRequest.newBuilder(server.resolve("/v1/resources/" + label + path))
        .header("Content-Type", "application/json");
  }

  /**
   * Whether the answer has the verdict that this kind expects; the bare handler sends one as well.
   */
  boolean isRight(String body) {
    return body.contains(this == REFUSED ? "\"rejected\"" : "\"accepted\"");
  }
}
