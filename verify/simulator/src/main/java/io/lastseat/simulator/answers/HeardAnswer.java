package io.lastseat.simulator.answers;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import org.jspecify.annotations.Nullable;

/**
 * What a client hears.
 *
 * @param status the HTTP status; 0 where nothing was heard
 * @param body missing where there is none
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
        : instance.contains("/requests/") ? instance.substring(instance.lastIndexOf('/') + 1) : "";
  }

  static JsonNode json(@Nullable String text) {
    try {
      return text == null || text.isEmpty() ? MissingNode.getInstance() : JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new IllegalStateException("This is no JSON: " + text, noJson);
    }
  }
}
