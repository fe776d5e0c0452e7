package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.intake.IntakeParts;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.KeyedId;
import io.lastseat.model.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.functions.Alteration;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.functions.StillParts;
import io.lastseat.simulator.store.Database;
import io.lastseat.simulator.store.Operations;
import io.lastseat.simulator.store.Result;
import io.lastseat.simulator.store.TablesClient;
import io.lastseat.tables.TableDefinitions;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * A process remembers that Ada has the lock. Elsewhere she has given it back, and somebody else has
 * it. So she gives it back once more, and one read of that process fails: the request goes by the
 * stream, and must not be decided a second time.
 */
class ReleasedAgainTest {

  private static final String LOCK = FewRequests.HALL.text();

  private Database now = Database.of(TableDefinitions.all(FewRequests.TABLES));
  private Instant moment = FewRequests.MORNING;
  private int failsAt;
  private final IntakeFunction here = process(new TablesClient(this::unlessItFails));
  private final IntakeFunction elsewhere = process(new TablesClient(this::done));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void whicheverCallFails(int number) {
    long hers = token(call(here, Calls.acquire(LOCK, "Ada", 60, "", false)));
    call(elsewhere, Calls.release(LOCK, hers, false));
    long again = token(call(elsewhere, Calls.acquire(LOCK, "Ada", 60, "second", false)));
    assertThat(call(here, Calls.acquire(LOCK, "Ben", 60, "", false)).getStatusCode())
        .isEqualTo(409);
    RequestId release = Cancel.idFor(KeyedId.of(FewRequests.HALL, "second", Caller.PUBLIC, 1));
    call(elsewhere, Calls.release(LOCK, again, false));
    call(elsewhere, Calls.acquire(LOCK, "Clio", 60, "third", false));

    failsAt = number;
    call(here, Calls.release(LOCK, again, false));

    Actor stream =
        new FollowingSerializer(
            "The serializer", FewRequests.lookUp(release), 1, Alteration.NONE, moment);
    now = stream.mayBegin(now) ? GoodWeather.after(stream, now) : now;
    Auditor.of(FewRequests.TABLES, now).allFinished();
  }

  private APIGatewayV2HTTPResponse call(IntakeFunction process, APIGatewayV2HTTPEvent event) {
    moment = moment.plusSeconds(1);
    return process.handleRequest(event, new SimulatedContext());
  }

  private static long token(APIGatewayV2HTTPResponse answer) {
    assertThat(answer.getStatusCode()).isEqualTo(200);
    return Long.parseLong(answer.getBody().replaceAll(".*\"token\":(\\d+).*", "$1").strip());
  }

  private DynamoDbResponse unlessItFails(DynamoDbRequest request) {
    if (failsAt > 0 && --failsAt == 0) {
      throw SdkClientException.create("no answer");
    }
    return done(request);
  }

  private DynamoDbResponse done(DynamoDbRequest request) {
    Result result = Operations.apply(now, request);
    now = result.after();
    return TablesClient.orThrow(result.answer());
  }

  private IntakeFunction process(DynamoDbClient client) {
    IntakeParts parts = StillParts.immediateIntake(client, FewRequests.TABLES, moment);
    return new IntakeFunction(StillParts.moving(parts, () -> moment, parts.tokens()));
  }
}
