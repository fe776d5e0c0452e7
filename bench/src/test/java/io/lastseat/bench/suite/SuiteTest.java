package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.contest.MatchResult;
import io.lastseat.bench.contest.MatchResult.Ranking;
import io.lastseat.bench.locks.LockFigures;
import io.lastseat.bench.place.Ground;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Targets;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs every measurement of {@code lastseat bench} once, on very little data. */
@Tag("full")
class SuiteTest {

  private static final Path PROJECT = Path.of("..");

  private static final Plan TINY =
      new Plan(
          1, 1, 60, Duration.ofMinutes(10), 0, 1, Duration.ofMillis(100), 2, Duration.ofMillis(50));

  @Test
  void allDecideEverythingAndTheReportIsMadeFromTheData(@TempDir Path folder) {
    AtomicInteger told = new AtomicInteger();
    AtomicInteger kept = new AtomicInteger();
    Suite suite = new Suite(TINY, PROJECT, "a test", Option.none());

    Measured measured =
        suite.measure(
            step -> told.incrementAndGet(),
            part -> {
              kept.incrementAndGet();
              BenchReport.write(folder, part);
            });

    assertThat(kept).hasValue(4);
    assertThat(told).hasValue(suite.steps());
    for (MatchResult match : measured.matches()) {
      for (Ranking one : match.standings()) {
        assertThat(one.median().accepted() + one.median().refused())
            .as("%s in %s", one.name(), match.name())
            .isEqualTo(match.requests());
        if (!match.name().equals("sells-out")) {
          assertThat(one.median().refused()).as("%s in %s", one.name(), match.name()).isZero();
        }
        assertThat(one.median().undecided()).as(one.name()).isZero();
        assertThat(one.median().wrong()).as("%s in %s", one.name(), match.name()).isZero();
      }
    }
    assertThat(measured.soldTooMany()).isEmpty();
    assertThat(measured.matches())
        .extracting(match -> match.name() + " " + match.ground().option())
        .containsExactly(
            "room-for-all next-door",
            "one-client next-door",
            "sells-out next-door",
            "many-small-room next-door",
            "room-for-all aws",
            "one-client aws",
            "128-clients aws");
    assertThat(measured.locks())
        .extracting(LockFigures::ground)
        .containsExactly(Ground.NEXT_DOOR, Ground.AWS);
    assertThat(measured.http().lines())
        .hasSize(5)
        .allSatisfy(
            line -> {
              assertThat(line.last().failed()).as(line.way()).isZero();
              assertThat(line.many().failed()).as(line.way()).isZero();
            });
    assertThat(Targets.of(measured)).allMatch(one -> one.measured() != null);
    assertThat(Targets.of(BenchReport.measured(folder))).hasSameSizeAs(Targets.of(measured));
  }
}
