package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** A client that calls until it is answered, and the processes of intake that it meets. */
record IntakeProcess(String name, APIGatewayV2HTTPEvent call, int tries, Alteration alteration)
    implements Actor {

  private static final int SERVER_ERROR = 500;

  @Override
  public Object run(DynamoDbClient client) {
    List<APIGatewayV2HTTPResponse> responses = new ArrayList<>();
    for (int i = 0; i < tries; i++) {
      IntakeFunction process =
          new IntakeFunction(
              StillParts.intake(
                  alteration.client().apply(client),
                  FewRequests.TABLES,
                  FewRequests.MORNING.plusSeconds(i)));
      APIGatewayV2HTTPResponse response = process.handleRequest(call, new SimulatedContext());
      responses.add(response);
      if (response.getStatusCode() < SERVER_ERROR) {
        break;
      }
    }
    return responses.get(responses.size() - 1);
  }

  @Override
  public Vector<Heard> heard(Object result) {
    APIGatewayV2HTTPResponse response = (APIGatewayV2HTTPResponse) result;
    return response.getStatusCode() < SERVER_ERROR
        ? Vector.of(new Heard.Answered(call, response, FewRequests.MORNING))
        : Vector.empty();
  }
}
