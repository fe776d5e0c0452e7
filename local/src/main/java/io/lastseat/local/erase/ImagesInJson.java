package io.lastseat.local.erase;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.request.Pseudonym;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The images of items in an event of a DynamoDB stream, as Lambda delivers it in JSON. All else in
 * it stays as it is, so that it can still be driven.
 */
final class ImagesInJson {

  /** Numbers keep their digits. */
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private final JsonNode event;

  private ImagesInJson(JsonNode event) {
    this.event = event;
  }

  /** None if it is no JSON, as of a payload of which the beginning was kept. */
  static Option<ImagesInJson> of(String json) {
    return Try.of(() -> JSON.readTree(json)).toOption().map(ImagesInJson::new);
  }

  /** Those that name a person. */
  Vector<StoredCopy> copies() {
    return images().map(image -> StoredCopy.ofItem(item(image)));
  }

  /** Replaces the name in the images of a request of this id. */
  void erase(String request, String name, Pseudonym pseudonym) {
    for (ObjectNode image : images()) {
      StoredCopy copy = StoredCopy.ofItem(item(image));
      if (copy.request().equals(request)) {
        Map<String, AttributeValue> after = copy.erased(name, pseudonym);
        copy.item().keySet().stream()
            .filter(attribute -> !after.containsKey(attribute))
            .forEach(image::remove);
        after.forEach(
            (attribute, value) -> {
              if (!value.equals(copy.item().get(attribute))) {
                image.set(attribute, json(value));
              }
            });
      }
    }
  }

  private Vector<ObjectNode> images() {
    List<ObjectNode> found = new ArrayList<>();
    collect(event, found);
    return Vector.ofAll(found);
  }

  private static void collect(JsonNode node, List<ObjectNode> found) {
    if (node instanceof ObjectNode object
        && (object.path("applicant").has("S") || object.path("by").has("S"))) {
      found.add(object);
    } else {
      node.forEach(child -> collect(child, found));
    }
  }

  /** Its texts and numbers; nothing else is erased. */
  private static Map<String, AttributeValue> item(ObjectNode image) {
    Map<String, AttributeValue> item = new HashMap<>();
    image
        .properties()
        .forEach(
            field -> {
              if (field.getValue().path("S").isTextual()) {
                item.put(
                    field.getKey(), AttributeValue.fromS(field.getValue().path("S").textValue()));
              } else if (field.getValue().path("N").isTextual()) {
                item.put(
                    field.getKey(), AttributeValue.fromN(field.getValue().path("N").textValue()));
              }
            });
    return item;
  }

  private static ObjectNode json(AttributeValue value) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return value.s() == null ? node.put("N", value.n()) : node.put("S", value.s());
  }

  /** All of it, as it is now. */
  String json() {
    return event.toString();
  }

  /** The text as it stands between the quotation marks of a string. */
  static String quoted(String text) {
    return JsonNodeFactory.instance.textNode(text).toString();
  }
}
