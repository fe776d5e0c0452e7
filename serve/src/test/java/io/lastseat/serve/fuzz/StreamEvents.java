package io.lastseat.serve.fuzz;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.lastseat.stream.StreamEventJson;
import io.lastseat.stream.StreamRecord;
import io.lastseat.testkit.Records;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Events as Lambda delivers them, with strange records among ordinary ones. */
final class StreamEvents {

  private static final String[] NAMES = {"INSERT", "INSERT", "INSERT", "MODIFY", "REMOVE", "?"};

  private StreamEvents() {}

  static Vector<StreamRecord> records(FuzzedDataProvider data) {
    try {
      return StreamEventJson.read(json(data).getBytes(StandardCharsets.UTF_8)).get();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static String json(FuzzedDataProvider data) {
    ObjectNode event = JsonNodeFactory.instance.objectNode();
    ArrayNode records = event.putArray("Records");
    for (int i = data.consumeInt(1, 4); i > 0; i--) {
      if (data.consumeInt(0, 30) == 30) {
        records.addNull();
      } else {
        records.add(record(data));
      }
    }
    return event.toString();
  }

  private static ObjectNode record(FuzzedDataProvider data) {
    ObjectNode record = JsonNodeFactory.instance.objectNode();
    record.put("eventName", data.pickValue(NAMES));
    if (data.consumeInt(0, 30) == 30) {
      return record;
    }
    ObjectNode change = record.putObject("dynamodb");
    if (data.consumeInt(0, 10) != 10) {
      change.put("SequenceNumber", number(data));
    }
    if (data.consumeInt(0, 20) != 20) {
      change.set("NewImage", attributes(image(data)));
    }
    return record;
  }

  private static String number(FuzzedDataProvider data) {
    return data.consumeInt(0, 9) == 9
        ? data.consumeString(50)
        : Integer.toString(data.consumeInt(0, 20_000));
  }

  private static Map<String, AttributeValue> image(FuzzedDataProvider data) {
    int number = data.consumeInt(1, 9);
    Request request =
        data.consumeInt(0, 4) == 0
            ? new Configure(
                SmallStore.id(number),
                SmallStore.NIGHT,
                SmallStore.NOW,
                Terms.ofCapacity(number),
                Option.none(),
                Option.none())
            : new Reserve(
                SmallStore.id(number), SmallStore.NIGHT, SmallStore.NOW, "Di", 1, Option.none());
    return StrangeAttributes.in(Records.item(request), List.of(), data);
  }

  private static ObjectNode attributes(Map<String, AttributeValue> item) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    item.forEach((name, value) -> object.set(name, attribute(value)));
    return object;
  }

  private static JsonNode attribute(AttributeValue value) {
    ObjectNode typed = JsonNodeFactory.instance.objectNode();
    switch (value.type()) {
      case S -> typed.put("S", value.s());
      case N -> typed.put("N", value.n());
      case BOOL -> typed.put("BOOL", value.bool());
      case NUL -> typed.put("NULL", true);
      case B -> typed.put("B", value.b().asByteArray());
      case M -> typed.set("M", attributes(value.m()));
      default -> {
        ArrayNode list = typed.putArray("L");
        value.l().forEach(element -> list.add(attribute(element)));
      }
    }
    return typed;
  }
}
