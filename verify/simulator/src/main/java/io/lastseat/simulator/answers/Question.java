package io.lastseat.simulator.answers;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lastseat.simulator.answers.Question.Moment;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks by a call; its idempotency key is none, and its body missing, where there is
 * none.
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

  public String name() {
    return part(NAME);
  }

  /** What stands in the path at this place; empty where there is nothing. */
  public String part(int place) {
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

  /** When something happens: after this number of writes, and by a clock that is right. */
  public record Moment(long step, Instant clock) {

    private static final long UNKNOWN = -1;

    /** Before all writes: how many there were is not known. */
    public static Moment unknown(Instant clock) {
      return new Moment(UNKNOWN, clock);
    }

    boolean isUnknown() {
      return step == UNKNOWN;
    }
  }

  /**
   * What a client hears: status 0 where it hears nothing, and a missing body where there is none.
   */
  public record HeardAnswer(int status, JsonNode body, Moment heard) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The problem of a key whose prefix the log does not know. */
    public static final String FOREIGN = "key-foreign";

    private static final String PROBLEM = "urn:lastseat:problem:";

    public static HeardAnswer of(APIGatewayV2HTTPResponse response, Moment heard) {
      return new HeardAnswer(response.getStatusCode(), json(response.getBody()), heard);
    }

    public static HeardAnswer none(Moment heard) {
      return new HeardAnswer(0, MissingNode.getInstance(), heard);
    }

    boolean isOk() {
      return status >= 200 && status < 300;
    }

    /** The last part of the type of a problem; empty for none. */
    public String problem() {
      return body.path("type").asText().replace(PROBLEM, "");
    }

    /** Whether the request that it names is taken in or decided, for all that it says. */
    public boolean isTaken() {
      return !requestId().isEmpty() && (isOk() || status == 409);
    }

    /** The request that was taken in or decided, as the answer names it; empty for none. */
    public String requestId() {
      String instance = body.path("instance").asText();
      return body.has("requestId")
          ? body.get("requestId").asText()
          : instance.contains("/requests/")
              ? instance.substring(instance.lastIndexOf('/') + 1)
              : "";
    }

    static JsonNode json(@Nullable String text) {
      try {
        return text == null || text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
      } catch (JsonProcessingException noJson) {
        throw new IllegalStateException("This is no JSON: " + text, noJson);
      }
    }
  }
}
