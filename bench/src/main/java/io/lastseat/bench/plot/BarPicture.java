package io.lastseat.bench.plot;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Bars that lie, in families, each with its figure at its end. Lengths are true to the figures. */
public final class BarPicture {

  private static final double ROW = 20;
  private static final double BAR = 13;
  private static final double HEADING = 26;
  private static final double GAP = 7;
  private static final double SWATCH = 24;

  private final List<BarFamily> families;
  private final String hatchedMeans;
  private final double left;
  private final double perUnit;

  private BarPicture(List<BarFamily> families, String hatchedMeans) {
    this.families = families;
    this.hatchedMeans = hatchedMeans;
    this.left = Sheet.MARGIN + most(bar -> Lettering.STRONG.width(bar.name())) + GAP;
    double right =
        Sheet.WIDTH - Sheet.MARGIN - most(bar -> Lettering.STRONG.width(figure(bar))) - GAP;
    double longest = most(FigureBar::value);
    this.perUnit = longest == 0 ? 0 : (right - left) / longest;
  }

  /**
   * The picture as SVG; families without bars are left out.
   *
   * @param hatchedMeans what is said of hatched bars, if there are any
   */
  public static String draw(Caption caption, List<BarFamily> families, String hatchedMeans) {
    return new BarPicture(
            families.stream().filter(family -> !family.bars().isEmpty()).toList(), hatchedMeans)
        .draw(caption);
  }

  private String draw(Caption caption) {
    double height =
        caption.height()
            + families.stream().mapToDouble(one -> HEADING + ROW * one.bars().size()).sum()
            + Sheet.MARGIN;
    Svg svg = new Svg(Sheet.WIDTH, height, caption.title(), words(caption));
    caption.draw(svg);
    if (bars().anyMatch(FigureBar::hatched)) {
      svg.hatching(Sheet.QUIET);
      legend(svg, caption.lastBaseline());
    }
    double y = caption.height();
    for (BarFamily family : families) {
      y += HEADING;
      svg.text(Sheet.MARGIN, y - GAP, TextAnchor.START, Lettering.HEADING, family.heading());
      for (FigureBar bar : family.longestFirst()) {
        bar(svg, y + ROW / 2, bar, family.own());
        y += ROW;
      }
    }
    return svg.end();
  }

  private void bar(Svg svg, double middle, FigureBar bar, boolean own) {
    double length = bar.value() * perUnit;
    double baseline = middle + Sheet.HALF_LETTER;
    Lettering lettering = own ? Lettering.STRONG : Lettering.PLAIN;
    svg.text(left - GAP, baseline, TextAnchor.END, lettering, bar.name());
    box(svg, left, middle, length, bar.hatched() ? Svg.HATCH : own ? Sheet.OWN : Sheet.QUIET);
    svg.text(left + length + GAP, baseline, TextAnchor.START, lettering, figure(bar));
  }

  private static void box(Svg svg, double x, double middle, double length, String fill) {
    String stroke = fill.equals(Svg.HATCH) ? Sheet.QUIET : fill;
    svg.rect(x, middle - BAR / 2, length, BAR, fill, stroke);
  }

  /** At the right end of the last line of the caption. */
  private void legend(Svg svg, double baseline) {
    double end = Sheet.WIDTH - Sheet.MARGIN;
    double x = end - Lettering.SUBTITLE.width(hatchedMeans) - GAP - SWATCH;
    box(svg, x, baseline - Sheet.HALF_LETTER, SWATCH, Svg.HATCH);
    svg.text(x + SWATCH + GAP, baseline, TextAnchor.START, Lettering.SUBTITLE, hatchedMeans);
  }

  private String words(Caption caption) {
    return caption.words()
        + families.stream()
            .map(family -> " " + family.heading() + ": " + words(family) + ".")
            .collect(Collectors.joining());
  }

  private String words(BarFamily family) {
    return family.longestFirst().stream()
        .map(
            bar ->
                bar.name() + " " + figure(bar) + (bar.hatched() ? " (" + hatchedMeans + ")" : ""))
        .collect(Collectors.joining(", "));
  }

  private static String figure(FigureBar bar) {
    return RoundFigure.of(bar.value());
  }

  private Stream<FigureBar> bars() {
    return families.stream().flatMap(family -> family.bars().stream());
  }

  private double most(ToDoubleFunction<FigureBar> size) {
    return bars().mapToDouble(size).max().orElse(0);
  }
}
