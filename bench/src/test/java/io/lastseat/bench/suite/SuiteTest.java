package io.lastseat.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.report.BenchReport;
import io.lastseat.bench.report.Measured;
import io.lastseat.bench.report.Target;
import io.lastseat.bench.report.Targets;
import io.lastseat.bench.wave.Waves;
import io.vavr.collection.List;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that {@code lastseat bench} measures, once, on very little. */
@Tag("full")
class SuiteTest {

  private static final Path PROJECT = Path.of("..");

  private static final Plan TINY =
      new Plan(
          1,
          1,
          1,
          60,
          Duration.ofMinutes(10),
          Duration.ofMinutes(10),
          Duration.ofMillis(700),
          List.of(1, 2),
          Entries.quick(),
          Waves.of(1).shortenedTo(700),
          List.of("lastseat-immediate"),
          1);

  @Test
  void everybodyDecidesEverythingAndTheReportIsMadeFromTheData(@TempDir Path folder) {
    AtomicInteger told = new AtomicInteger();
    Suite suite = new Suite(TINY, PROJECT, "a test");

    Measured measured = suite.measure(step -> told.incrementAndGet());
    BenchReport.write(folder, measured);

    assertThat(told).hasValue(suite.steps());
    for (MatchResult match : List.ofAll(measured.matches()).appendAll(measured.contention())) {
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
    assertThat(measured.matches())
        .extracting(MatchResult::name)
        .containsExactly("room-for-all", "sells-out", "of-three", "many-small-room");
    assertThat(measured.contention()).extracting(MatchResult::clients).containsExactly(1, 2, 32);
    assertThat(Targets.of(measured))
        .extracting(Target::what)
        .contains(
            "room for all: lastseat, times counter",
            "selling out: lastseat-immediate, times lastseat",
            "small events with room: lastseat-immediate, times counter-recorded",
            "events of three: write units per request of lastseat-immediate-5-processes",
            "1 client: p50 of lastseat-immediate, times bare-put's",
            "1 client: p50 of lastseat-immediate-keys, times bare-put's",
            "2 clients: lastseat-immediate, times s1.3",
            "a crowd through one process: lost appends of lastseat-immediate, per request")
        .hasSize(32);
    assertThat(BenchReport.measured(folder)).isNotNull();
    assertThat(folder.resolve("contention.svg")).isNotEmptyFile();
    assertThat(folder.resolve("waves.svg")).isNotEmptyFile();
    assertThat(folder.resolve("limited.svg")).isNotEmptyFile();
  }
}
