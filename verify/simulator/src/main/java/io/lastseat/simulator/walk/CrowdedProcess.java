package io.lastseat.simulator.walk;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.model.RequestId;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.WorldPause;
import io.lastseat.simulator.store.TablesClient;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * A process of intake to which these calls come at once, so that some share an append. They run one
 * at a time, and each lets the others go on when it asks DynamoDB.
 */
record CrowdedProcess(String name, List<APIGatewayV2HTTPEvent> calls) implements Actor {

  /** Lends the calls of all such processes their threads, one at a time. */
  private static final ExecutorService THREADS =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "call of a process");
            thread.setDaemon(true);
            return thread;
          });

  @Override
  public Vector<Heard> run(DynamoDbClient client) {
    Scheduler scheduler = new Scheduler(FewRequests.MORNING, THREADS);
    IntakeFunction process = process(scheduler, client);
    Map<Integer, APIGatewayV2HTTPResponse> answers = new TreeMap<>();
    for (int call = 0; call < calls.size(); call++) {
      int number = call;
      scheduler.start(
          () ->
              answers.put(
                  number, process.handleRequest(calls.get(number), new SimulatedContext())));
    }
    try {
      scheduler.run();
    } finally {
      // Where one call ends with an error, the others end, too.
      scheduler.stop();
      scheduler.run();
    }
    return Vector.ofAll(answers.entrySet())
        .flatMap(
            one ->
                Heard.answered(
                    calls.get(one.getKey()),
                    one.getValue(),
                    FewRequests.MORNING,
                    FewRequests.MORNING));
  }

  private static IntakeFunction process(Scheduler scheduler, DynamoDbClient client) {
    DynamoDbClient yielding =
        new TablesClient(
            request -> {
              scheduler.sleep(Duration.ZERO);
              return TablesClient.send(client, request);
            });
    IntakeParts parts =
        StillParts.resendingIntake(yielding, FewRequests.TABLES, FewRequests.MORNING);
    AtomicInteger tokens = new AtomicInteger();
    return new IntakeFunction(
        new IntakeParts(
            yielding,
            FewRequests.TABLES,
            parts.clock(),
            parts.serverClock(),
            () -> token(tokens.incrementAndGet()),
            parts.door(),
            parts.epoch(),
            new WorldPause(scheduler),
            parts.waits(),
            parts.immediate()));
  }

  private static byte[] token(int number) {
    byte[] token = new byte[RequestId.TOKEN_BYTES];
    token[RequestId.TOKEN_BYTES - 1] = (byte) number;
    return token;
  }

  /** The name of that try, if its verdict stands in that commit. */
  static RequestId named(int number, long commit) {
    return RequestId.of(token(number), 1).naming(commit);
  }
}
