package io.lastseat.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.bench.compare.ComparedFigures;
import io.lastseat.bench.plot.DrawnPicture;
import io.lastseat.bench.wave.PhaseFigures;
import io.lastseat.bench.wave.VerdictTime;
import io.lastseat.bench.wave.WavePhase;
import io.lastseat.bench.wave.WaveResult;
import io.lastseat.bench.wave.WaveSecond;
import io.lastseat.bench.wave.WayInWaves;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WaveReportTest {

  private static final WaveResult WAVES =
      new WaveResult(
          "A crowd comes.",
          128,
          3,
          List.of(new WavePhase("quiet", 2, 20), new WavePhase("crowd", 2, 1_000)),
          List.of(
              way("lastseat", 20, 0.0, 0, 0),
              way("lastseat-immediate", 2, 0.025, 7, 0),
              way("counter-recorded", 3, null, 0, 2)));

  @Test
  void eachPhaseOfEachCandidateHasALine() {
    assertThat(WaveTables.phases(WAVES).lines())
        .startsWith(
            List.of("lastseat", "quiet", "20", "20", "40", "0 %"),
            List.of("lastseat", "crowd", "900", "200", "400", "50 %"))
        .hasSize(6);
  }

  @Test
  void lostAppendsAreAShareAndWhoAppendsNothingHasADash() {
    assertThat(WaveTables.wholeRuns(WAVES).lines())
        .containsExactly(
            List.of("lastseat", "2", "0.50", "0 %", "0", "0"),
            List.of("lastseat-immediate", "2", "0.50", "2.50 %", "7", "0"),
            List.of("counter-recorded", "2", "0.50", "–", "0", "2"));
  }

  @Test
  void thePictureHasLastseatsWaysWithTheirPhasesAndItsTextHasTheMedians() {
    Picture picture = WavePicture.of(WAVES);
    DrawnPicture drawn = new DrawnPicture(picture.svg());
    assertThat(drawn.faults()).isEmpty();
    assertThat(drawn.words())
        .contains("quiet", "crowd", "lastseat p50 200 ms", "lastseat-immediate p99 40 ms")
        .noneMatch(word -> word.contains("counter"));
    assertThat(picture.alt())
        .isEqualTo(
            "A crowd comes and goes. Median milliseconds to the verdict (quiet, crowd):"
                + " lastseat 20 / 200, lastseat-immediate 2 / 20.");
  }

  @Test
  void wavesOfOthersAloneMakeNoPicture() {
    assertThat(WavePicture.isOf(WAVES)).isTrue();
    assertThat(
            WavePicture.isOf(
                new WaveResult("", 1, 1, WAVES.phases(), List.of(WAVES.ways().get(2)))))
        .isFalse();
  }

  @Test
  void whoSoldTooManyIsTold() {
    assertThat(WAVES.soldTooMany()).containsExactly("counter-recorded in waves");
  }

  private static WayInWaves way(
      String name, double millis, @Nullable Double lost, double undecided, double oversold) {
    return new WayInWaves(
        name,
        false,
        new ComparedFigures(1, 1, 2, 3, 1, 0, 2.0, 0.5, 0, 0, 10, 0, 0, oversold, 0),
        undecided,
        lost,
        List.of(
            new PhaseFigures(20, time(millis, 0)), new PhaseFigures(900, time(millis * 10, 0.5))),
        List.of(new WaveSecond(0, time(millis, 0)), new WaveSecond(2, time(millis * 10, 0.5))));
  }

  private static VerdictTime time(double millis, double inTheCall) {
    return new VerdictTime(millis, millis * 2, inTheCall);
  }
}
