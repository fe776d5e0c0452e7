package io.lastseat.bench.lastseat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.bench.dynamodb.Dynamo;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The lock calls of the real functions, without HTTP; decided in the call. */
public final class LockCalls implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int DONE = 200;
  private static final int HELD = 409;

  /**
   * As Lambda polls a stream. It does so on its own machines: here an idle stream that is polled
   * more often would cost a tenth of the processors.
   */
  private static final Duration POLL = Duration.ofMillis(250);

  private static final String PATH = "/v1/locks/";

  private final Lastseat functions;

  /** On an empty database. */
  public LockCalls(Dynamo database) {
    functions =
        new Lastseat(
            LastseatKind.PLAIN,
            database,
            Vector.empty(),
            (user, accepted) -> {},
            Lastseat.SETTINGS.withPollInterval(POLL));
  }

  /**
   * The token; none if another holder has the lock.
   *
   * @param waitFor how long to stand in line, as in ISO 8601; empty for not at all
   */
  public Option<Long> acquire(String name, String waitFor) {
    String wait = waitFor.isEmpty() ? "" : ", \"waitFor\": \"%s\"".formatted(waitFor);
    String body = "{\"holder\": \"bench\", \"ttl\": \"PT1H\"%s}".formatted(wait);
    APIGatewayV2HTTPResponse answer = functions.answer(call("POST", name, body, Map.of()));
    return answer.getStatusCode() == HELD ? Option.none() : Option.some(token(good(answer)));
  }

  /** Gives it back. */
  public void release(String name, long token) {
    good(functions.answer(call("DELETE", name, null, Map.of("token", Long.toString(token)))));
  }

  private static APIGatewayV2HTTPResponse good(APIGatewayV2HTTPResponse answer) {
    if (answer.getStatusCode() != DONE) {
      throw new IllegalStateException(answer.getStatusCode() + " " + answer.getBody());
    }
    return answer;
  }

  private static long token(APIGatewayV2HTTPResponse answer) {
    try {
      return JSON.readTree(answer.getBody()).get("token").asLong();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(answer.getBody(), e);
    }
  }

  private static APIGatewayV2HTTPEvent call(
      String method, String name, @Nullable String body, Map<String, String> query) {
    return APIGatewayV2HTTPEvent.builder()
        .withRawPath(PATH + name)
        .withHeaders(Map.of("content-type", "application/json"))
        .withQueryStringParameters(query)
        .withBody(body)
        .withRequestContext(
            RequestContext.builder()
                .withHttp(
                    RequestContext.Http.builder().withMethod(method).withPath(PATH + name).build())
                .build())
        .build();
  }

  @Override
  public void close() {
    functions.close();
  }
}
