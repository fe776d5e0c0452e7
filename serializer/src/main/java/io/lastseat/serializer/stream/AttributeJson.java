package io.lastseat.serializer.stream;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * An attribute of an item in DynamoDB's JSON (DynamoDB API reference, "AttributeValue"), every type
 * there is: an item may be anything.
 */
final class AttributeJson {

  private AttributeJson() {}

  static @Nullable AttributeValue read(JsonParser parser) throws IOException {
    if (JsonParts.isNull(parser)) {
      return null;
    }
    AttributeValue value = new AttributeValue();
    JsonParts.members(
        parser,
        type -> {
          switch (type) {
            case "S" -> value.setS(JsonParts.text(parser));
            case "N" -> value.setN(JsonParts.text(parser));
            case "B" -> value.setB(binary(parser));
            case "BOOL" -> value.setBOOL(truth(parser));
            case "NULL" -> value.setNULL(truth(parser));
            case "SS" -> value.setSS(JsonParts.list(parser, JsonParts::text));
            case "NS" -> value.setNS(JsonParts.list(parser, JsonParts::text));
            case "BS" -> value.setBS(JsonParts.list(parser, AttributeJson::binary));
            case "L" -> value.setL(JsonParts.list(parser, AttributeJson::read));
            case "M" -> value.setM(JsonParts.map(parser, AttributeJson::read));
            default -> parser.skipChildren();
          }
        });
    return value;
  }

  private static @Nullable ByteBuffer binary(JsonParser parser) throws IOException {
    return JsonParts.isNull(parser) ? null : ByteBuffer.wrap(parser.getBinaryValue());
  }

  private static @Nullable Boolean truth(JsonParser parser) throws IOException {
    return JsonParts.isNull(parser) ? null : (Boolean) parser.getBooleanValue();
  }
}
