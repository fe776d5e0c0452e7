package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.signup.IntakeCalls;
import io.lastseat.intake.signup.IntakeCalls.CalledAnswer;
import io.vavr.control.Option;
import java.time.Duration;

/** Calls of the API that the page makes by itself, and not for a browser. */
record OwnCalls(RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api) {

  private static final Duration DEADLINE = Duration.ofSeconds(20);

  CalledAnswer get(String path) {
    return now().get(path);
  }

  CalledAnswer post(String path) {
    return now().post(path, Option.none(), Option.none());
  }

  CalledAnswer patch(String path, JsonNode members) {
    return now().patch(path, members);
  }

  private IntakeCalls now() {
    return new IntakeCalls(api, LocalContext.of("lastseat-ops", DEADLINE));
  }
}
