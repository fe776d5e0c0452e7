package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.signup.CalledAnswer;
import io.lastseat.intake.signup.IntakeCalls;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/** Calls of the API that the page makes by itself, and not for a browser. */
record OwnCalls(RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api, Clock clock) {

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  CalledAnswer get(String path) {
    return new IntakeCalls(api).get(page(), context(), path);
  }

  CalledAnswer post(String path) {
    return new IntakeCalls(api).post(page(), context(), path, Option.none(), Option.none());
  }

  CalledAnswer patch(String path, JsonNode members) {
    return new IntakeCalls(api).patch(page(), context(), path, members);
  }

  private static Context context() {
    return LocalContext.of("lastseat-ops", DEADLINE);
  }

  private APIGatewayV2HTTPEvent page() {
    return APIGatewayV2HTTPEvent.builder()
        .withRequestContext(
            RequestContext.builder()
                .withAccountId("000000000000")
                .withApiId("local")
                .withDomainName("localhost")
                .withRequestId(UUID.randomUUID().toString())
                .withStage("$default")
                .withTime(clock.instant().toString())
                .withTimeEpoch(clock.millis())
                .withHttp(
                    RequestContext.Http.builder()
                        .withProtocol("HTTP/1.1")
                        .withSourceIp("127.0.0.1")
                        .build())
                .build())
        .build();
  }
}
