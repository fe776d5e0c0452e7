package io.lastseat.bench.plot;

import static io.lastseat.bench.plot.DrawnPicture.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class TimePictureTest {

  private static final Caption CAPTION =
      new Caption("A crowd comes", List.of("Milliseconds to the verdict, less is better"));
  private static final List<Phase> PHASES =
      List.of(new Phase("quiet", 0, 20), new Phase("crowd", 20, 40), new Phase("quiet", 40, 60));
  private static final double FIELD_HEIGHT = 330;
  private static final double A_LINE = 1.1;
  private static final double THICK = 2;

  private final DrawnPicture picture = draw(PHASES, candidates(4));

  @Test
  void eachCandidateHasAThickLineAndAThinOneOfOneColour() {
    assertThat(picture.lines(A_LINE)).hasSize(8);
    assertThat(picture.lines(THICK)).hasSize(4);
    for (int i = 0; i < 8; i += 2) {
      assertThat(picture.lines(A_LINE).get(i).getAttribute("stroke"))
          .isEqualTo(picture.lines(A_LINE).get(i + 1).getAttribute("stroke"));
    }
    assertThat(picture.lines(THICK))
        .extracting(line -> line.getAttribute("stroke"))
        .doesNotHaveDuplicates();
  }

  @Test
  void theEndsOfTheLinesSayWhatTheLastSecondWas() {
    assertThat(picture.words())
        .contains("way-0 p50 10 ms", "way-0 p99 100 ms", "way-3 p50 13 ms", "way-3 p99 130 ms");
  }

  @Test
  void labelsDoNotOverlapWhereAllEndTogether() {
    assertThat(picture.faults()).isEmpty();
    VerdictTimes same = times("the-same-long-name", 10, 10);
    assertThat(draw(PHASES, List.of(same, same, same, same)).faults()).isEmpty();
  }

  @Test
  void phasesAreShadedAndNamedWhereTheyAre() {
    List<Element> shades =
        picture.elements("rect").filter(box -> number(box, "height") == FIELD_HEIGHT).toList();
    assertThat(shades).hasSize(3);
    double length = number(shades.get(0), "width");
    for (int i = 0; i < 3; i++) {
      assertThat(number(shades.get(i), "width")).isCloseTo(length, within(0.2));
      assertThat(number(shades.get(i), "x"))
          .isCloseTo(number(shades.get(0), "x") + i * length, within(0.2));
    }
    assertThat(shades.get(0).getAttribute("fill"))
        .isEqualTo(shades.get(2).getAttribute("fill"))
        .isNotEqualTo(shades.get(1).getAttribute("fill"));
    assertThat(picture.words()).containsSubsequence("quiet", "crowd", "quiet");
    DrawnPicture.Text crowd = picture.text("crowd");
    assertThat((crowd.left() + crowd.right()) / 2)
        .isCloseTo(number(shades.get(1), "x") + length / 2, within(0.2));
  }

  @Test
  void secondsGoAcrossEvenlyAndMillisecondsUpInPowersOfTen() {
    assertThat(picture.words()).contains("0", "10", "60", "seconds of the run");
    String p99 = picture.lines(A_LINE).get(0).getAttribute("d");
    String p50 = picture.lines(A_LINE).get(1).getAttribute("d");
    double[] above = numbers(p99);
    double[] below = numbers(p50);
    // The crowd makes both ten times as long.
    double tenfold = below[1] - below[3];
    assertThat(tenfold).isPositive();
    assertThat(above[1] - above[3]).isCloseTo(tenfold, within(0.2));
    assertThat(below[1] - above[1]).isCloseTo(tenfold, within(0.2));
    assertThat(below[2] - below[0]).isCloseTo(below[4] - below[2], within(0.2));
  }

  @Test
  void aRunWithoutPhasesIsDrawnToo() {
    assertThat(draw(List.of(), candidates(1)).faults()).isEmpty();
  }

  @Test
  void whatMakesNoPictureIsRefused() {
    assertThatThrownBy(() -> draw(PHASES, candidates(5))).hasMessageContaining("5 candidates");
    assertThatThrownBy(() -> draw(PHASES, List.of())).hasMessageContaining("0 candidates");
    assertThatThrownBy(() -> new Phase("odd", 2, 2)).hasMessageContaining("odd");
    assertThatThrownBy(() -> times("odd", 0, 1)).hasMessageContaining("odd");
    List<Double> two = List.of(1.0, 2.0);
    assertThatThrownBy(() -> new VerdictTimes("odd", two, two, List.of(1.0)))
        .hasMessageContaining("odd: 2 seconds, 2 p50 and 1 p99");
  }

  private static double[] numbers(String d) {
    return Arrays.stream(d.substring(1).split(" ")).mapToDouble(Double::parseDouble).toArray();
  }

  private static List<VerdictTimes> candidates(int number) {
    return IntStream.range(0, number).mapToObj(i -> times("way-" + i, 10 + i, 10 + i)).toList();
  }

  /** Seconds 10, 30 and 50; in the second of them the crowd makes all ten times as long. */
  private static VerdictTimes times(String name, double before, double after) {
    return new VerdictTimes(
        name,
        List.of(10.0, 30.0, 50.0),
        List.of(before, before * 10, after),
        List.of(before * 10, before * 100, after * 10));
  }

  private static DrawnPicture draw(List<Phase> phases, List<VerdictTimes> candidates) {
    return new DrawnPicture(TimePicture.draw(CAPTION, phases, candidates));
  }
}
