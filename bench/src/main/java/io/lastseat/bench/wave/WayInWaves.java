package io.lastseat.bench.wave;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.contest.Kind;
import io.vavr.collection.Seq;
import io.vavr.collection.Vector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one candidate took the crowd.
 *
 * @param oversells see {@link Kind#oversells()}
 * @param median of the rounds, each as a whole
 * @param undecided requests of the worst round that got no verdict
 * @param lostAppends for a request, by all processes; the median of the rounds, null where nothing
 *     is appended
 * @param phases one for each phase, all rounds together
 * @param seconds all rounds together; those in which nobody asked are left out
 */
public record WayInWaves(
    String name,
    boolean oversells,
    ComparedFigures median,
    double undecided,
    @Nullable Double lostAppends,
    List<PhaseFigures> phases,
    List<WaveSecond> seconds) {

  static WayInWaves of(
      Kind<?> kind,
      ComparedFigures median,
      double undecided,
      @Nullable Double lostAppends,
      List<WavePhase> phases,
      int rounds,
      Seq<LearntVerdict> verdicts) {
    WavePhases places = new WavePhases(phases);
    return new WayInWaves(
        kind.name(),
        kind.oversells(),
        median,
        undecided,
        lostAppends,
        Vector.range(0, phases.size())
            .map(i -> figures(i, phases.get(i).seconds() * rounds, places, verdicts))
            .asJava(),
        seconds(verdicts));
  }

  private static PhaseFigures figures(
      int phase, double seconds, WavePhases places, Seq<LearntVerdict> verdicts) {
    return new PhaseFigures(
        verdicts.count(one -> places.at(one.learntSecond()) == phase) / seconds,
        VerdictTime.of(verdicts.filter(one -> places.at(one.dueSecond()) == phase)));
  }

  private static List<WaveSecond> seconds(Seq<LearntVerdict> verdicts) {
    return verdicts
        .groupBy(one -> (int) one.dueSecond())
        .toVector()
        .sortBy(second -> second._1())
        .map(second -> new WaveSecond(second._1(), VerdictTime.of(second._2())))
        .asJava();
  }
}
