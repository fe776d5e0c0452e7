package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The terms in the body of a call as the tables have them, by the documentation alone: times and
 * lengths in milliseconds, and what goes without saying left out.
 */
final class AskedTerms {

  /** Empty where the body has none. */
  static Map<String, AttributeValue> of(JsonNode body) {
    Map<String, AttributeValue> terms = new HashMap<>();
    if (body.isMissingNode()) {
      return terms;
    }
    terms.put("capacity", number(body.get("capacity").asLong()));
    terms.put("gate", AttributeValue.fromBool(body.path("gate").asBoolean(true)));
    String admission = body.path("admission").asText("stream");
    if (!admission.equals("stream")) {
      terms.put("admission", AttributeValue.fromS(admission));
    }
    if (body.has("hold")) {
      terms.put("hold", millis(body.get("hold")));
      terms.put("longestHold", millis(body.get("hold")));
    }
    if (body.has("longestHold")) {
      terms.put("longestHold", millis(body.get("longestHold")));
    }
    if (body.has("waitingListLimit")) {
      terms.put("waitingListLimit", number(body.get("waitingListLimit").asLong()));
    }
    if (body.has("maxUnitsPerApplicant")) {
      terms.put("maxUnitsPerApplicant", number(body.get("maxUnitsPerApplicant").asLong()));
    }
    return terms;
  }

  /** Of a lock that is made by whoever acquires it first. */
  static Map<String, AttributeValue> ofLock() {
    return Map.of(
        "capacity", number(1),
        "gate", AttributeValue.fromBool(true),
        "admission", AttributeValue.fromS("immediate"),
        "lock", AttributeValue.fromBool(true));
  }

  /** Of an execution, made likewise. */
  static Map<String, AttributeValue> ofExecution() {
    Map<String, AttributeValue> terms = new HashMap<>(ofLock());
    terms.put("execution", AttributeValue.fromBool(true));
    return terms;
  }

  private static AttributeValue millis(JsonNode length) {
    return number(Duration.parse(length.asText()).toMillis());
  }

  private static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  private AskedTerms() {}
}
