package io.lastseat.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;

/** Writes JSON on one line without a mapper, whose load would delay the first verdict. */
public final class JsonText {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The members of a JSON object. */
  public interface Content {

    void to(JsonGenerator json) throws IOException;

    default Content and(Content next) {
      return json -> {
        to(json);
        next.to(json);
      };
    }
  }

  /** The object with this content, on one line. */
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
