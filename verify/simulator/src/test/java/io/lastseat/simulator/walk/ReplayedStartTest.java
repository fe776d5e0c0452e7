package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.simulator.functions.Calls;
import org.junit.jupiter.api.Test;

/**
 * Found by the simulator: a process knew the log as of a grant, and what became of it since was
 * written by another process. The same call under the same key came to the first one again, and was
 * told by what that one knew: to run what had succeeded, or to have a lock that somebody else had.
 */
class ReplayedStartTest {

  private static final int MINUTES = 600;

  private final SomeProcesses processes = new SomeProcesses();
  private final SomeProcesses.Process here = processes.process();
  private final SomeProcesses.Process elsewhere = processes.process();

  @Test
  void whoStartsWhatHasSucceededIsToldTheResult() {
    APIGatewayV2HTTPEvent start = Calls.start("job", "worker 7", MINUTES, "event 1", false);
    assertThat(here.callLater(start).getStatusCode()).isEqualTo(201);
    elsewhere.callLater(Calls.succeed("job", 1, "17 invoices", false));

    APIGatewayV2HTTPResponse again = here.callLater(start);

    assertThat(again.getStatusCode()).isEqualTo(200);
    assertThat(again.getBody()).contains("\"state\":\"succeeded\"", "17 invoices");
  }

  @Test
  void whoRenewsWhatHasFailedIsToldThatItIsOver() {
    here.callLater(Calls.start("job", "worker 7", MINUTES, "event 1", false));
    APIGatewayV2HTTPEvent renewal = Calls.renewRun("job", 1, MINUTES, "renewal 1", false);
    assertThat(here.callLater(renewal).getStatusCode()).isEqualTo(200);
    elsewhere.callLater(Calls.fail("job", 1, "the disk is full", false));

    APIGatewayV2HTTPResponse again = here.callLater(renewal);

    assertThat(again.getStatusCode()).isEqualTo(409);
    assertThat(again.getBody()).contains("execution-over");
  }

  @Test
  void whoAcquiresWhatSomebodyElseHasSinceIsToldThatItIsLost() {
    APIGatewayV2HTTPEvent acquire = Calls.acquire("lock", "Ada", MINUTES, "first", false);
    assertThat(here.callLater(acquire).getStatusCode()).isEqualTo(200);
    elsewhere.callLater(Calls.release("lock", 1, false));
    elsewhere.callLater(Calls.acquire("lock", "Ben", MINUTES, "", false));

    APIGatewayV2HTTPResponse again = here.callLater(acquire);

    assertThat(again.getStatusCode()).isEqualTo(409);
    assertThat(again.getBody()).contains("lock-lost", "\"holder\":\"Ben\"");
  }
}
