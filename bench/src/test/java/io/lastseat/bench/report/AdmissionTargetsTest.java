package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.compare.MatchResult;
import io.lastseat.bench.compare.Ranking;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.WayInWaves;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AdmissionTargetsTest {

  private static final Measured COMMITTED = BenchReport.measured(Path.of("../docs/benchmarks"));

  private static final MatchResult ROOM =
      match("room-for-all", 32, ranking("lastseat", 100, 2), ranking("lastseat-immediate", 90, 2));

  @Test
  void whatWasNotMeasuredHasNoRow() {
    assertThat(AdmissionTargets.of(measured(List.of(), List.of(), null))).isEmpty();
    MatchResult alone = match("room-for-all", 32, ranking("lastseat-immediate", 90, 2));
    assertThat(AdmissionTargets.of(measured(List.of(alone), List.of(), null))).isEmpty();
    assertThat(AdmissionTable.of(measured(List.of(), List.of(), null))).isEmpty();
  }

  @Test
  void smallEventsAreHeldAgainstThreeOthersAndByTheirUnits() {
    MatchResult small =
        match(
            "many-small-room",
            32,
            ranking("lastseat-immediate", 110, 2.2),
            ranking("counter-recorded", 100, 2),
            ranking("s1.2", 110, 2),
            ranking("s1.3", 120, 2));
    assertThat(rows(measured(List.of(small), List.of(), null)))
        .containsExactly(
            "small events with room: lastseat-immediate, times counter-recorded at least 1.20 1.10"
                + " no",
            "small events with room: lastseat-immediate, times s1.2 at least 0.90 1 yes",
            "small events with room: lastseat-immediate, times s1.3 at least 1 0.92 no",
            "small events with room: write units per request of lastseat-immediate at most 2.10"
                + " 2.20 no");
  }

  @Test
  void eventsOfThreeAndOneHotEvent() {
    MatchResult three =
        match(
            "of-three",
            32,
            ranking("counter-recorded", 100, 2),
            ranking("lastseat-immediate-no-gate", 101, 2.4),
            ranking("lastseat-immediate-5-processes", 50, 3.3));
    assertThat(rows(measured(List.of(three, ROOM), List.of(), null)))
        .containsExactly(
            "events of three: lastseat-immediate-no-gate, times counter-recorded at least 1 1.01"
                + " yes",
            "events of three: write units per request of lastseat-immediate-no-gate at most 2.40"
                + " 2.40 yes",
            "events of three: write units per request of lastseat-immediate-5-processes at most"
                + " 3.20 3.30 no",
            "room for all: lastseat-immediate, times lastseat at least 0.95 0.90 no");
  }

  @Test
  void oneClientIsHeldByItsMedianAndTwoByTheirRate() {
    MatchResult one =
        match(
            "contention",
            1,
            ranking("bare-put", 1_000, 1),
            ranking("lastseat-immediate", 500, 2),
            ranking("lastseat-immediate-keys", 250, 2));
    MatchResult two =
        match("contention", 2, ranking("lastseat-immediate", 90, 2), ranking("s1.2", 60, 1));
    assertThat(rows(measured(List.of(), List.of(one, two), null)))
        .containsExactly(
            "1 client: p50 of lastseat-immediate, times bare-put's at most 1.50 2 no",
            "1 client: p50 of lastseat-immediate-keys, times bare-put's at most 2.50 4 no",
            "2 clients: lastseat-immediate, times s1.2 at least 1 1.50 yes");
  }

  @Test
  void lostAppendsComeFromTheWaves() {
    WayInWaves immediate =
        new WayInWaves(
            "lastseat-immediate",
            false,
            ranking("lastseat-immediate", 1, 2).median(),
            0,
            0.04,
            List.of(),
            List.of());
    assertThat(
            rows(
                measured(
                    List.of(), List.of(), new WaveResult("", 1, 1, List.of(), List.of(immediate)))))
        .containsExactly(
            "a crowd through one process: lost appends of lastseat-immediate, per request at most"
                + " 0.03 0.04 no");
  }

  @Test
  void theTableOfAdmissionsHasWhatWasMeasured() {
    Table table = AdmissionTable.of(measured(List.of(ROOM), List.of(), null)).orElseThrow();
    assertThat(table.lines())
        .containsExactly(
            List.of("room for all, 32 clients: decided/s", "100", "90", "–"),
            List.of("room for all, 32 clients: write units", "2", "2", "–"));
  }

  private static List<String> rows(Measured measured) {
    return AdmissionTargets.of(measured).stream()
        .map(
            one ->
                "%s %s %s %s"
                    .formatted(
                        one.what(),
                        one.wanted(),
                        NumberText.brief(one.measured()),
                        one.reached() ? "yes" : "no"))
        .toList();
  }

  private static Measured measured(
      List<MatchResult> matches, List<MatchResult> contention, @Nullable WaveResult waves) {
    return new Measured(
        COMMITTED.machine(), matches, contention, COMMITTED.limited(), waves, COMMITTED.startUp());
  }

  private static MatchResult match(String name, int clients, Ranking... standings) {
    return new MatchResult(name, "All ask.", 10, clients, 1, List.of(standings));
  }

  /** One client after the other: the median is the time between two. */
  private static Ranking ranking(String name, double perSecond, double units) {
    return new Ranking(
        name,
        false,
        false,
        new ComparedFigures(
            perSecond, 1_000 / perSecond, 2, 3, 1, 0, units, 0.0, 0, 0, 10, 0, 0, 0, 0),
        List.of(perSecond));
  }
}
