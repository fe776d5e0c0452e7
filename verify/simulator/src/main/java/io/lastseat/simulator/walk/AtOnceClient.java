package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A client that makes these calls one after the other, and the processes of intake that it meets.
 * It repeats a call once where it hears of a failure, and goes no further where that fails too.
 *
 * @param immediate whether the processes may decide
 * @param now by the clocks of these processes
 * @param epoch of the tables, as the processes know it
 * @param pause by these clocks, before a call is repeated
 */
record AtOnceClient(
    String name,
    List<APIGatewayV2HTTPEvent> calls,
    boolean immediate,
    Instant now,
    Duration pause,
    long epoch)
    implements Actor {

  /** One that repeats a call at once. */
  AtOnceClient(String name, List<APIGatewayV2HTTPEvent> calls, boolean immediate, Instant now) {
    this(name, calls, immediate, now, Duration.ZERO, 0);
  }

  private static final int TRIES = 2;
  private static final int SERVER_ERROR = 500;

  /** The answers, the last of which may be a failure. */
  @Override
  public Object run(DynamoDbClient client) {
    List<APIGatewayV2HTTPResponse> heard = new ArrayList<>();
    for (APIGatewayV2HTTPEvent call : calls) {
      APIGatewayV2HTTPResponse response = process(client, now).handleRequest(call, context());
      for (int tries = 1; tries < TRIES && failed(response); tries++) {
        response = process(client, now.plus(pause)).handleRequest(call, context());
      }
      heard.add(response);
      if (failed(response)) {
        break;
      }
    }
    return List.copyOf(heard);
  }

  private IntakeFunction process(DynamoDbClient client, Instant moment) {
    return new IntakeFunction(
        immediate
            ? StillParts.immediateIntake(client, FewRequests.TABLES, moment, epoch)
            : StillParts.intake(client, FewRequests.TABLES, moment, epoch));
  }

  /** What is not a failure. */
  @Override
  public Vector<Heard> heard(Object result) {
    return Vector.ofAll(calls)
        .zip(Vector.ofAll((List<?>) result).map(APIGatewayV2HTTPResponse.class::cast))
        .reject(heard -> failed(heard._2()))
        .map(heard -> new Heard.Answered(heard._1(), heard._2(), now));
  }

  static boolean failed(APIGatewayV2HTTPResponse response) {
    return response.getStatusCode() >= SERVER_ERROR;
  }

  private static SimulatedContext context() {
    return new SimulatedContext();
  }
}
