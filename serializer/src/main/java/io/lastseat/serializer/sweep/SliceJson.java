package io.lastseat.serializer.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serializer.sweep.Reconciled.Noted;
import io.lastseat.serializer.sweep.Slice.RequestPlace;
import io.vavr.collection.Vector;
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

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  static ObjectNode write(Slice slice) {
    ObjectNode json = NODES.objectNode();
    json.set("found", found(slice.found()));
    json.put("undecided", slice.found().leftSomethingUndecided());
    slice.next().forEach(next -> json.set("next", next(next)));
    return json;
  }

  /** The slice, or an error in a sentence. */
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
    RequestPlace place =
        new RequestPlace(after.path("lane").textValue(), after.path("requestId").textValue());
    return Either.right(
        new Slice(found(json.path("found")), Option.some(new Slice.Next(Option.some(place)))));
  }

  private static ObjectNode next(Slice.Next next) {
    ObjectNode json = NODES.objectNode();
    next.after()
        .forEach(
            place ->
                json.putObject("after")
                    .put("lane", place.lane())
                    .put("requestId", place.requestId()));
    return json;
  }

  private static ObjectNode found(Reconciled found) {
    ObjectNode json =
        NODES
            .objectNode()
            .put("walked", found.walked())
            .put("resources", found.resources())
            .put("suspicious", found.suspicious())
            .put("tooYoung", found.tooYoung())
            .put("driven", found.driven())
            .put("decided", found.decided());
    json.set("unreadable", noted(found.unreadable()));
    json.set("newer", noted(found.newer()));
    json.set("failures", noted(found.failures()));
    return json;
  }

  private static Reconciled found(JsonNode json) {
    return new Reconciled(
        json.path("walked").asLong(),
        json.path("resources").asLong(),
        json.path("suspicious").asLong(),
        json.path("tooYoung").asLong(),
        json.path("driven").asLong(),
        json.path("decided").asLong(),
        noted(json.path("unreadable")),
        noted(json.path("newer")),
        noted(json.path("failures")));
  }

  private static ObjectNode noted(Noted noted) {
    ObjectNode json = NODES.objectNode().put("count", noted.count());
    noted.some().forEach(json.putArray("some")::add);
    return json;
  }

  private static Noted noted(JsonNode json) {
    return new Noted(
        json.path("count").asLong(), Vector.ofAll(json.path("some")).map(JsonNode::asText));
  }

  private SliceJson() {}
}
