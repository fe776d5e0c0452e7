package io.lastseat.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.client.GuardedProcess.SeenLease;
import io.lastseat.cli.client.GuardedProcess.TimeToEnd;
import io.lastseat.client.http.ClientClock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command that ignores the request to end is killed before its lease is over. */
class GuardedProcessTest {

  /** A clock that the test sets. */
  private static final class SetClock implements ClientClock {

    private Duration time = Duration.ZERO;

    @Override
    public Moment now() {
      return new Moment(time.toNanos(), time.toMillis());
    }

    @Override
    public Future<?> after(Duration pause, Runnable step) {
      return CompletableFuture.completedFuture(pause);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT5S", "PT7S", "PT10S", "PT20S", "PT1M", "PT1H", "P1D"})
  void theTimeToEndIsKeptBackOfEachLease(Duration lease) {
    TimeToEnd toEnd = TimeToEnd.of(lease).get();
    assertThat(toEnd.grace()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    assertThat(toEnd.reserve()).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    // The client renews after a third of the lease, and has time to try again.
    assertThat(toEnd.keptBack()).isLessThanOrEqualTo(lease.multipliedBy(2).dividedBy(5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT1S", "PT4.999S"})
  void aLeaseThatIsTooShortIsRefused(Duration lease) {
    assertThat(TimeToEnd.of(lease).getLeft()).contains("PT5S or longer");
  }

  /** A process that sleeps beyond that moment kills at once, and not after a further grace. */
  @Test
  void whoWakesLateGivesLessGrace() {
    SetClock clock = new SetClock();
    TimeToEnd toEnd = TimeToEnd.of(Duration.ofSeconds(10)).get();
    SeenLease look = new SeenLease(clock.now(), Duration.ofSeconds(6));
    clock.time = Duration.ofSeconds(5);
    assertThat(toEnd.graceLeft(look.late(clock))).isEqualTo(toEnd.grace());
    clock.time = Duration.ofMillis(6_500);
    assertThat(toEnd.graceLeft(look.late(clock))).isEqualTo(Duration.ofMillis(1_500));
    clock.time = Duration.ofSeconds(60);
    assertThat(toEnd.graceLeft(look.late(clock))).isZero();
  }
}
