package io.lastseat.bench.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.locks.LocksAlone.LockLoad;
import io.lastseat.bench.place.DynamoServer;
import io.lastseat.bench.place.Ground;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lock benchmark measures only locks that exclude each other. */
@Tag("full")
class LockRunTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final LockLoad CONTENDED = LockLoad.ALL.last();

  @AutoClose private final DynamoServer near = DynamoServer.start(Ground.NEXT_DOOR);
  @AutoClose private final DynamoServer far = DynamoServer.start(Ground.AWS);

  @Test
  void everyWayExcludes() {
    for (Locks.Way way : LocksAlone.WAYS) {
      LockRun run = LockRun.of(near, way, CONTENDED, SHORT);

      assertThat(run.shared()).as(way.name()).isZero();
      assertThat(run.turns())
          .as("%s: each client has a turn", way.name())
          .isGreaterThanOrEqualTo(CONTENDED.clients());
      assertThat(run.waits()).hasSize(run.turns());
    }
  }

  @Test
  void noTurnIsQuickerThanItsTwoRequests() {
    LockRun run = LockRun.of(far, LastseatLocks.inLine(), LockLoad.ALL.head(), SHORT);

    assertThat(run.turns()).isPositive();
    // 4.2 ms each in the mean, over dozens of turns.
    assertThat(run.perSecond()).as("7 milliseconds at least").isLessThanOrEqualTo(143);
  }
}
