package io.lastseat.json;

import com.amazonaws.services.lambda.runtime.events.models.dynamodb.AttributeValue;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Reads an attribute of an event's item in DynamoDB's JSON (DynamoDB API reference,
 * "AttributeValue"), every type there is: an item may be anything.
 */
public final class AttributeJson {

  private AttributeJson() {}

  /** The attribute; null where there is none. */
  public static @Nullable AttributeValue read(JsonParser parser) throws IOException {
    if (JsonWalk.isNull(parser)) {
      return null;
    }
    AttributeValue value = new AttributeValue();
    JsonWalk.members(
        parser,
        type -> {
          switch (type) {
            case "S" -> value.setS(JsonWalk.text(parser));
            case "N" -> value.setN(JsonWalk.text(parser));
            case "B" -> value.setB(binary(parser));
            case "BOOL" -> value.setBOOL(truth(parser));
            case "NULL" -> value.setNULL(truth(parser));
            case "SS" -> value.setSS(JsonWalk.list(parser, JsonWalk::text));
            case "NS" -> value.setNS(JsonWalk.list(parser, JsonWalk::text));
            case "BS" -> value.setBS(JsonWalk.list(parser, AttributeJson::binary));
            case "L" -> value.setL(JsonWalk.list(parser, AttributeJson::read));
            case "M" -> value.setM(JsonWalk.map(parser, AttributeJson::read));
            default -> parser.skipChildren();
          }
        });
    return value;
  }

  private static @Nullable ByteBuffer binary(JsonParser parser) throws IOException {
    return JsonWalk.isNull(parser) ? null : ByteBuffer.wrap(parser.getBinaryValue());
  }

  private static @Nullable Boolean truth(JsonParser parser) throws IOException {
    return JsonWalk.isNull(parser) ? null : (Boolean) parser.getBooleanValue();
  }
}
