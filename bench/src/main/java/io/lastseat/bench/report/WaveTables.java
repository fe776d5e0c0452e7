package io.lastseat.bench.report;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.wave.PhaseFigures;
import io.lastseat.bench.wave.VerdictTime;
import io.lastseat.bench.wave.WavePhase;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.WayInWaves;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A crowd that comes and goes, as tables. */
final class WaveTables {

  private static final double PERCENT = 100;

  /** What was asked, and how it is counted. */
  static String about(WaveResult waves) {
    return "%s %s. %d clients, %s together; who got no verdict counts with the whole wait."
        .formatted(
            waves.summary(),
            waves.phases().stream()
                .map(WaveTables::about)
                .collect(Collectors.joining("; ", "In turn ", "")),
            waves.clients(),
            waves.rounds() == 1 ? "1 round" : waves.rounds() + " rounds");
  }

  private static String about(WavePhase phase) {
    return "%s: %s requests a second for %s s"
        .formatted(
            phase.name(), NumberText.brief(phase.perSecond()), NumberText.brief(phase.seconds()));
  }

  /** Both tables, for a page. */
  static String markdown(WaveResult waves) {
    return about(waves) + "\n\n" + phases(waves).markdown() + "\n" + wholeRuns(waves).markdown();
  }

  /** A line for each phase of each candidate. */
  static Table phases(WaveResult waves) {
    List<List<String>> lines = new ArrayList<>();
    for (WayInWaves way : waves.ways()) {
      for (int i = 0; i < waves.phases().size(); i++) {
        lines.add(line(way.name(), waves.phases().get(i), way.phases().get(i)));
      }
    }
    return new Table(
        List.of("", "phase", "decided/s", "p50 ms", "p99 ms", "answered in the call"), lines);
  }

  private static List<String> line(String name, WavePhase phase, PhaseFigures figures) {
    VerdictTime time = figures.toVerdict();
    return List.of(
        name,
        phase.name(),
        NumberText.brief(figures.decidedPerSecond()),
        NumberText.brief(time.p50Millis()),
        NumberText.brief(time.p99Millis()),
        percent(time.inTheCall()));
  }

  /** A line for each candidate. */
  static Table wholeRuns(WaveResult waves) {
    return new Table(
        List.of("whole runs", "write units", "read units", "lost appends", "undecided", "oversold"),
        waves.ways().stream().map(WaveTables::line).toList());
  }

  private static List<String> line(WayInWaves way) {
    ComparedFigures median = way.median();
    Double lost = way.lostAppends();
    return List.of(
        way.name(),
        NumberText.briefOrNone(median.writeUnits()),
        NumberText.briefOrNone(median.readUnits()),
        lost == null ? "–" : percent(lost),
        NumberText.brief(way.undecided()),
        NumberText.brief(median.oversold()));
  }

  private static String percent(double share) {
    return NumberText.brief(share * PERCENT) + " %";
  }

  private WaveTables() {}
}
