package io.lastseat.intake.api.lock;

import static io.lastseat.intake.api.lock.LockCalls.ADA;
import static io.lastseat.intake.api.lock.LockCalls.GRACE;
import static io.lastseat.intake.api.lock.LockCalls.acquire;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.Threads;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.telemetry.Telemetry;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** Calls of one process about one lock are decided in groups. */
class LockTurnsTest {

  private final CountDownLatch go = new CountDownLatch(1);

  @Test
  void whoComesWhileItsReleaseIsUnderWayGetsItNext() throws Exception {
    CountDownLatch releasing = new CountDownLatch(1);
    World held =
        World.atOnce(
            Telemetry.NONE,
            new Overtaking(ToTables.appends("turns-held", 2), () -> hold(releasing)));
    acquire(held, "turns-held", ADA);
    CompletableFuture<Exchange> release =
        Threads.start(() -> held.call("DELETE", "/v1/locks/turns-held?token=1", Map.of(), null));
    releasing.await();

    CompletableFuture<Exchange> next = Threads.start(() -> acquire(held, "turns-held", GRACE));
    go.countDown();
    assertThat(release.get().status()).isEqualTo(200);
    assertThat(next.get().status()).isEqualTo(200);
  }

  @Test
  void aLookWithoutAnAnswerIsNotTheEndOfTheCall() {
    AtomicInteger failures = new AtomicInteger();
    World stumbling =
        World.atOnce(
            Telemetry.NONE,
            Failing.when(
                request -> request instanceof QueryRequest && failures.getAndDecrement() > 0,
                SdkClientException.create("Nothing was heard.")));
    acquire(stumbling, "turns-unheard", ADA);
    failures.set(1);

    assertThat(acquire(stumbling, "turns-unheard", GRACE).problem()).isEqualTo("lock-held");
    assertThat(failures).as("the look has failed").hasValueLessThan(1);
  }

  private void hold(CountDownLatch here) {
    here.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
