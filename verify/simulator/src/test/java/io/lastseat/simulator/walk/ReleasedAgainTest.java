package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.request.Caller;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.store.Database;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * A process remembers that Ada has the lock. Elsewhere she has given it back, and somebody else has
 * it. So she gives it back once more, and one read of that process fails: the request goes by the
 * stream, and must not be decided a second time.
 */
class ReleasedAgainTest {

  private static final String LOCK = FewRequests.HALL.text();

  private final SomeProcesses processes = new SomeProcesses();
  private final SomeProcesses.Process here = processes.process();
  private final SomeProcesses.Process elsewhere = processes.process();
  private int failsAt;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void whicheverCallFails(int number) {
    long hers = token(here.callLater(Calls.acquire(LOCK, "Ada", 60, "", false)));
    elsewhere.callLater(Calls.release(LOCK, hers, false));
    long again = token(elsewhere.callLater(Calls.acquire(LOCK, "Ada", 60, "second", false)));
    assertThat(here.callLater(Calls.acquire(LOCK, "Ben", 60, "", false)).getStatusCode())
        .isEqualTo(409);
    RequestId release = Cancel.idFor(new OwnKey(Caller.PUBLIC, "second").id(FewRequests.HALL, 1));
    elsewhere.callLater(Calls.release(LOCK, again, false));
    elsewhere.callLater(Calls.acquire(LOCK, "Clio", 60, "third", false));

    failsAt = number;
    here.before = request -> unlessItFails();
    here.callLater(Calls.release(LOCK, again, false));

    Actor stream =
        new SerializerProcess.Following(
            "The serializer", FewRequests.lookUp(FewRequests.HALL, release), 1, processes.now);
    Database now = processes.database;
    WorldAuditor.of(FewRequests.TABLES, stream.mayBegin(now) ? stream.after(now) : now)
        .allFinished();
  }

  private static long token(APIGatewayV2HTTPResponse answer) {
    assertThat(answer.getStatusCode()).isEqualTo(200);
    return Long.parseLong(answer.getBody().replaceAll(".*\"token\":(\\d+).*", "$1").strip());
  }

  private void unlessItFails() {
    if (--failsAt == 0) {
      throw SdkClientException.create("no answer");
    }
  }
}
