package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Targets;
import io.vavr.collection.List;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that {@code lastseat bench} measures, once, on very little. */
class SuiteTest {

  private static final Path PROJECT = Path.of("..");

  private static final Plan TINY =
      new Plan(
          1,
          1,
          1,
          60,
          Duration.ofSeconds(10),
          Duration.ofSeconds(10),
          Duration.ofMillis(700),
          List.empty(),
          false,
          0.5,
          1,
          1);

  @Test
  void everybodyDecidesEverythingAndTheReportIsMadeFromTheData(@TempDir Path folder) {
    AtomicInteger told = new AtomicInteger();
    Suite suite = new Suite(TINY, PROJECT, "a test");

    Measured measured = suite.measure(step -> told.incrementAndGet());
    BenchReport.write(folder, measured);

    assertThat(told).hasValue(suite.steps());
    for (MatchResult match : measured.matches()) {
      for (Ranking one : match.standings()) {
        assertThat(one.median().accepted() + one.median().refused())
            .as("%s in %s", one.name(), match.name())
            .isEqualTo(match.requests());
        assertThat(one.median().undecided()).as(one.name()).isZero();
        assertThat(one.median().wrong()).as("%s in %s", one.name(), match.name()).isZero();
      }
    }
    assertThat(measured.soldTooMany()).isEmpty();
    assertThat(measured.match("sells-out").of("bare-put").median().accepted()).isEqualTo(60);
    assertThat(Targets.of(measured)).hasSizeGreaterThan(15);
    assertThat(BenchReport.measured(folder)).isNotNull();
    assertThat(folder.resolve("contention.svg")).as("one number of clients").doesNotExist();
    assertThat(folder.resolve("limited.svg")).isNotEmptyFile();
  }
}
