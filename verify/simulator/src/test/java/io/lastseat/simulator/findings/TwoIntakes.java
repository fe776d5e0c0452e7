package io.lastseat.simulator.findings;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.model.RequestId;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** Two processes of intake that decide in the call, on one store. */
abstract class TwoIntakes {

  static final TableNames NAMES = TableNames.withPrefix("");
  static final Instant MORNING = Instant.parse("2026-01-01T00:00:00Z");

  Database database = Database.of(TableDefinitions.all(NAMES));
  Instant now = MORNING;

  /** What the next readings of any clock give before it is right again. */
  final Deque<Instant> readings = new ArrayDeque<>();

  final IntakeFunction here = intake();
  final IntakeFunction elsewhere = intake();

  private final byte[] token = new byte[RequestId.TOKEN_BYTES];

  /** A second later than the call before. */
  APIGatewayV2HTTPResponse call(IntakeFunction process, APIGatewayV2HTTPEvent event) {
    now = now.plus(Duration.ofSeconds(1));
    return process.handleRequest(event, new SimulatedContext());
  }

  private IntakeFunction intake() {
    TablesClient client =
        new TablesClient(
            request -> {
              Result result = Operations.apply(database, request);
              database = result.after();
              return TablesClient.orThrow(result.answer());
            });
    IntakeParts parts = StillParts.immediateIntake(client, NAMES, MORNING);
    return new IntakeFunction(
        StillParts.moving(parts, () -> readings.isEmpty() ? now : readings.poll(), this::token));
  }

  private byte[] token() {
    token[0]++;
    return token.clone();
  }
}
