package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.local.signup.CalledAnswer;
import io.lastseat.local.signup.IntakeCalls;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;

/** Closes a resource, by the API's own call: nothing more is given away. */
final class CloseAction implements OpsAction {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final IntakeCalls intake;
  private final Clock clock;

  /** By this API, to which everybody may do everything. */
  CloseAction(RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake, Clock clock) {
    this.intake = new IntakeCalls(intake);
    this.clock = clock;
  }

  @Override
  public String name() {
    return "close";
  }

  @Override
  public Either<String, String> act(String target) {
    return ResourceId.parse(target).toEither("That is no resource.").flatMap(this::close);
  }

  private Either<String, String> close(ResourceId resource) {
    ObjectNode closed = JsonNodeFactory.instance.objectNode();
    closed.putObject("closed").putNull("at"); // also where it was to close at a later moment
    CalledAnswer answer =
        intake.patch(
            OwnCall.at(clock.instant()),
            LocalContext.of("lastseat-ops", TIMEOUT),
            "/v1/resources/" + resource.text(),
            closed);
    if (!answer.isDone()) {
      return Either.left(answer.text("title") + ". " + answer.text("detail"));
    }
    return Either.right(
        answer.status() == 202
            ? "It is written down; the resource closes when its turn has come."
            : "It is closed.");
  }
}
