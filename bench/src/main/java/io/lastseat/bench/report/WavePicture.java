package io.lastseat.bench.report;

import io.lastseat.bench.plot.Caption;
import io.lastseat.bench.plot.Phase;
import io.lastseat.bench.plot.RoundFigure;
import io.lastseat.bench.plot.TimePicture;
import io.lastseat.bench.plot.VerdictTimes;
import io.lastseat.bench.wave.WavePhase;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.WayInWaves;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A crowd that comes and goes, as lines over the seconds of the run: Lastseat's admissions. The
 * others stand in the tables.
 */
final class WavePicture {

  private static final String TITLE = "A crowd comes and goes";
  private static final double MIDDLE = 0.5;

  /** Whether there is anything to be drawn. */
  static boolean isOf(WaveResult waves) {
    return !drawn(waves).isEmpty();
  }

  static Picture of(WaveResult waves) {
    List<WayInWaves> ways = drawn(waves);
    return new Picture(
        alt(waves, ways),
        TimePicture.draw(
            new Caption(
                TITLE,
                List.of(
                    "One event with room for all; requests a second: " + rates(waves),
                    "Milliseconds to the verdict, less is better; thick: p50, thin: p99")),
            phases(waves),
            ways.stream().map(WavePicture::times).toList()));
  }

  private static List<WayInWaves> drawn(WaveResult waves) {
    return waves.ways().stream()
        .filter(way -> Family.of(way.name()) == Family.LASTSEAT)
        .filter(way -> way.seconds().size() > 1)
        .limit(TimePicture.MOST_CANDIDATES)
        .toList();
  }

  private static String rates(WaveResult waves) {
    return waves.phases().stream()
        .map(phase -> RoundFigure.of(phase.perSecond()))
        .collect(Collectors.joining(", then "));
  }

  private static VerdictTimes times(WayInWaves way) {
    return new VerdictTimes(
        way.name(),
        way.seconds().stream().map(one -> one.second() + MIDDLE).toList(),
        way.seconds().stream().map(one -> one.toVerdict().p50Millis()).toList(),
        way.seconds().stream().map(one -> one.toVerdict().p99Millis()).toList());
  }

  private static List<Phase> phases(WaveResult waves) {
    List<Phase> phases = new ArrayList<>();
    double from = 0;
    for (WavePhase phase : waves.phases()) {
      phases.add(new Phase(phase.name(), from, from + phase.seconds()));
      from += phase.seconds();
    }
    return phases;
  }

  private static String alt(WaveResult waves, List<WayInWaves> ways) {
    String names = waves.phases().stream().map(WavePhase::name).collect(Collectors.joining(", "));
    return ways.stream()
        .map(
            way ->
                way.name()
                    + way.phases().stream()
                        .map(phase -> " " + RoundFigure.of(phase.toVerdict().p50Millis()))
                        .collect(Collectors.joining(" /")))
        .collect(
            Collectors.joining(
                ", ",
                "%s. Median milliseconds to the verdict (%s): ".formatted(TITLE, names),
                "."));
  }

  private WavePicture() {}
}
