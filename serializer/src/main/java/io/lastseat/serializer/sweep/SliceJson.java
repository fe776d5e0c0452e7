package io.lastseat.serializer.sweep;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * A slice in JSON, as it goes from one call to the next:
 *
 * <pre>{@code
 * {"found": {"walked": 7, …, "failures": {"count": 1, "some": ["hall: …"]}},
 *  "undecided": true,
 *  "next": {"after": {"lane": "hall#0", "requestId": "0-k2…"}}}
 * }</pre>
 *
 * {@code next} is absent at the end, and empty where it goes on from the first request. {@code
 * undecided} follows from {@code found}. The empty object is a reconciliation that has not begun.
 */
final class SliceJson {

  private static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  static ObjectNode write(Slice slice) {
    ObjectNode json = JSON.createObjectNode();
    json.set("found", JSON.valueToTree(slice.found()));
    json.put("undecided", slice.found().leftSomethingUndecided());
    for (Slice.Next next : slice.next()) {
      ObjectNode goesOn = json.putObject("next");
      next.after().forEach(place -> goesOn.set("after", JSON.valueToTree(place)));
    }
    return json;
  }

  /**
   * Reads the slice; on an error it returns a sentence.
   *
   * @throws IllegalArgumentException if a finding has a value of another type
   */
  static Either<String, Slice> read(JsonNode json) {
    if (!json.isObject()) {
      return Either.left("The input is no JSON object; give {} to begin.");
    }
    JsonNode after = json.at("/next/after");
    if (after.isMissingNode()) {
      return Either.right(
          new Slice(
              found(json.path("found")),
              Option.when(json.path("next").isObject(), new Slice.Next(Option.none()))));
    }
    if (!after.path("lane").isTextual() || !after.path("requestId").isTextual()) {
      return Either.left("The place next.after has no lane or no requestId: " + after);
    }
    RequestPlace place = JSON.convertValue(after, RequestPlace.class);
    return Either.right(
        new Slice(found(json.path("found")), Option.some(new Slice.Next(Option.some(place)))));
  }

  /**
   * Reads the findings. An absent value counts as nothing found.
   *
   * @throws IllegalArgumentException if a value is of another type
   */
  private static Reconciled found(JsonNode json) {
    ObjectNode whole = JSON.valueToTree(Reconciled.NOTHING);
    json.properties().stream()
        .filter(field -> !field.getValue().isNull())
        .forEach(field -> whole.set(field.getKey(), field.getValue()));
    return JSON.convertValue(whole, Reconciled.class);
  }

  private SliceJson() {}
}
