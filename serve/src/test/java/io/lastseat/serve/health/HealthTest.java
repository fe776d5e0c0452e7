package io.lastseat.serve.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.serve.health.HealthCheck.Finding;
import io.lastseat.serve.testing.MovedClock;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Readiness, metrics and the page share one list of checks; each runs those it can afford. */
class HealthTest {

  private final MovedClock clock = new MovedClock();
  private final AtomicInteger looks = new AtomicInteger();
  private final AtomicReference<Option<String>> wrong = new AtomicReference<>(Option.none());
  private final List<String> told = new CopyOnWriteArrayList<>();

  private final Health health =
      new Health(
          Vector.of(
              HealthCheck.readiness("tables", "the tables", wrong::get),
              HealthCheck.seen("logs", "the logs", () -> Vector.of(finding(), finding())),
              HealthCheck.seen(
                  "stream",
                  "the stream",
                  () -> {
                    throw new IllegalStateException("not allowed");
                  }),
              HealthCheck.read(
                  "parked",
                  "the notes",
                  Duration.ofMinutes(1),
                  () -> 0,
                  clock,
                  () -> {
                    looks.incrementAndGet();
                    return Vector.of(finding());
                  })),
          (check, why) -> told.add(check + ": " + why));

  private static Finding finding() {
    return Finding.of("id", false, "It is nearly full", "much", "Go on with another.");
  }

  @BeforeEach
  void stopTheClock() {
    clock.stop();
  }

  @Test
  void readinessReadsItsOwnChecksAlone() {
    assertThat(health.isReady()).isTrue();
    wrong.set(Option.some("refused by 10.0.0.7"));
    assertThat(health.isReady()).isFalse();
    assertThat(health.readiness().mapValues(Option::isDefined))
        .containsExactly(io.vavr.Tuple.of("tables", true));
    assertThat(looks).hasValue(0);
  }

  @Test
  void whatIsWrongIsToldWhenItBeginsAndNotAtEachLook() {
    wrong.set(Option.some("refused by 10.0.0.7"));
    assertThat(health.isReady()).isFalse();
    assertThat(health.isReady()).isFalse();
    assertThat(told).containsExactly("tables: refused by 10.0.0.7");
    wrong.set(Option.none());
    assertThat(health.isReady()).isTrue();
    wrong.set(Option.some("away"));
    assertThat(health.isReady()).isFalse();
    assertThat(told).containsExactly("tables: refused by 10.0.0.7", "tables: away");
  }

  @Test
  void metricsCountWhatNeedsNoCalls() {
    wrong.set(Option.some("away"));
    assertThat(health.counts().mkString(" ")).isEqualTo("(tables, 1) (logs, 2) (stream, 1)");
    assertThat(looks).hasValue(0);
  }

  /** A failed check must not hide the others, nor look like a good result. */
  @Test
  void thePageAsksAllAndWhatCannotBeLookedAtIsAFinding() {
    wrong.set(Option.some("away"));
    Vector<Finding> found = health.checks().flatMap(HealthCheck::ask);
    assertThat(found.map(Finding::title))
        .containsExactly(
            "Not ready: tables",
            "It is nearly full",
            "It is nearly full",
            "Cannot be looked at: the stream",
            "It is nearly full");
    assertThat(found.get(3).cause()).contains("not allowed");
    assertThat(found.get(3).isBad()).isTrue();
  }

  @Test
  void aPacedLookIsTakenAnewWhenTimeOrReasonHasCome() {
    AtomicInteger reasons = new AtomicInteger();
    Supplier<Integer> paced =
        HealthCheck.paced(looks::incrementAndGet, reasons::get, clock, Duration.ofMinutes(1));
    for (int i = 0; i < 1_000; i++) {
      assertThat(paced.get()).isEqualTo(1);
    }
    clock.pass(Duration.ofSeconds(60));
    assertThat(paced.get()).isEqualTo(1);
    clock.pass(Duration.ofSeconds(1));
    assertThat(paced.get()).isEqualTo(2);
    reasons.incrementAndGet();
    assertThat(paced.get()).isEqualTo(3);
    assertThat(paced.get()).isEqualTo(3);
    clock.pass(Duration.ofDays(-1));
    assertThat(paced.get()).as("the clock was set back").isEqualTo(4);
  }

  @Test
  void theStreamIsLateAfterTenSecondsAndVeryLateAfterAMinute() {
    assertThat(HealthChecks.stream(() -> Duration.ofMillis(9_999)).ask()).isEmpty();
    assertThat(HealthChecks.stream(() -> Duration.ofSeconds(10)).ask().head().isBad()).isFalse();
    assertThat(HealthChecks.stream(() -> Duration.ofSeconds(60)).ask().head().isBad()).isTrue();
  }
}
