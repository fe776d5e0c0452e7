package io.lastseat.tables;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.json.ItemJson;
import io.lastseat.json.JsonWalk;
import io.lastseat.json.StreamEventJson.AttributeJson;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items in the JSON that goes over DynamoDB's wire, for golden files. */
final class DynamoJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  static ObjectNode write(Map<String, AttributeValue> item) {
    try {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = FACTORY.createGenerator(text)) {
        ItemJson.write(item, json);
      }
      return (ObjectNode) new ObjectMapper().readTree(text.toString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static Map<String, AttributeValue> read(JsonNode json) {
    try (JsonParser parser = FACTORY.createParser(json.toString())) {
      parser.nextToken();
      return StreamImage.item(Objects.requireNonNull(JsonWalk.map(parser, AttributeJson::read)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private DynamoJson() {}
}
