package io.lastseat.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;

/** JSON on one line, written without a mapper: the first verdict after a start waits for it. */
public final class JsonText {

  private static final JsonFactory FACTORY = new JsonFactory();

  public interface Content {

    void to(JsonGenerator json) throws IOException;

    default Content and(Content next) {
      return json -> {
        to(json);
        next.to(json);
      };
    }
  }

  /** The object on one line. */
  public static String object(Content content) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      content.to(json);
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  private JsonText() {}
}
