package io.lastseat.simulator.findings;

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
class ReplayedStartTest extends TwoIntakes {

  private static final int MINUTES = 600;

  @Test
  void whoStartsWhatHasSucceededIsToldTheResult() {
    APIGatewayV2HTTPEvent start = Calls.start("job", "worker 7", MINUTES, "event 1", false);
    assertThat(call(here, start).getStatusCode()).isEqualTo(201);
    call(elsewhere, Calls.succeed("job", 1, "17 invoices", false));

    APIGatewayV2HTTPResponse again = call(here, start);

    assertThat(again.getStatusCode()).isEqualTo(200);
    assertThat(again.getBody()).contains("\"state\":\"succeeded\"", "17 invoices");
  }

  @Test
  void whoRenewsWhatHasFailedIsToldThatItIsOver() {
    call(here, Calls.start("job", "worker 7", MINUTES, "event 1", false));
    APIGatewayV2HTTPEvent renewal = Calls.renewRun("job", 1, MINUTES, "renewal 1", false);
    assertThat(call(here, renewal).getStatusCode()).isEqualTo(200);
    call(elsewhere, Calls.fail("job", 1, "the disk is full", false));

    APIGatewayV2HTTPResponse again = call(here, renewal);

    assertThat(again.getStatusCode()).isEqualTo(409);
    assertThat(again.getBody()).contains("execution-over");
  }

  @Test
  void whoAcquiresWhatSomebodyElseHasSinceIsToldThatItIsLost() {
    APIGatewayV2HTTPEvent acquire = Calls.acquire("lock", "Ada", MINUTES, "first", false);
    assertThat(call(here, acquire).getStatusCode()).isEqualTo(200);
    call(elsewhere, Calls.release("lock", 1, false));
    call(elsewhere, Calls.acquire("lock", "Ben", MINUTES, "", false));

    APIGatewayV2HTTPResponse again = call(here, acquire);

    assertThat(again.getStatusCode()).isEqualTo(409);
    assertThat(again.getBody()).contains("lock-lost", "\"holder\":\"Ben\"");
  }
}
