package io.lastseat.bench.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lines with their names and last figures at their ends, on axes in powers of ten. What the picture
 * is about is thick.
 */
public final class LinePicture {

  /** More lines than this nobody follows; and so many colours can be told apart by everybody. */
  public static final int MOST_LINES = Sheet.COLOURS.size();

  private static final double BELOW_CAPTION = 14;
  private static final double AXES_HEIGHT = 330;
  private static final double BELOW_AXES = 52;
  private static final double THICK = 4;
  private static final double THIN = 1.75;

  private record Coloured(Line line, String colour) {}

  private final Caption caption;
  private final List<Coloured> lines;
  private final List<Double> xs;
  private final Axes axes;
  private final LogScale across;
  private final LogScale upward;

  private LinePicture(Caption caption, List<Line> lines) {
    this.caption = caption;
    this.lines = coloured(lines);
    this.xs = lines.stream().flatMap(line -> line.xs().stream()).distinct().sorted().toList();
    double top = caption.height() + BELOW_CAPTION;
    this.axes =
        Axes.between(top, top + AXES_HEIGHT, lines.stream().map(LinePicture::atItsEnd).toList());
    this.across = new LogScale(xs.get(0), xs.get(xs.size() - 1), axes.left(), axes.right());
    this.upward =
        LogScale.over(
            lines.stream().flatMap(line -> line.ys().stream()).toList(), axes.bottom(), axes.top());
  }

  /**
   * The picture as SVG.
   *
   * @param x what the axis is about that goes across; it has a tick for each x of a line
   * @throws IllegalArgumentException for more than {@link #MOST_LINES}, and for fewer than two xs
   */
  public static String draw(Caption caption, String x, List<Line> lines) {
    if (lines.size() > MOST_LINES) {
      throw new IllegalArgumentException(
          "%s: nobody can follow %d lines".formatted(caption.title(), lines.size()));
    }
    if (lines.stream().flatMap(line -> line.xs().stream()).distinct().count() < 2) {
      throw new IllegalArgumentException(caption.title() + ": a line needs two points");
    }
    return new LinePicture(caption, lines).draw(x);
  }

  private String draw(String x) {
    Svg svg = new Svg(Sheet.WIDTH, axes.bottom() + BELOW_AXES, caption.title(), words(x));
    caption.draw(svg);
    axes.upward(svg, upward);
    axes.across(svg, xs, across::pixel, x);
    for (Coloured one : lines) {
      svg.line(
          one.line.xs().stream().map(across::pixel).toList(),
          one.line.ys().stream().map(upward::pixel).toList(),
          one.colour,
          one.line.own() ? THICK : THIN);
    }
    List<EndLabel> labels = lines.stream().map(this::label).toList();
    EndLabel.draw(svg, labels, axes.right(), axes.top(), axes.bottom());
    return svg.end();
  }

  private EndLabel label(Coloured one) {
    Line line = one.line;
    return new EndLabel(
        atItsEnd(line),
        line.own() ? Lettering.STRONG : Lettering.PLAIN,
        one.colour,
        across.pixel(line.xs().get(line.xs().size() - 1)),
        upward.pixel(line.last()));
  }

  /** Own lines take colours from one end, the others from the other; own ones are drawn last. */
  private static List<Coloured> coloured(List<Line> lines) {
    List<Coloured> coloured = new ArrayList<>();
    int own = 0;
    int others = 0;
    for (Line line : lines) {
      int at = line.own() ? own++ : MOST_LINES - 1 - others++;
      coloured.add(new Coloured(line, Sheet.COLOURS.get(at)));
    }
    coloured.sort(Comparator.comparing(one -> one.line.own()));
    return List.copyOf(coloured);
  }

  private String words(String x) {
    return Stream.of(
            caption.words(),
            x + ": " + figures(xs) + ".",
            lines.stream()
                .map(one -> one.line.name() + ": " + figures(one.line.ys()) + ".")
                .collect(Collectors.joining(" ")))
        .collect(Collectors.joining(" "));
  }

  private static String figures(List<Double> figures) {
    return figures.stream().map(RoundFigure::of).collect(Collectors.joining("; "));
  }

  private static String atItsEnd(Line line) {
    return line.name() + " " + RoundFigure.of(line.last());
  }
}
