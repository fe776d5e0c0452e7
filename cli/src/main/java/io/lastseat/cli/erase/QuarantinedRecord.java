package io.lastseat.cli.erase;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.erase.FoundName.LocationKind;
import io.lastseat.model.id.Texts;
import io.lastseat.model.request.Pseudonym;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/**
 * A quarantined record. Its payload is the event of a DynamoDB stream, in the JSON of Lambda. An
 * erasure replaces the payload as a whole, and the record can still be driven. Of a large payload
 * only the beginning was kept, which is no JSON and can never be driven. Such a record is deleted
 * if it contains the name.
 */
record QuarantinedRecord(
    DynamoDbClient client,
    String table,
    Map<String, AttributeValue> key,
    Map<String, AttributeValue> item) {

  private static final String PAYLOAD = "payload";

  /** Keeps all digits of numbers. */
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  Vector<FoundName> find(NameOwner wanted) {
    String payload = StoredCopy.text(item, PAYLOAD);
    return event(payload)
        .map(
            event ->
                images(event)
                    .map(image -> StoredCopy.ofItem(item(image)))
                    .flatMap(copy -> wanted.in(copy).map(name -> found(copy, name))))
        .getOrElse(() -> inBeginning(payload, wanted));
  }

  private FoundName found(StoredCopy copy, String name) {
    return FoundName.of(
        LocationKind.QUARANTINED,
        StoredCopy.text(key, "part"),
        copy,
        name,
        (erased, pseudonym) -> erase(copy.request(), erased, pseudonym));
  }

  private Vector<FoundName> inBeginning(String payload, NameOwner wanted) {
    String known =
        wanted instanceof NameOwner.Name named
            ? named.name()
            : ((NameOwner.One) wanted).request().text();
    String quoted = quoted(Texts.composed(known));
    // A document may contain a payload as a text, so the name may be quoted twice.
    String twice = quoted(quoted);
    String composed = Texts.composed(payload);
    return composed.contains(quoted) || composed.contains(twice.substring(1, twice.length() - 1))
        ? Vector.of(found(StoredCopy.ofItem(Map.of()), known))
        : Vector.empty();
  }

  private static String quoted(String text) {
    return JsonNodeFactory.instance.textNode(text).toString();
  }

  private boolean erase(String request, String name, Pseudonym pseudonym) {
    String before =
        StoredCopy.text(
            client.getItem(get -> get.tableName(table).key(key).consistentRead(true)).item(),
            PAYLOAD);
    String after =
        event(before)
            .map(event -> erased(event, request, name, pseudonym))
            .getOrElse(() -> "{\"erased\":\"" + pseudonym.erasedAt() + "\"}");
    try {
      client.updateItem(
          update ->
              update
                  .tableName(table)
                  .key(key)
                  .updateExpression("SET payload = :after")
                  .conditionExpression("payload = :before")
                  .expressionAttributeValues(
                      Map.of(
                          ":before", AttributeValue.fromS(before),
                          ":after", AttributeValue.fromS(after))));
      return true;
    } catch (ConditionalCheckFailedException changed) {
      return false;
    }
  }

  /** The event with the name removed from the images of this request; all else is unchanged. */
  private static String erased(JsonNode event, String request, String name, Pseudonym pseudonym) {
    for (ObjectNode image : images(event)) {
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
    return event.toString();
  }

  private static Option<JsonNode> event(String payload) {
    return Try.of(() -> JSON.readTree(payload)).toOption();
  }

  /** The item images in the event that name a person. */
  private static Vector<ObjectNode> images(JsonNode event) {
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

  /** The texts and numbers of an image; an erasure needs no others. */
  private static Map<String, AttributeValue> item(ObjectNode image) {
    Map<String, AttributeValue> item = new HashMap<>();
    for (Map.Entry<String, JsonNode> field : image.properties()) {
      if (field.getValue().path("S").isTextual()) {
        item.put(field.getKey(), AttributeValue.fromS(field.getValue().path("S").textValue()));
      } else if (field.getValue().path("N").isTextual()) {
        item.put(field.getKey(), AttributeValue.fromN(field.getValue().path("N").textValue()));
      }
    }
    return item;
  }

  private static ObjectNode json(AttributeValue value) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return value.s() == null ? node.put("N", value.n()) : node.put("S", value.s());
  }
}
