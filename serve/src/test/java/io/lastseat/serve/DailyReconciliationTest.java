package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serializer.sweep.Reconciled;
import io.lastseat.serializer.sweep.Reconciled.Noted;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The times of the daily reconciliation; the test moves the clock. */
class DailyReconciliationTest {

  private static final Duration OFTEN = Duration.ofMillis(1);

  /** The reconciliation reads the clock only when the test hands it a time. */
  private final SynchronousQueue<Instant> looks = new SynchronousQueue<>();

  private final LinkedBlockingQueue<Instant> begun = new LinkedBlockingQueue<>();
  private volatile Instant now = Instant.parse("2026-01-01T09:00:00Z");
  private Instant shown = now;
  private volatile boolean over;

  @Test
  void atTheStartAndThenDailyByTheCalendar() throws Exception {
    try (DailyReconciliation daily = start(() -> found(0))) {
      look(Duration.ZERO);
      look(Duration.ofHours(23));
      look(Duration.ofHours(1));
      look(Duration.ofHours(23));
      look(Duration.ofDays(3));
      look(Duration.ofHours(1));
      over = true;
    }
    assertThat(begun)
        .extracting(Instant::toString)
        .containsExactly("2026-01-01T09:00:00Z", "2026-01-02T09:00:00Z", "2026-01-06T08:00:00Z");
  }

  @Test
  void aStartThatLeftSomethingToTheStreamLooksAgainAfterThreeHoursOnce() throws Exception {
    try (DailyReconciliation daily = start(() -> found(1))) {
      look(Duration.ZERO);
      for (int hour = 0; hour < 30; hour++) {
        look(Duration.ofHours(1));
      }
      over = true;
    }
    assertThat(begun)
        .extracting(Instant::toString)
        .containsExactly("2026-01-01T09:00:00Z", "2026-01-01T12:00:00Z", "2026-01-02T12:00:00Z");
  }

  @Test
  void whatFailsIsTriedAgainAtTheNextLook() throws Exception {
    try (DailyReconciliation daily =
        start(
            () -> {
              if (begun.size() < 3) {
                throw new IllegalStateException("not now");
              }
              return found(0);
            })) {
      assertThat(daily.trouble()).as("before it began").isEmpty();
      look(DailyReconciliation.LOOK);
      look(DailyReconciliation.LOOK);
      assertThat(daily.trouble().get()).contains("It failed", "not now");
      for (int look = 2; look < 6; look++) {
        look(DailyReconciliation.LOOK);
      }
      assertThat(daily.trouble()).as("it succeeded since").isEmpty();
      over = true;
    }
    assertThat(begun).hasSize(3);
  }

  @Test
  void theStartDoesNotWaitForItAndTheEndStopsIt() throws Exception {
    CountDownLatch begins = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    DailyReconciliation daily =
        DailyReconciliation.start(
            stop -> {
              begins.countDown();
              while (!stop.getAsBoolean()) {
                Thread.onSpinWait();
              }
              stopped.countDown();
              return found(0);
            },
            Clock.systemUTC(),
            OFTEN);
    begins.await();
    daily.close();
    assertThat(stopped.getCount()).isZero();
  }

  private DailyReconciliation start(Supplier<Reconciled> work) {
    return DailyReconciliation.start(
        stop -> {
          begun.add(now);
          return work.get();
        },
        new Handed(),
        OFTEN);
  }

  /** Moves the clock, and lets the reconciliation look. */
  private void look(Duration later) throws Exception {
    shown = shown.plus(later);
    looks.put(shown);
  }

  private static Reconciled found(long tooYoung) {
    return new Reconciled(9, 1, 0, tooYoung, 0, 0, Noted.NONE, Noted.NONE, Noted.NONE);
  }

  private final class Handed extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Instant instant() {
      try {
        Instant handed = null;
        while (handed == null && !over) {
          handed = looks.poll(10, TimeUnit.MILLISECONDS);
        }
        now = handed == null ? now : handed;
        return now;
      } catch (InterruptedException closed) {
        throw new IllegalStateException(closed);
      }
    }
  }
}
