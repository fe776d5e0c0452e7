package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A client, and a process of intake that sleeps in the middle of its call: it notices by its clock
 * alone. Each look at the clock, each call that is sent and each answer is a step.
 *
 * @param immediate whether it may decide
 * @param steps so many come before it falls asleep, which the tables show to others
 */
record SleepingClient(
    String name,
    List<APIGatewayV2HTTPEvent> calls,
    boolean immediate,
    Instant before,
    int steps,
    Instant after)
    implements Actor {

  private static final Map<String, AttributeValue> SIGN =
      Map.of("request", AttributeValue.fromS("#asleep"), "part", AttributeValue.fromS("now"));

  /** Whether somebody sleeps, or has slept. */
  static boolean sleeps(Database database) {
    return database.find(FewRequests.TABLES.reservations(), SIGN).isDefined();
  }

  @Override
  public Object run(DynamoDbClient client) {
    Sleeper sleeper = new Sleeper(client);
    DynamoDbClient stepping =
        new TablesClient(
            request -> {
              sleeper.step();
              try {
                return TablesClient.send(client, request);
              } finally {
                sleeper.step();
              }
            });
    IntakeParts still =
        immediate
            ? StillParts.immediateIntake(stepping, FewRequests.TABLES, before)
            : StillParts.intake(stepping, FewRequests.TABLES, before);
    IntakeFunction process =
        new IntakeFunction(
            new IntakeParts(
                stepping,
                FewRequests.TABLES,
                sleeper,
                still.serverClock(),
                still.tokens(),
                still.door(),
                still.epoch(),
                still.pause(),
                still.waits(),
                still.immediate()));
    List<APIGatewayV2HTTPResponse> heard = new ArrayList<>();
    for (APIGatewayV2HTTPEvent call : calls) {
      heard.add(process.handleRequest(call, new SimulatedContext()));
    }
    return List.copyOf(heard);
  }

  /** What was answered before it slept is heard behind its sleep, too. */
  @Override
  public Vector<Heard> heard(Object result) {
    return Vector.ofAll(calls)
        .zip(Vector.ofAll((List<?>) result).map(APIGatewayV2HTTPResponse.class::cast))
        .reject(heard -> AtOnceClient.failed(heard._2()))
        .map(heard -> new Heard.Answered(heard._1(), heard._2(), before, after));
  }

  /** The clock of the process. */
  private final class Sleeper extends Clock {
    private final DynamoDbClient client;
    private int taken;

    private Sleeper(DynamoDbClient client) {
      this.client = client;
    }

    private void step() {
      if (taken++ == steps) {
        try {
          client.putItem(put -> put.tableName(FewRequests.TABLES.reservations()).item(SIGN));
        } catch (SdkException unseen) {
          // It sleeps, and nothing shows it.
        }
      }
    }

    @Override
    public Instant instant() {
      step();
      return taken <= steps ? before : after;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
