package io.lastseat.serve.fuzz;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.serialization.PojoSerializer;
import com.amazonaws.services.lambda.runtime.serialization.events.LambdaEventSerializers;
import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.json.HttpEventJson;
import io.lastseat.simulator.cast.Calls;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HTTP calls: each gets an answer, and none a failure of the program. */
public final class HttpCalls {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final String[] METHODS = {"GET", "PUT", "POST", "HEAD", "DELETE"};
  private static final String[] RESOURCES = {"night", "day", "%6eight", "n%C3%A9", "a b"};
  private static final String[] BELOW = {"", "/requests", "/roster"};
  private static final String[] HEADERS = {
    "Content-Type", "content-encoding", "accept", "Prefer", "Idempotency-Key", "If-None-Match"
  };
  private static final String[] VALUES = {
    "application/json",
    "application/json; charset=\"utf-8\"",
    "text/csv;q=0.5, */*;q=0",
    "wait=20",
    "wait=\"007\"; x, wait=1",
    "\"key \\\" \\\\\"",
    "W/\"a\", \"b\"",
    "*",
    "identity"
  };
  private static final String[] BODIES = {
    "{\"applicant\": \"Di\", \"quantity\": 1, \"note\": \"a\\nb\"}",
    "{\"applicant\": \"Di\", \"quantity\": 1, \"create\": {\"capacity\": 2, \"admission\":"
        + " \"immediate\"}}",
    "{\"capacity\": 5, \"opensAt\": \"2026-01-01T00:00:00Z\", \"lanes\": 2, \"title\": \"x\"}"
  };
  private static final String[] PARAMETERS = {"limit", "cursor", "format"};

  private static final PojoSerializer<APIGatewayV2HTTPEvent> EVENTS =
      LambdaEventSerializers.serializerFor(
          APIGatewayV2HTTPEvent.class, HttpCalls.class.getClassLoader());

  private HttpCalls() {}

  public static void fuzzerTestOneInput(FuzzedDataProvider data) {
    IntakeFunction intake = new SmallStore().intake();
    for (int calls = data.consumeInt(1, 3); calls > 0; calls--) {
      call(event(data))
          .map(call -> intake.answer(call, Calls.INVOCATION))
          .forEach(HttpCalls::check);
    }
  }

  /** The call as a deployed function reads it from the bytes of the event. */
  private static Option<Call> call(APIGatewayV2HTTPEvent event) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    EVENTS.toJson(event, bytes);
    try {
      return HttpEventJson.read(new ByteArrayInputStream(bytes.toByteArray()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static void check(Answer answer) {
    if (answer.status() < 200 || answer.status() > 499) {
      throw new AssertionError("status " + answer.status() + ": " + answer.body());
    }
    answer.headers().forEach(HttpCalls::checkHeader);
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(answer.body())) {
      throw new AssertionError("The body is no Unicode text");
    }
    if (answer.headers().getOrElse("Content-Type", "").endsWith("json")) {
      checkJson(answer.body());
    }
  }

  private static void checkHeader(String name, String value) {
    if (!value.matches("[ -~]*")) {
      throw new AssertionError("The header " + name + " would break the answer: " + value);
    }
  }

  static void checkJson(String body) {
    try {
      JSON.readTree(body);
    } catch (JsonProcessingException malformed) {
      throw new AssertionError(body, malformed);
    }
  }

  private static APIGatewayV2HTTPEvent event(FuzzedDataProvider data) {
    return APIGatewayV2HTTPEvent.builder()
        .withRequestContext(
            RequestContext.builder()
                .withHttp(RequestContext.Http.builder().withMethod(oneOf(data, METHODS)).build())
                .build())
        .withRawPath(path(data))
        .withHeaders(headers(data))
        .withQueryStringParameters(query(data))
        .withIsBase64Encoded(data.consumeBoolean())
        .withBody(oneOf(data, BODIES))
        .build();
  }

  private static @Nullable String path(FuzzedDataProvider data) {
    return switch (data.consumeInt(0, 3)) {
      case 0 -> text(data);
      case 1 ->
          "/v1/resources/"
              + oneOf(data, RESOURCES)
              + "/requests/"
              + oneOf(data, SmallStore.id(1).text(), SmallStore.id(9).text());
      default -> "/v1/resources/" + oneOf(data, RESOURCES) + oneOf(data, BELOW);
    };
  }

  private static @Nullable Map<String, String> headers(FuzzedDataProvider data) {
    Map<String, String> headers = new HashMap<>();
    if (data.consumeBoolean()) {
      headers.put("content-type", "application/json");
    }
    for (int i = data.consumeInt(0, 3); i > 0; i--) {
      headers.put(data.pickValue(HEADERS), oneOf(data, VALUES));
    }
    return data.consumeInt(0, 50) == 50 ? null : headers;
  }

  private static Map<String, String> query(FuzzedDataProvider data) {
    Map<String, String> query = new HashMap<>();
    for (int i = data.consumeInt(0, 2); i > 0; i--) {
      query.put(data.pickValue(PARAMETERS), oneOf(data, "1", "json", "csv"));
    }
    if (data.consumeBoolean()) {
      query.put("cursor", ForgedCursor.of(data));
    }
    return query;
  }

  /** Returns one of these, one of them with an insertion, or any text. */
  private static @Nullable String oneOf(FuzzedDataProvider data, String... likely) {
    String one = data.pickValue(likely);
    return switch (data.consumeInt(0, 9)) {
      case 0 -> text(data);
      case 1 -> {
        int at = data.consumeInt(0, one.length());
        yield one.substring(0, at) + data.consumeString(8) + one.substring(at);
      }
      case 2 -> {
        int at = data.consumeInt(0, one.length());
        yield one.substring(0, at) + data.consumeString(8);
      }
      default -> one;
    };
  }

  private static @Nullable String text(FuzzedDataProvider data) {
    return data.consumeInt(0, 20) == 20 ? null : data.consumeString(200);
  }
}
