package io.lastseat.intake.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.lastseat.json.JsonText.Content;
import io.lastseat.site.Answer;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import java.io.IOException;
import java.io.StringWriter;

/**
 * JSON as trees. This class reads and writes them without Jackson's mapper, whose some 280 classes
 * would slow down a cold start.
 */
public final class Json {

  private static final int MAX_DEPTH = 16;
  private static final int MAX_DIGITS = 100;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNumberLength(MAX_DIGITS)
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Makes an object with this content. */
  public static ObjectNode object(Content content) {
    try (TokenBuffer tokens = new TokenBuffer(null, false)) {
      tokens.writeStartObject();
      content.to(tokens);
      tokens.writeEndObject();
      return (ObjectNode) JsonTree.read(tokens.asParser());
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** A document as an answer; a cache that keeps it must ask before using it again. */
  public static Answer answer(int status, ObjectNode document) {
    return Answer.of(status, "application/json", write(document)).with("Cache-Control", "no-cache");
  }

  /** Removes these members from the document of an answer, if it has one. */
  public static Answer without(Answer answer, Set<String> names) {
    if (!(read(answer.body()).getOrNull() instanceof ObjectNode document)) {
      return answer;
    }
    document.remove(names.toJavaSet());
    return answer.withBody(write(document));
  }

  public static JsonNode text(String text) {
    return JsonNodeFactory.instance.textNode(text);
  }

  /** Writes the document and a line break, so that a terminal shows its prompt below it. */
  public static String write(JsonNode document) {
    return compact(document) + "\n";
  }

  /** Writes the value without white space around or inside it. */
  public static String compact(JsonNode document) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(text)) {
      JsonTree.write(document, generator);
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
    return text.toString();
  }

  /** Reads the text as one JSON value, or returns what is wrong, in words for people. */
  public static Either<String, JsonNode> read(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      return Either.right(JsonTree.read(parser));
    } catch (StreamConstraintsException extreme) {
      return Either.left(
          "It is nested deeper than %d levels or has a number of more than %d digits."
              .formatted(MAX_DEPTH, MAX_DIGITS));
    } catch (JsonProcessingException malformed) {
      return Either.left(what(malformed) + where(malformed));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static String what(JsonProcessingException malformed) {
    return malformed.getOriginalMessage().startsWith("Duplicate")
        ? "A name occurs twice in an object"
        : "It is not well-formed JSON (RFC 8259)";
  }

  private static String where(JsonProcessingException malformed) {
    return malformed.getLocation() == null
        ? "."
        : ", see line %d, column %d."
            .formatted(malformed.getLocation().getLineNr(), malformed.getLocation().getColumnNr());
  }

  private Json() {}
}
