package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class LinePictureTest {

  private static final Caption CAPTION = new Caption("A title", List.of("Decided per second"));
  private static final double LEADER = 1;
  private static final double A_LINE = 1.5;
  private static final double THICK = 3;

  @Test
  void sevenLinesHaveSevenColoursAndEightAreRefused() {
    assertThat(draw(lines(7, 1)).lines(A_LINE))
        .extracting(line -> line.getAttribute("stroke"))
        .hasSize(7)
        .doesNotHaveDuplicates();
    assertThatThrownBy(() -> draw(lines(8, 1))).hasMessageContaining("8 lines");
  }

  @Test
  void eachLineHasItsNameAndItsLastFigureAtItsEnd() {
    DrawnPicture picture =
        draw(List.of(line("ours", true, 10, 1_473.2), line("theirs", false, 3, 1_400)));
    assertThat(picture.words()).contains("ours 1,470", "theirs 1,400", "clients", "1", "128");
  }

  @Test
  void aThinLineLeadsFromTheEndOfTheLineToTheLabelThatGaveWay() {
    DrawnPicture picture =
        draw(List.of(line("ours", true, 10, 1_000), line("theirs", false, 3, 1_000)));
    List<Element> lines = picture.lines(A_LINE);
    assertThat(startOfLeaderTo("ours 1,000", picture)).isEqualTo(end(lines.get(1)));
    assertThat(startOfLeaderTo("theirs 1,000", picture)).isEqualTo(end(lines.get(0)));
  }

  @Test
  void labelsOfLinesThatEndTogetherDoNotOverlapAndKeepTheOrderOfTheLines() {
    DrawnPicture picture = draw(lines(7, 1.001));
    assertThat(picture.faults()).isEmpty();
    List<String> fromAbove =
        picture.texts().stream()
            .filter(text -> text.content().startsWith("way-"))
            .sorted(Comparator.comparing(DrawnPicture.Text::baseline))
            .map(text -> text.content().substring(0, 5))
            .toList();
    assertThat(fromAbove)
        .containsExactly("way-6", "way-5", "way-4", "way-3", "way-2", "way-1", "way-0");
  }

  @Test
  void onlyWhatThePictureIsAboutIsThickAndItIsDrawnLast() {
    DrawnPicture picture = draw(List.of(line("ours", true, 1, 2), line("theirs", false, 3, 4)));
    List<Element> lines = picture.lines(A_LINE);
    assertThat(picture.lines(THICK)).containsExactly(lines.get(1));
    assertThat(picture.text("ours 2").bold()).isTrue();
    assertThat(picture.text("theirs 4").bold()).isFalse();
  }

  @Test
  void tenTimesAsMuchIsTheSameWayUpEverywhere() {
    DrawnPicture picture = draw(List.of(line("a", false, 10, 100), line("b", false, 100, 1_000)));
    double first = lastY(picture.lines(A_LINE).get(0));
    double second = lastY(picture.lines(A_LINE).get(1));
    assertThat(firstY(picture.lines(A_LINE).get(0)) - first).isCloseTo(first - second, within(0.2));
    assertThat(first).isGreaterThan(second);
  }

  @Test
  void theSameFiguresGiveTheSamePicture() {
    assertThat(LinePicture.draw(CAPTION, "clients", lines(7, 2)))
        .isEqualTo(LinePicture.draw(CAPTION, "clients", lines(7, 2)))
        .isNotEqualTo(LinePicture.draw(CAPTION, "clients", lines(7, 3)));
  }

  @Test
  void whatMakesNoLineIsRefused() {
    assertThatThrownBy(() -> new Line("odd", true, List.of(1.0), List.of()))
        .hasMessageContaining("odd: 1 x and 0 y");
    assertThatThrownBy(() -> line("odd", true, 1, 0)).hasMessageContaining("odd");
    assertThatThrownBy(() -> draw(List.of(new Line("odd", true, List.of(1.0), List.of(1.0)))))
        .hasMessageContaining("two points");
  }

  /** Of the thin line that ends at the label's left. */
  private static List<String> startOfLeaderTo(String label, DrawnPicture picture) {
    DrawnPicture.Text text = picture.text(label);
    String end = Svg.number(text.left() - 4) + " " + Svg.number(text.baseline() - 4.5);
    return picture.lines(LEADER).stream()
        .map(line -> line.getAttribute("d"))
        .filter(d -> d.endsWith(" " + end))
        .map(d -> List.of(d.substring(1).split(" ")).subList(0, 2))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> end(Element line) {
    List<String> numbers = List.of(line.getAttribute("d").substring(1).split(" "));
    return numbers.subList(numbers.size() - 2, numbers.size());
  }

  private static double firstY(Element line) {
    return Double.parseDouble(line.getAttribute("d").split(" ")[1]);
  }

  private static double lastY(Element line) {
    String[] numbers = line.getAttribute("d").split(" ");
    return Double.parseDouble(numbers[numbers.length - 1]);
  }

  /** Each ends at so many times the end of the one before. */
  private static List<Line> lines(int number, double times) {
    return IntStream.range(0, number)
        .mapToObj(i -> line("way-" + i, i < 3, 10 + i, 1_000 * Math.pow(times, i)))
        .toList();
  }

  private static Line line(String name, boolean own, double first, double last) {
    return new Line(name, own, List.of(1.0, 128.0), List.of(first, last));
  }

  private static DrawnPicture draw(List<Line> lines) {
    return new DrawnPicture(LinePicture.draw(CAPTION, "clients", lines));
  }
}
