package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.collection.Vector;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client without an idempotency key, so that it calls once alone. Each try of its call has a name
 * of its own, which says in which commit its verdict would stand. Where it is answered it looks at
 * what was acknowledged.
 */
record UnkeyedClient(String name, APIGatewayV2HTTPEvent call) implements Actor {

  /** What is asked, and what is heard. */
  private record Told(APIGatewayV2HTTPEvent call, APIGatewayV2HTTPResponse answer) {}

  @Override
  public Object run(DynamoDbClient client) {
    Told first = told(client, call);
    String place = first.answer().getHeaders().get("Location");
    return place == null || first.answer().getStatusCode() >= 400
        ? List.of(first)
        : List.of(first, told(client, Calls.get(place)));
  }

  private Told told(DynamoDbClient client, APIGatewayV2HTTPEvent asked) {
    IntakeFunction process =
        new IntakeFunction(
            StillParts.resendingIntake(client, FewRequests.TABLES, FewRequests.MORNING));
    return new Told(asked, process.handleRequest(asked, new SimulatedContext()));
  }

  @Override
  public Vector<Heard> heard(Object result) {
    return Vector.ofAll((List<?>) result)
        .map(Told.class::cast)
        .reject(one -> AtOnceClient.failed(one.answer()))
        .map(one -> new Heard.Answered(one.call(), one.answer(), FewRequests.MORNING));
  }
}
