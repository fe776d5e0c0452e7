package io.lastseat.intake.json;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Authorizer.JWT;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext.Http;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.lastseat.intake.http.Call;
import io.lastseat.json.JsonWalk;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes API Gateway's events and answers of payload format 2.0 in JSON, as far as {@link
 * Call}, {@link Answer} and the sign-up page use them. It ignores other fields of an event.
 */
public final class HttpEventJson {

  private static final JsonFactory FACTORY = new JsonFactory();

  private HttpEventJson() {}

  /** Reads an event. Throws {@link IOException} if it is no JSON object. */
  public static APIGatewayV2HTTPEvent read(InputStream json) throws IOException {
    APIGatewayV2HTTPEvent event = new APIGatewayV2HTTPEvent();
    try (JsonParser parser = FACTORY.createParser(json)) {
      parser.nextToken();
      members(
          parser,
          name -> {
            switch (name) {
              case "rawPath" -> event.setRawPath(JsonWalk.text(parser));
              case "rawQueryString" -> event.setRawQueryString(JsonWalk.text(parser));
              case "headers" -> event.setHeaders(texts(parser));
              case "queryStringParameters" -> event.setQueryStringParameters(texts(parser));
              case "stageVariables" -> event.setStageVariables(texts(parser));
              case "body" -> event.setBody(JsonWalk.text(parser));
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
          switch (name) {
            case "http" -> context.setHttp(http(parser));
            case "authorizer" -> context.setAuthorizer(authorizer(parser));
            default -> parser.skipChildren();
          }
        });
    return context;
  }

  private static Authorizer authorizer(JsonParser parser) throws IOException {
    Authorizer authorizer = new Authorizer();
    member(parser, "jwt", name -> authorizer.setJwt(jwt(parser)));
    return authorizer;
  }

  private static JWT jwt(JsonParser parser) throws IOException {
    JWT jwt = new JWT();
    member(parser, "claims", name -> jwt.setClaims(texts(parser, HttpEventJson::claim)));
    return jwt;
  }

  private static Http http(JsonParser parser) throws IOException {
    Http http = new Http();
    member(parser, "method", name -> http.setMethod(JsonWalk.text(parser)));
    return http;
  }

  /** The member of that name; all others are passed over. */
  private static void member(JsonParser parser, String wanted, JsonWalk walk) throws IOException {
    members(
        parser,
        name -> {
          if (name.equals(wanted)) {
            walk.at(name);
          } else {
            parser.skipChildren();
          }
        });
  }

  private static @Nullable Map<String, String> texts(JsonParser parser) throws IOException {
    return texts(parser, JsonWalk::text);
  }

  private static @Nullable Map<String, String> texts(
      JsonParser parser, JsonWalk.Value<String> value) throws IOException {
    if (JsonWalk.isNull(parser)) {
      return null;
    }
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

  /** Reads the members of an object; null counts as an object without members. */
  private static void members(JsonParser parser, JsonWalk walk) throws IOException {
    if (!JsonWalk.isNull(parser)) {
      JsonWalk.members(parser, walk);
    }
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
