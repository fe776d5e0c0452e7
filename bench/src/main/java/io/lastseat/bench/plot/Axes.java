package io.lastseat.bench.plot;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The part of a picture that lines are drawn in, with its two axes. */
record Axes(double left, double top, double right, double bottom) {

  private static final double TICKS = 46;
  private static final double GAP = 8;
  private static final double TICK_BASELINE = 18;
  private static final double NAME_BASELINE = 38;

  /** Between two pixels of height, with room for ticks at the left and labels at the right. */
  static Axes between(double top, double bottom, List<String> labels) {
    return new Axes(
        Sheet.MARGIN + TICKS, top, Sheet.WIDTH - Sheet.MARGIN - EndLabel.width(labels), bottom);
  }

  void upward(Svg svg, LogScale scale) {
    for (double tick : scale.ticks()) {
      double y = scale.pixel(tick);
      svg.line(List.of(left, right), List.of(y, y), Sheet.RULE, 1);
      svg.text(
          left - GAP, y + Sheet.HALF_LETTER, TextAnchor.END, Lettering.TICK, RoundFigure.of(tick));
    }
  }

  void across(Svg svg, List<Double> ticks, ToDoubleFunction<Double> pixel, String name) {
    for (double tick : ticks) {
      double x = pixel.applyAsDouble(tick);
      svg.line(List.of(x, x), List.of(bottom, bottom + GAP / 2), Sheet.QUIET, 1);
      svg.text(x, bottom + TICK_BASELINE, TextAnchor.MIDDLE, Lettering.TICK, RoundFigure.of(tick));
    }
    svg.text(
        (left + right) / 2, bottom + NAME_BASELINE, TextAnchor.MIDDLE, Lettering.SUBTITLE, name);
  }
}
