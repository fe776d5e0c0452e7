package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.intake.request.Caller;
import io.lastseat.intake.request.KeyedId;
import io.lastseat.simulator.functions.Calls;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ada had a lock under a key, and gave it back; all of it was forgotten. */
class ForgottenKeyTest {

  private final SomeProcesses processes = new SomeProcesses();
  private final SomeProcesses.Process decides = processes.process();

  /** The grant that the books still have was made to another request of that name. */
  @ParameterizedTest
  @ValueSource(strings = {"K", "another"})
  void whoUsesItAgainAndWaitsIsTakenForNobodyElse(String key) {
    hadAndForgotten(List.of(31, 33));
    processes.now = FewRequests.MORNING.plus(Duration.ofDays(40));
    processes.longestWait = Duration.ofSeconds(2);

    APIGatewayV2HTTPResponse again =
        processes
            .thatMayNotDecide()
            .call(Calls.waitingFor(Calls.acquire("hall", "Ada", 60, key, false), 20));

    assertThat(again.getStatusCode()).as(again.getBody()).isEqualTo(202);
    new SerializerProcess.Following(
            "late",
            FewRequests.lookUp(KeyedId.of(FewRequests.HALL, key, Caller.PUBLIC, 1)),
            1,
            processes.now.plusMillis(100))
        .run(decides.client);
    assertThat(decides.call(Calls.get("/v1/locks/hall")).getBody()).contains("\"token\":3");
  }

  /** A process reads that there is no such lock, and sleeps for 40 days behind one of its calls. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aSleeperIsNotToldWhatIsForgotten(int behind) {
    SomeProcesses.Process sleeper = processes.process();
    int[] calls = new int[1];
    sleeper.after =
        request -> {
          if (calls[0]++ == behind) {
            hadAndForgotten(List.of(31));
            processes.now = FewRequests.MORNING.plus(Duration.ofDays(40));
          }
        };

    APIGatewayV2HTTPResponse heard = sleeper.call(Calls.acquire("hall", "Ada", 60, "K", false));

    assertThat(heard.getStatusCode()).as(heard.getBody()).isIn(200, 503);
  }

  private void hadAndForgotten(List<Integer> days) {
    decides.call(Calls.acquire("hall", "Ada", 60, "K", false));
    decides.call(Calls.release("hall", 1, false));
    new SerializerProcess.Forgets("forgets", days, false).run(decides.client);
  }
}
