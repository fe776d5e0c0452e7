package io.lastseat.serializer.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serializer.forget.Forgetting;
import io.lastseat.serializer.forget.Forgot;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The additions to a slice if locks are forgotten: {@code next} has {@code forget}, the place in
 * the index of the heads behind which it goes on (empty at the beginning), and {@code forgot} adds
 * up what was.
 *
 * <pre>{@code
 * {"found": {…}, "undecided": false,
 *  "forgot": {"logs": 3, "commits": 12, "copies": 0, "failures": []},
 *  "next": {"forget": {"resourceId": "nightly", "headNo": 1, "commitNo": 1}}}
 * }</pre>
 */
final class ForgetJson {

  private static final String FORGET = "forget";
  private static final String FORGOT = "forgot";
  private static final Vector<String> NUMBERS = Vector.of("commitNo", "headNo");
  private static final String RESOURCE = "resourceId";

  static boolean isAsked(JsonNode asked) {
    return asked.path("next").path(FORGET).isObject();
  }

  /** The requests were all walked. */
  static ObjectNode begin(Slice through) {
    ObjectNode json = SliceJson.write(through);
    json.putObject("next").putObject(FORGET);
    return json;
  }

  /** Where to go on; none from the beginning. */
  static Option<Map<String, AttributeValue>> after(JsonNode asked) {
    JsonNode place = asked.path("next").path(FORGET);
    if (place.isEmpty()) {
      return Option.none();
    }
    Map<String, AttributeValue> key = new HashMap<>();
    key.put(RESOURCE, AttributeValue.fromS(place.path(RESOURCE).asText()));
    NUMBERS.forEach(
        name -> key.put(name, AttributeValue.fromN(Long.toString(place.path(name).asLong()))));
    return Option.some(key);
  }

  static ObjectNode write(JsonNode asked, Slice found, Forgetting.Part part) {
    ObjectNode json = SliceJson.write(new Slice(found.found(), Option.none()));
    json.set(FORGOT, forgot(forgot(asked.path(FORGOT)).plus(part.forgot()), json));
    part.next().forEach(place -> place(json.putObject("next").putObject(FORGET), place));
    return json;
  }

  private static void place(ObjectNode json, Map<String, AttributeValue> key) {
    json.put(RESOURCE, Option.of(key.get(RESOURCE)).map(AttributeValue::s).get());
    NUMBERS.forEach(
        name ->
            json.put(name, Long.parseLong(Option.of(key.get(name)).map(AttributeValue::n).get())));
  }

  private static ObjectNode forgot(Forgot forgot, ObjectNode factory) {
    ObjectNode json =
        factory
            .objectNode()
            .put("logs", forgot.logs())
            .put("commits", forgot.commits())
            .put("copies", forgot.copies());
    forgot.failures().forEach(json.putArray("failures")::add);
    return json;
  }

  private static Forgot forgot(JsonNode json) {
    return new Forgot(
        json.path("logs").asLong(),
        json.path("commits").asLong(),
        json.path("copies").asLong(),
        Vector.ofAll(json.path("failures")).map(JsonNode::asText));
  }

  private ForgetJson() {}
}
