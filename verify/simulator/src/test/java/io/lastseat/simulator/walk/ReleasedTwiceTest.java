package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.functions.Calls;
import org.junit.jupiter.api.Test;

/**
 * Ada gives her lock back, does not hear the answer, and gives it back once more, at a process that
 * remembers that she has it. The line is such that a refused request is written, since it has
 * others served or leave.
 */
class ReleasedTwiceTest {

  private final SomeProcesses processes = new SomeProcesses();
  private final SomeProcesses.Process first = processes.process();
  private final SomeProcesses.Process second = processes.process();

  @Test
  void whereSomebodyHasWaitedForTooLong() {
    oneReleaseHasOneVerdict(300, 3, 4_500);
  }

  @Test
  void whereTheNextLeaseHasLapsed() {
    oneReleaseHasOneVerdict(5, 20, 8_000);
  }

  @Test
  void whereNobodyIsDue() {
    oneReleaseHasOneVerdict(300, 20, 4_500);
  }

  private void oneReleaseHasOneVerdict(int bensLease, int cemWaits, long again) {
    String ada = second.call(Calls.acquire("hall", "Ada", 300, "", false)).getBody();
    String hers =
        "/v1/resources/hall/requests/" + ada.replaceAll("(?s).*requestId\":\"([^\"]*).*", "$1");
    processes.at(1_000);
    first.dies(Calls.waitingFor(Calls.acquire("hall", "Ben", bensLease, "", false), 20));
    first.dies(Calls.waitingFor(Calls.acquire("hall", "Cem", 300, "", false), cemWaits));
    processes.at(2_000);
    assertThat(first.call(Calls.release("hall", 1, false)).getStatusCode()).isEqualTo(200);
    processes.at(again);
    String before = first.call(Calls.get(hers)).getBody();

    APIGatewayV2HTTPResponse released = second.call(Calls.release("hall", 1, false));

    assertThat(released.getStatusCode()).as(released.getBody()).isEqualTo(200);
    assertThat(first.call(Calls.get(hers)).getBody()).isEqualTo(before);
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }
}
