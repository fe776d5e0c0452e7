package io.lastseat.bench.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PlotsTest {

  @Test
  void theSameFiguresGiveTheSamePicture() {
    assertThat(lines(30))
        .isEqualTo(lines(30))
        .isNotEqualTo(lines(31))
        .startsWith("<?xml version=\"1.0\"")
        .endsWith("</svg>\n");
    assertThat(bars()).isEqualTo(bars()).endsWith("</svg>\n");
  }

  @Test
  void picturesAreSmallAndNameNothingAfterAnIdentityHash() {
    assertThat(lines(30).length()).isLessThan(100_000);
    assertThat(bars().length()).isLessThan(100_000);
    assertThat(lines(30)).doesNotContainPattern("clip-?\\d{3}");
  }

  @Test
  void aLineWantsAsManyXAsY() {
    assertThatThrownBy(() -> new Line("odd", List.of(1.0), List.of()))
        .hasMessageContaining("odd: 1 x and 0 y");
  }

  @Test
  void outlinesGoFromPointToPoint() {
    assertThat(OutlinePath.relative("M10.04,20 L10.5,19.5 Q11,19.5 12,18 Z M1,1 L2,2"))
        .isEqualTo("m10 20l.5-.5q.5 0 1.5-1.5zm-9-19l1 1");
  }

  private static String lines(double last) {
    return Plots.lines(
        "A title",
        "x (1/s)",
        "y (ms)",
        List.of(
            new Line("one", List.of(1.0, 10.0, 100.0), List.of(10.0, 20.0, last)),
            new Line("two", List.of(1.0, 10.0, 100.0), List.of(100.0, 2.0, 3.0))));
  }

  private static String bars() {
    return Plots.bars("A title", "US dollars", List.of("counter", "lastseat"), List.of(0.5, 300.0));
  }
}
