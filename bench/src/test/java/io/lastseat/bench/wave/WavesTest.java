package io.lastseat.bench.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.lastseat.LastseatKind;
import io.vavr.collection.Vector;
import java.util.List;
import org.junit.jupiter.api.Test;

class WavesTest {

  private static final List<WavePhase> PHASES =
      List.of(
          new WavePhase("quiet", 2, 2),
          new WavePhase("crowd", 1, 10),
          new WavePhase("quiet", 3, 1));

  private final WavePhases phases = new WavePhases(PHASES);

  @Test
  void requestsAreDueAtTheRateOfTheirPhase() {
    assertThat(phases.requests()).isEqualTo(17);
    assertThat(List.of(0, 1, 3, 4, 5, 13, 14, 15, 16))
        .extracting(ask -> phases.dueNanos(ask) / 1e9)
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-6 ? 0 : 1, Double.class)
        .containsExactly(0.0, 0.5, 1.5, 2.0, 2.1, 2.9, 3.0, 4.0, 5.0);
  }

  @Test
  void aMomentBelongsToThePhaseThatLasts() {
    assertThat(List.of(0.0, 1.99, 2.0, 2.99, 3.0, 9.0))
        .extracting(phases::at)
        .containsExactly(0, 0, 1, 1, 2, -1);
  }

  @Test
  void shorterWavesHaveTheSameRates() {
    Waves waves = Waves.of(2).shortenedTo(628);
    assertThat(waves.requests()).isEqualTo(628);
    assertThat(waves.rounds()).isEqualTo(2);
    assertThat(waves.phases())
        .extracting(WavePhase::perSecond)
        .containsExactly(20.0, 1_000.0, 20.0);
    assertThat(waves.phases().get(1).seconds()).isCloseTo(0.6, within(0.001));
  }

  @Test
  void aPhaseWithoutRequestsOrTimeIsNone() {
    assertThatThrownBy(() -> new WavePhase("odd", 0, 1)).hasMessageContaining("odd");
    assertThatThrownBy(() -> new WavePhase("odd", 1, 0)).hasMessageContaining("odd");
  }

  @Test
  void figuresGoByWhenARequestWasDueAndThroughputByWhenItsUserLearnt() {
    WayInWaves way =
        of(
            learnt(0.5, 10, true),
            learnt(1.5, 600, false),
            learnt(2.1, 100, true),
            learnt(2.2, 200, true),
            learnt(2.3, 2_000, false),
            learnt(4.1, 5, true),
            learnt(5.9, 60_000, false));

    assertThat(way.phases())
        .extracting(PhaseFigures::decidedPerSecond)
        .as("in 2 rounds of 2, 1 and 3 s")
        .containsExactly(1 / 4.0, 3 / 2.0, 2 / 6.0);
    assertThat(way.phases().get(2).toVerdict().p99Millis())
        .as("who got none counts with the whole wait")
        .isCloseTo(60_000, within(60.0));
    assertThat(way.phases())
        .extracting(one -> one.toVerdict().p50Millis())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < a / 100 ? 0 : 1, Double.class)
        .containsExactly(10.0, 200.0, 5.0);
    assertThat(way.phases().get(1).toVerdict().p99Millis()).isCloseTo(2_000, within(2.0));
    assertThat(way.phases())
        .extracting(one -> one.toVerdict().inTheCall())
        .containsExactly(0.5, 2 / 3.0, 0.5);
  }

  @Test
  void aSecondHasTheRequestsThatWereDueInItAndOneWithoutAVerdictIsLeftOut() {
    WayInWaves way = of(learnt(2.9, 30, false), learnt(0.0, 10, true), learnt(0.9, 20, false));

    assertThat(way.seconds()).extracting(WaveSecond::second).containsExactly(0, 2);
    assertThat(way.seconds().get(0).toVerdict().p50Millis()).isCloseTo(10, within(0.1));
    assertThat(way.seconds().get(0).toVerdict().inTheCall()).isEqualTo(0.5);
    assertThat(way.seconds().get(1).toVerdict().p99Millis()).isCloseTo(30, within(0.1));
  }

  private static LearntVerdict learnt(double due, double millis, boolean inTheCall) {
    return new LearntVerdict(due, millis, inTheCall);
  }

  private static WayInWaves of(LearntVerdict... verdicts) {
    return WayInWaves.of(
        LastseatKind.PLAIN,
        new ComparedFigures(1, 1, 2, 3, 1, 0, 2.0, 0.0, 0, 0, 10, 0, 0, 0, 0),
        0,
        null,
        PHASES,
        2,
        Vector.of(verdicts));
  }
}
