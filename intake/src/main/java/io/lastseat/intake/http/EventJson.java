package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * API Gateway's events and answers of payload format 2.0 in JSON, as far as {@link Call} and {@link
 * Answer} know them. Whatever else there is in an event is passed over.
 */
public final class EventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private EventJson() {}

  /** Reads an event; throws {@link IOException} where it is no JSON object. */
  public static APIGatewayV2HTTPEvent read(InputStream json) throws IOException {
    APIGatewayV2HTTPEvent event = new APIGatewayV2HTTPEvent();
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      members(
          parser,
          name -> {
            switch (name) {
              case "rawPath" -> event.setRawPath(text(parser));
              case "headers" -> event.setHeaders(texts(parser));
              case "queryStringParameters" -> event.setQueryStringParameters(texts(parser));
              case "body" -> event.setBody(text(parser));
              case "isBase64Encoded" -> event.setIsBase64Encoded(parser.getValueAsBoolean());
              case "requestContext" -> event.setRequestContext(context(parser));
              default -> parser.skipChildren();
            }
          });
    }
    return event;
  }

  private static RequestContext context(JsonParser parser) throws IOException {
    RequestContext context = new RequestContext();
    members(
        parser,
        name -> {
          if (name.equals("http")) {
            context.setHttp(http(parser));
          } else {
            parser.skipChildren();
          }
        });
    return context;
  }

  private static Http http(JsonParser parser) throws IOException {
    Http http = new Http();
    members(
        parser,
        name -> {
          if (name.equals("method")) {
            http.setMethod(text(parser));
          } else {
            parser.skipChildren();
          }
        });
    return http;
  }

  private static @Nullable Map<String, String> texts(JsonParser parser) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return null;
    }
    Map<String, String> texts = new LinkedHashMap<>();
    members(parser, name -> texts.put(name, text(parser)));
    return texts;
  }

  private static @Nullable String text(JsonParser parser) throws IOException {
    return parser.getValueAsString(null);
  }

  /** Shows the parser at each member's value; null has none. */
  private static void members(JsonParser parser, Member member) throws IOException {
    if (parser.currentToken() == JsonToken.VALUE_NULL) {
      return;
    }
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw new IOException("The event is none of an HTTP API: an object is missing.");
    }
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      member.at(name);
    }
  }

  /** Reads, or passes over, the value of the member of that name. */
  private interface Member {
    void at(String name) throws IOException;
  }

  /** Writes an answer. */
  public static void write(APIGatewayV2HTTPResponse answer, OutputStream json) throws IOException {
    try (JsonGenerator generator = FACTORY.createGenerator(json)) {
      generator.writeStartObject();
      generator.writeNumberField("statusCode", answer.getStatusCode());
      generator.writeObjectFieldStart("headers");
      for (Map.Entry<String, String> header : answer.getHeaders().entrySet()) {
        generator.writeStringField(header.getKey(), header.getValue());
      }
      generator.writeEndObject();
      generator.writeStringField("body", answer.getBody());
      generator.writeBooleanField("isBase64Encoded", answer.getIsBase64Encoded());
      generator.writeEndObject();
    }
  }
}
