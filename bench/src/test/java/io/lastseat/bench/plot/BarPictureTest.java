package io.lastseat.bench.plot;

import static io.lastseat.bench.plot.DrawnPicture.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class BarPictureTest {

  private static final Caption CAPTION =
      new Caption("A <title> & more", List.of("What was asked.", "Decided per second"));
  private static final String HATCHED = "unsafe: can give a seat twice";
  private static final String OWN = "#0072b2";

  private static final List<BarFamily> FAMILIES =
      List.of(
          new BarFamily("Ours", true, List.of(bar("one", 545), bar("two", 10_939.4))),
          new BarFamily("Nobody's", false, List.of()),
          new BarFamily(
              "Others",
              false,
              List.of(bar("none", 0), new FigureBar("wild", 5_469.7, true), bar("third", 8_000))));

  private final DrawnPicture picture = draw(FAMILIES);

  @Test
  void theFigureOfEachStandsAtItsEnd() {
    assertThat(picture.lineOf("one")).containsExactly("one", "545");
    assertThat(picture.lineOf("two")).containsExactly("two", "10,900");
    assertThat(picture.lineOf("wild")).containsExactly("wild", "5,470");
    assertThat(picture.lineOf("none")).containsExactly("none", "0");
    for (String name : List.of("one", "two", "none", "third", "wild")) {
      Element bar = barOf(name);
      double end = number(bar, "x") + number(bar, "width");
      double figure = picture.text(picture.lineOf(name).get(1)).left();
      assertThat(figure - end).as(name).isBetween(3.0, 12.0);
    }
  }

  @Test
  void lengthsAreTrueToTheFigures() {
    double longest = number(barOf("two"), "width");
    assertThat(longest).isGreaterThan(400);
    assertThat(number(barOf("wild"), "width")).isCloseTo(longest / 2, within(0.1));
    assertThat(number(barOf("one"), "width")).isCloseTo(longest * 545 / 10_939.4, within(0.1));
    assertThat(number(barOf("none"), "width")).isZero();
  }

  @Test
  void theLongestOfAFamilyIsFirstAndFamiliesWithoutBarsAreLeftOut() {
    assertThat(picture.words())
        .containsSubsequence("Ours", "two", "one", "Others", "third", "wild", "none")
        .doesNotContain("Nobody's");
  }

  @Test
  void ownBarsHaveTheColourAndHatchedOnesAreToldInTheLegend() {
    assertThat(fill("one")).isEqualTo(OWN);
    assertThat(fill("third")).isNotEqualTo(OWN).doesNotContain("hatch");
    assertThat(fill("wild")).isEqualTo("url(#hatch)");
    assertThat(picture.words()).contains(HATCHED);
    assertThat(picture.elements("pattern"))
        .singleElement()
        .extracting(pattern -> pattern.getAttribute("id"))
        .isEqualTo("hatch");
    assertThat(draw(FAMILIES.subList(0, 1)).words()).doesNotContain(HATCHED);
  }

  @Test
  void whoDoesNotSeeItIsToldTheSame() {
    assertThat(picture.root().getAttribute("role")).isEqualTo("img");
    assertThat(picture.elements("title").findFirst().orElseThrow().getTextContent())
        .isEqualTo(CAPTION.title());
    assertThat(picture.elements("desc").findFirst().orElseThrow().getTextContent())
        .isEqualTo(
            "What was asked. Decided per second. Ours: two 10,900, one 545. Others: third 8,000,"
                + " wild 5,470 (unsafe: can give a seat twice), none 0.");
  }

  @Test
  void twentyBarsHaveRoom() {
    List<FigureBar> twenty =
        IntStream.range(0, 20)
            .mapToObj(i -> new FigureBar("a-way-with-some-name-" + i, 1_234 * i, i % 2 == 0))
            .toList();
    assertThat(draw(List.of(new BarFamily("All", true, twenty))).faults()).isEmpty();
    assertThat(picture.faults()).isEmpty();
  }

  @Test
  void theSameFiguresGiveTheSamePictureAndNothingDecidedIsAPictureToo() {
    assertThat(BarPicture.draw(CAPTION, FAMILIES, HATCHED))
        .isEqualTo(BarPicture.draw(CAPTION, FAMILIES, HATCHED))
        .hasSizeLessThan(5_000);
    assertThat(draw(List.of(new BarFamily("Ours", true, List.of(bar("none", 0))))).lineOf("none"))
        .containsExactly("none", "0");
  }

  @Test
  void noBarIsShorterThanNothing() {
    assertThatThrownBy(() -> bar("odd", -1)).hasMessageContaining("odd");
    assertThatThrownBy(() -> bar("odd", Double.NaN)).hasMessageContaining("odd");
  }

  private String fill(String name) {
    return barOf(name).getAttribute("fill");
  }

  /** The box that stands next to the name. */
  private Element barOf(String name) {
    double baseline = picture.text(name).baseline();
    return picture
        .elements("rect")
        .filter(box -> number(box, "height") < 20)
        .filter(box -> number(box, "y") < baseline)
        .filter(box -> number(box, "y") + number(box, "height") > baseline - 5)
        .findFirst()
        .orElseThrow();
  }

  private static FigureBar bar(String name, double value) {
    return new FigureBar(name, value, false);
  }

  private static DrawnPicture draw(List<BarFamily> families) {
    return new DrawnPicture(BarPicture.draw(CAPTION, families, HATCHED));
  }
}
