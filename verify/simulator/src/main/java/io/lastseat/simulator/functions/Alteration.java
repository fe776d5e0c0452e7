package io.lastseat.simulator.functions;

import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import com.amazonaws.services.lambda.runtime.events.StreamsEventResponse;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What stands between the real code and the world. To show that a guard is needed, a test puts
 * something here that undoes it: the code itself has no switch.
 *
 * @param client around the client, anew for each process
 * @param event on what the function is called with
 * @param answer on what the function returns
 */
public record Alteration(
    UnaryOperator<DynamoDbClient> client,
    UnaryOperator<DynamodbEvent> event,
    UnaryOperator<StreamsEventResponse> answer) {

  /** Nothing. */
  public static final Alteration NONE =
      new Alteration(UnaryOperator.identity(), UnaryOperator.identity(), UnaryOperator.identity());

  /** One of the client alone. */
  public static Alteration ofClient(UnaryOperator<DynamoDbClient> client) {
    return new Alteration(client, NONE.event, NONE.answer);
  }
}
