package io.lastseat.simulator.answers;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.util.Map;

/**
 * What a client asks by a call.
 *
 * @param key the idempotency key, as it is sent; none if there is none
 * @param body missing where there is none
 */
public record Question(
    String method,
    String path,
    Map<String, String> query,
    Option<String> key,
    JsonNode body,
    Moment asked) {

  /** Of {@code /v1/locks/door}: what is asked about. */
  private static final int WHICH = 2;

  private static final int NAME = 3;

  public static Question of(APIGatewayV2HTTPEvent call, Moment asked) {
    Map<String, String> query = call.getQueryStringParameters();
    return new Question(
        call.getRequestContext().getHttp().getMethod(),
        call.getRawPath(),
        query == null ? Map.of() : query,
        Option.of(call.getHeaders().get("idempotency-key")),
        HeardAnswer.json(call.getBody()),
        asked);
  }

  /** {@code resources}, {@code locks}, {@code executions} or {@code claims}. */
  String about() {
    return part(WHICH);
  }

  String name() {
    return part(NAME);
  }

  /** What stands in the path at this place; empty where there is nothing. */
  String part(int place) {
    String[] parts = path.split("/", -1);
    return place < parts.length ? parts[place] : "";
  }

  boolean is(String verb) {
    return method.equals(verb);
  }

  /** The token of a lease that it shows; 0 for none. */
  long token() {
    return is("DELETE")
        ? Long.parseLong(query.getOrDefault("token", "0"))
        : body.path("token").asLong();
  }
}
