package io.lastseat.serve.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.dynamo.store.SqliteStore.Figures;
import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.testing.MovedClock;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StoreHealthTest {

  private static final long GB = 1_000_000_000;
  private static final Figures GOOD = figures(0, 0, 5 * GB);

  private final MovedClock clock = new MovedClock();
  private final AtomicReference<Figures> now = new AtomicReference<>(GOOD);
  private final Vector<HealthCheck> checks = StoreHealth.checks(now::get, clock);

  private static Figures figures(long log, long slow, long left) {
    return new Figures(log, slow, Duration.ofMillis(400), left, 0);
  }

  private Vector<String> found(Figures figures) {
    now.set(figures);
    return checks.flatMap(HealthCheck::ask).map(Finding::title);
  }

  @Test
  void aGoodStoreHasNoFinding() {
    assertThat(found(GOOD)).isEmpty();
  }

  @Test
  void aDiskWithoutRoomIsNotReady() {
    assertThat(found(figures(0, 0, GB / 2))).containsExactly("The disk is nearly full");
    assertThat(found(figures(0, 0, GB / 100)))
        .containsExactly("Not ready: disk", "The disk is nearly full");
  }

  /** A quota can be used up on a disk with room. */
  @Test
  void aDiskThatTookNoWriteIsFullForAMinute() {
    clock.stop();
    Figures full = new Figures(0, 0, Duration.ZERO, GB / 100, 3);
    assertThat(found(full)).containsExactly("Not ready: disk", "The disk is full");
    assertThat(checks.flatMap(HealthCheck::ask).map(Finding::cause))
        .anyMatch(cause -> cause.contains("free some space"));
    clock.pass(Duration.ofMinutes(2));
    assertThat(found(full)).containsExactly("Not ready: disk", "The disk is nearly full");
    assertThat(found(new Figures(0, 0, Duration.ZERO, 5 * GB, 4)))
        .containsExactly("Not ready: disk", "The disk is full");
  }

  @Test
  void aLogThatSomethingHoldsIsFound() {
    assertThat(found(figures(GB, 0, 5 * GB))).containsExactly("The database's log is long");
  }

  @Test
  void slowSyncsAreToldForFiveMinutes() {
    clock.stop();
    assertThat(found(figures(0, 2, 5 * GB))).containsExactly("The disk is slow");
    clock.pass(Duration.ofMinutes(4));
    assertThat(found(figures(0, 2, 5 * GB))).containsExactly("The disk is slow");
    clock.pass(Duration.ofMinutes(2));
    assertThat(found(figures(0, 2, 5 * GB))).isEmpty();
    assertThat(found(figures(0, 3, 5 * GB))).containsExactly("The disk is slow");
  }
}
