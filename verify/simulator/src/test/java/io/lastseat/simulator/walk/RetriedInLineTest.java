package io.lastseat.simulator.walk;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.simulator.auditor.WorldAuditor;
import io.lastseat.simulator.functions.Calls;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** Ben waits for a lock under a key, and sends his call a second time. */
class RetriedInLineTest {

  private static final long WAITS_UNTIL = 6_000;

  private final SomeProcesses processes = new SomeProcesses();

  /** As far ahead as a process notices nothing of it. */
  @Test
  void theRetryTakesNothingAwayWhereItsClockIsAhead() throws Exception {
    Duration ahead = Duration.ofMillis(1_900);
    theRetryTakesNothingAway(ahead, WAITS_UNTIL - ahead.toMillis());
  }

  /** The release says a moment before his time was over, and is appended a moment after. */
  @Test
  void theRetryTakesNothingAwayWhereAllClocksAgree() throws Exception {
    theRetryTakesNothingAway(Duration.ZERO, WAITS_UNTIL - 1);
  }

  private void theRetryTakesNothingAway(Duration ahead, long releasedAt) throws Exception {
    SomeProcesses.Process one = processes.process();
    SomeProcesses.Process two = processes.process(ahead);
    SomeProcesses.Process three = processes.process();
    three.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    APIGatewayV2HTTPEvent bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 300, "K", false), 5);
    CountDownLatch waits = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    one.pause =
        length -> {
          waits.countDown();
          await(goOn);
        };
    CompletableFuture<APIGatewayV2HTTPResponse> first =
        CompletableFuture.supplyAsync(() -> one.call(bens));
    waits.await();
    processes.at(releasedAt - 1_000);
    boolean[] released = new boolean[1];
    two.before =
        request -> {
          if (!released[0] && isAppend(request)) {
            released[0] = true;
            processes.at(releasedAt);
            three.call(Calls.release("hall", 1, false));
            processes.at(releasedAt + 2);
            goOn.countDown();
            first.join();
          }
        };

    APIGatewayV2HTTPResponse retry = two.call(bens);

    assertThat(released).containsExactly(true);
    assertThat(first.join().getStatusCode()).isEqualTo(200);
    assertThat(retry.getStatusCode()).as(retry.getBody()).isEqualTo(200);
    processes.at(releasedAt + 100);
    assertThat(three.call(Calls.acquire("hall", "Cem", 300, "", false)).getStatusCode())
        .as("Ben was told that he has it")
        .isEqualTo(409);
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }

  /** However late it comes, and whoever has the lock by then. */
  @Test
  void whoWasServedIsToldThatHeLostIt() {
    SomeProcesses.Process one = processes.process();
    SomeProcesses.Process two = processes.process();
    two.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    APIGatewayV2HTTPEvent bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 5, "K", false), 20);
    boolean[] released = new boolean[1];
    one.pause =
        length -> {
          processes.now = processes.now.plus(length);
          if (!released[0]) {
            released[0] = true;
            two.call(Calls.release("hall", 1, false));
          }
        };
    assertThat(one.call(bens).getStatusCode()).isEqualTo(200);
    processes.at(7_500);
    two.call(Calls.acquire("hall", "Cem", 300, "", false));
    for (long later : new long[] {8_000, 22_000}) {
      processes.at(later);
      assertThat(one.call(bens).getBody()).contains("problem:lock-lost");
    }
  }

  /** The log is asked to say so, and every call is told the same. */
  @Test
  void whoWasNeverServedIsToldThatHeHasNothing() {
    SomeProcesses.Process one = processes.process();
    one.call(Calls.acquire("hall", "Ada", 300, "", false));
    processes.at(1_000);
    APIGatewayV2HTTPEvent bens = Calls.waitingFor(Calls.acquire("hall", "Ben", 5, "K", false), 5);
    one.dies(bens);
    processes.at(WAITS_UNTIL + 1);
    for (int i = 0; i < 2; i++) {
      APIGatewayV2HTTPResponse retry = processes.process().call(bens);
      assertThat(retry.getBody()).contains("problem:lock-held", "\"holder\":\"Ada\"");
    }
    WorldAuditor.of(FewRequests.TABLES, processes.database);
  }

  private static boolean isAppend(Object request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(FewRequests.TABLES.decisions());
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
