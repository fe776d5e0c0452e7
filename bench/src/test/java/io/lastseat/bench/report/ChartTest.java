package io.lastseat.bench.report;

import static io.lastseat.bench.report.DrawnChart.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lastseat.bench.report.Chart.Bar;
import io.lastseat.bench.report.Chart.Group;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

class ChartTest {

  private static final String HATCHED = "unsafe: can give a seat twice";
  private static final String OWN = "#0072b2";
  private static final List<Group> GROUPS =
      List.of(
          new Group("Ours", List.of(own("one", 545), own("two", 10_939.4))),
          new Group("Empty", List.of()),
          new Group(
              "Others",
              List.of(
                  new Bar("none", 0, false, false),
                  new Bar("wild", 5_469.7, false, true),
                  new Bar("third", 8_000, false, false))));

  private final DrawnChart chart = drawn(GROUPS);

  @Test
  void theFigureOfEachStandsAtItsEnd() {
    assertThat(chart.lineOf("one")).containsExactly("one", "545");
    assertThat(chart.lineOf("two")).containsExactly("two", "10,900");
    assertThat(chart.lineOf("none")).containsExactly("none", "0");
    for (String name : List.of("one", "two", "none", "third", "wild")) {
      Element bar = chart.barOf(name);
      double end = number(bar, "x") + number(bar, "width");
      double figure = chart.text(chart.lineOf(name).get(1)).left();
      assertThat(figure - end).as(name).isBetween(3.0, 12.0);
    }
  }

  @Test
  void lengthsAreTrueToTheFigures() {
    double longest = number(chart.barOf("two"), "width");
    assertThat(longest).isGreaterThan(400);
    assertThat(number(chart.barOf("wild"), "width")).isCloseTo(longest / 2, within(0.1));
    assertThat(number(chart.barOf("one"), "width"))
        .isCloseTo(longest * 545 / 10_939.4, within(0.1));
    assertThat(number(chart.barOf("none"), "width")).isZero();
  }

  @Test
  void theLongestOfAGroupIsFirstAndGroupsWithoutBarsAreLeftOut() {
    assertThat(chart.words())
        .containsSubsequence("Ours", "two", "one", "Others", "third", "wild", "none")
        .doesNotContain("Empty");
  }

  @Test
  void ownBarsHaveTheColourAndHatchedOnesALegend() {
    assertThat(chart.barOf("one").getAttribute("fill")).isEqualTo(OWN);
    assertThat(chart.barOf("third").getAttribute("fill")).isNotEqualTo(OWN).startsWith("#");
    assertThat(chart.barOf("wild").getAttribute("fill")).isEqualTo("url(#hatch)");
    assertThat(chart.words()).contains(HATCHED);
    assertThat(chart.elements("pattern"))
        .singleElement()
        .extracting(pattern -> pattern.getAttribute("id"))
        .isEqualTo("hatch");
    assertThat(drawn(GROUPS.subList(0, 1)).words()).doesNotContain(HATCHED);
  }

  @Test
  void itsWordsSayTheSame() {
    assertThat(chart.root().getAttribute("role")).isEqualTo("img");
    assertThat(chart.elements("title").findFirst().orElseThrow().getTextContent())
        .isEqualTo("A <title> & more");
    assertThat(chart.elements("desc").findFirst().orElseThrow().getTextContent())
        .isEqualTo(
            "All ask. Decided per second. Ours: two 10,900, one 545. Others: third 8,000,"
                + " wild 5,470 (unsafe: can give a seat twice), none 0.");
  }

  @Test
  void twentyBarsHaveRoom() {
    List<Bar> twenty =
        IntStream.range(0, 20)
            .mapToObj(i -> new Bar("a-way-with-some-name-" + i, 1_234 * i, true, i % 2 == 0))
            .toList();
    assertThat(drawn(List.of(new Group("All", twenty))).faults()).isEmpty();
    assertThat(chart.faults()).isEmpty();
  }

  @Test
  void nothingDecidedIsAChartTooAndNoBarIsShorterThanNothing() {
    assertThat(drawn(List.of(new Group("Ours", List.of(own("none", 0))))).lineOf("none"))
        .containsExactly("none", "0");
    assertThatThrownBy(() -> own("odd", -1)).hasMessageContaining("odd");
    assertThatThrownBy(() -> own("odd", Double.NaN)).hasMessageContaining("odd");
  }

  /** The widths were measured with DejaVu Sans at 13 pixels. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lastseat-16-lanes                                                   | true  | 126.6
          Measures of the machine: puts that decide nothing                   | true  | 376.1
          pg-update-recorded                                                  | false | 129.5
          10,900                                                              | false | 45.5
          One event; nine of ten ask for 1 or 2 seats, one asks for 10 to 50. | false | 426.0
          WWW mmm                                                             | false | 80.7
          """)
  void theEstimateOfAWidthIsNeverShortAndLittleTooLong(String text, boolean bold, double measured) {
    assertThat(new Chart.Font(13, bold, "black").width(text)).isBetween(measured, measured * 1.1);
  }

  private static Bar own(String name, double value) {
    return new Bar(name, value, true, false);
  }

  private static DrawnChart drawn(List<Group> groups) {
    List<String> lines = List.of("All ask.", "Decided per second");
    return new DrawnChart(new Chart("A <title> & more", lines, groups, HATCHED).svg());
  }
}
