package io.lastseat.local.ops;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.signup.CalledAnswer;
import io.lastseat.intake.signup.IntakeCalls;
import io.lastseat.model.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;

/** Closes a resource, or opens it again, by the API's own call. */
final class ClosingAction implements OpsAction {

  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final IntakeCalls intake;
  private final Clock clock;
  private final boolean closes;

  private ClosingAction(IntakeCalls intake, Clock clock, boolean closes) {
    this.intake = intake;
    this.clock = clock;
    this.closes = closes;
  }

  /** Both, by this API, to which everybody may do everything. */
  static Vector<OpsAction> both(
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake, Clock clock) {
    IntakeCalls calls = new IntakeCalls(intake);
    return Vector.of(true, false).map(closes -> new ClosingAction(calls, clock, closes));
  }

  @Override
  public String name() {
    return closes ? "close" : "open";
  }

  @Override
  public Either<String, String> act(String target) {
    return ResourceId.parse(target).toEither("That is no resource.").flatMap(this::patch);
  }

  private Either<String, String> patch(ResourceId resource) {
    ObjectNode terms = JsonNodeFactory.instance.objectNode();
    if (closes) {
      terms.putObject("closed").putNull("at"); // also where it was to close at a later moment
    } else {
      terms.putNull("closed");
    }
    CalledAnswer answer =
        intake.patch(
            OwnCall.at(clock.instant()),
            LocalContext.of("lastseat-ops", TIMEOUT),
            "/v1/resources/" + resource.text(),
            terms);
    if (!answer.isDone()) {
      return Either.left(answer.text("title") + ". " + answer.text("detail"));
    }
    return Either.right(answer.status() == 202 ? written() : sentence(answer.text("state")));
  }

  private String written() {
    return "It is written down; the resource %ss when its turn has come.".formatted(name());
  }

  /** What its window says goes on: what is over does not begin anew. */
  private static String sentence(String state) {
    return switch (state) {
      case "open" -> "It is open.";
      case "not_open_yet" -> "It is not closed any more, and opens at its time.";
      default -> "It is closed.";
    };
  }
}
