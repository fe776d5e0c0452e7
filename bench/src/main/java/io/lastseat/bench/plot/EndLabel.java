package io.lastseat.bench.plot;

import java.util.List;

/**
 * A text at the end of a line, and a thin line to it where it had to give way to others.
 *
 * @param x where the line ends
 * @param y where the line ends
 */
record EndLabel(String text, Lettering lettering, String colour, double x, double y) {

  private static final double LEADER = 16;
  private static final double GAP = 4;

  /** What labels need to the right of the lines, at most. */
  static double width(List<String> labels) {
    return LEADER + GAP + labels.stream().mapToDouble(Lettering.STRONG::width).max().orElse(0);
  }

  /**
   * Writes them one below the other.
   *
   * @param right where the longest line ends
   */
  static void draw(Svg svg, List<EndLabel> labels, double right, double top, double bottom) {
    List<Double> places =
        Apart.places(labels.stream().map(EndLabel::y).toList(), Sheet.TEXT_LINE, top, bottom);
    for (int i = 0; i < labels.size(); i++) {
      labels.get(i).draw(svg, right, places.get(i));
    }
  }

  private void draw(Svg svg, double right, double place) {
    svg.line(List.of(x, right + LEADER), List.of(y, place), colour, 1);
    svg.text(right + LEADER + GAP, place + Sheet.HALF_LETTER, TextAnchor.START, lettering, text);
  }
}
