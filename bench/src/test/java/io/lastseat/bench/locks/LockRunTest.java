package io.lastseat.bench.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.locks.LocksAlone.LockLoad;
import io.lastseat.bench.place.Distance;
import io.lastseat.bench.place.DynamoServer;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lock benchmark measures only locks that exclude each other. */
@Tag("full")
class LockRunTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final LockLoad CONTENDED = LockLoad.ALL.last();

  @AutoClose private final DynamoServer server = DynamoServer.start();

  @Test
  void everyWayExcludes() {
    for (Locks.Way way : LocksAlone.WAYS) {
      LockRun run = LockRun.of(server, Distance.NONE, way, CONTENDED, SHORT);

      assertThat(run.shared()).as(way.name()).isZero();
      assertThat(run.turns())
          .as("%s: each client has a turn", way.name())
          .isGreaterThanOrEqualTo(CONTENDED.clients());
      assertThat(run.waits()).hasSize(run.turns());
    }
  }

  @Test
  void noTurnIsQuickerThanItsTwoRequests() {
    Distance distance = new Distance(Duration.ofMillis(20));
    LockRun run = LockRun.of(server, distance, LastseatLocks.inLine(), LockLoad.ALL.head(), SHORT);

    assertThat(run.turns()).isPositive();
    assertThat(run.perSecond()).as("40 milliseconds at least").isLessThanOrEqualTo(25);
  }
}
