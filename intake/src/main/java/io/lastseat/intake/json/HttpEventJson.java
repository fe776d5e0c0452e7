package io.lastseat.intake.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.lastseat.json.JsonWalk;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.Tuple2;
import io.vavr.control.Option;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Reads calls from API Gateway's events of payload format 2.0, and writes answers to them, in JSON
 * (API Gateway developer guide, "Create AWS Lambda proxy integrations for HTTP APIs"). It ignores
 * other fields of an event.
 */
public final class HttpEventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private HttpEventJson() {}

  /**
   * Reads the call in an event; none if the event is no HTTP call.
   *
   * @throws IOException if the bytes are no JSON object
   */
  public static Option<Call> read(InputStream json) throws IOException {
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      Draft draft = new Draft();
      members(parser, name -> draft.member(name, parser));
      return draft.call();
    }
  }

  /** Writes an answer, which has no further pieces. */
  public static void write(Answer answer, OutputStream json) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(json)) {
      generator.writeStartObject();
      generator.writeNumberField("statusCode", answer.status());
      generator.writeObjectFieldStart("headers");
      for (Tuple2<String, String> header : answer.headers()) {
        generator.writeStringField(header._1(), header._2());
      }
      generator.writeEndObject();
      generator.writeStringField("body", answer.body());
      generator.writeBooleanField("isBase64Encoded", answer.base64());
      generator.writeEndObject();
    }
  }

  /** The same headers with names in lower case. */
  public static Map<String, String> lowerCase(Map<String, String> headers) {
    Map<String, String> lower = new HashMap<>();
    headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
    return lower;
  }

  /** Reads a claim. API Gateway writes lists as text, {@code [one two]}; stand-ins may not. */
  private static @Nullable String claim(JsonParser parser) throws IOException {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return JsonWalk.text(parser);
    }
    StringJoiner list = new StringJoiner(" ", "[", "]");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      String one = JsonWalk.text(parser);
      parser.skipChildren();
      if (one != null) {
        list.add(one);
      }
    }
    return list.toString();
  }

  private static Map<String, String> texts(JsonParser parser, JsonWalk.Value<String> value)
      throws IOException {
    Map<String, String> texts = new LinkedHashMap<>();
    members(
        parser,
        name -> {
          texts.put(name, value.read(parser));
          // A claim may have a value of any type.
          parser.skipChildren();
        });
    return texts;
  }

  /** Reads the members of an object; null counts as an object without members. */
  private static void members(JsonParser parser, JsonWalk walk) throws IOException {
    if (!JsonWalk.isNull(parser)) {
      JsonWalk.members(parser, walk);
    }
  }

  /** A call that is being read. */
  private static final class Draft {

    private @Nullable String method;
    private @Nullable String path;
    private Map<String, String> headers = Map.of();
    private Map<String, String> query = Map.of();
    private @Nullable String body;
    private boolean base64;
    private Map<String, String> claims = Map.of();
    private Map<String, String> stage = Map.of();
    private @Nullable String source;

    void member(String name, JsonParser parser) throws IOException {
      switch (name) {
        case "rawPath" -> path = JsonWalk.text(parser);
        case "headers" -> headers = lowerCase(texts(parser, JsonWalk::text));
        case "queryStringParameters" -> query = texts(parser, JsonWalk::text);
        case "stageVariables" -> stage = texts(parser, JsonWalk::text);
        case "body" -> body = JsonWalk.text(parser);
        case "isBase64Encoded" -> base64 = parser.getValueAsBoolean();
        case "requestContext" -> members(parser, inner -> ofContext(inner, parser));
        default -> parser.skipChildren();
      }
    }

    private void ofContext(String name, JsonParser parser) throws IOException {
      switch (name) {
        case "http" ->
            members(
                parser,
                inner -> {
                  switch (inner) {
                    case "method" -> method = JsonWalk.text(parser);
                    case "sourceIp" -> source = JsonWalk.text(parser);
                    default -> parser.skipChildren();
                  }
                });
        case "authorizer" ->
            member(
                "jwt",
                parser,
                () -> member("claims", parser, () -> claims = texts(parser, HttpEventJson::claim)));
        default -> parser.skipChildren();
      }
    }

    /** Reads the member of that name; all others are passed over. */
    private static void member(String wanted, JsonParser parser, Reading reading)
        throws IOException {
      members(
          parser,
          name -> {
            if (name.equals(wanted)) {
              reading.run();
            } else {
              parser.skipChildren();
            }
          });
    }

    Option<Call> call() {
      return method == null || path == null
          ? Option.none()
          : Option.some(
              new Call(
                  method,
                  path,
                  headers,
                  query,
                  Option.of(body).filter(text -> !text.isEmpty()),
                  base64,
                  claims,
                  stage,
                  source == null ? "" : source));
    }
  }

  private interface Reading {

    void run() throws IOException;
  }
}
