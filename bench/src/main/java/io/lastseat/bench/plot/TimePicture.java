package io.lastseat.bench.plot;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Time to verdict over the seconds of a run, in milliseconds in powers of ten: a thick line for
 * each candidate's p50, and a thin one of the same colour for its p99. What happened meanwhile is
 * shaded.
 */
public final class TimePicture {

  /** With two lines each, more would be a tangle. */
  public static final int MOST_CANDIDATES = 4;

  /** Of those of the sheet, the four that differ most in how light they are. */
  private static final List<String> COLOURS = List.of("#0072b2", "#d55e00", "#009e73", "#000000");

  private static final double BELOW_CAPTION = 28;
  private static final double PHASE_NAME = 7;
  private static final double AXES_HEIGHT = 330;
  private static final double BELOW_AXES = 52;
  private static final double THICK = 3;
  private static final double THIN = 1.2;

  private record Curve(
      String name, List<Double> seconds, List<Double> millis, boolean thick, String colour) {

    String atItsEnd() {
      return name + " " + RoundFigure.of(millis.get(millis.size() - 1)) + " ms";
    }
  }

  private final Caption caption;
  private final List<Phase> phases;
  private final List<Curve> curves;
  private final Axes axes;
  private final EvenScale across;
  private final LogScale upward;

  private TimePicture(Caption caption, List<Phase> phases, List<VerdictTimes> candidates) {
    this.caption = caption;
    this.phases = phases;
    this.curves =
        IntStream.range(0, candidates.size())
            .boxed()
            .flatMap(i -> curves(candidates.get(i), COLOURS.get(i)))
            .toList();
    double top = caption.height() + BELOW_CAPTION;
    this.axes = Axes.between(top, top + AXES_HEIGHT, curves.stream().map(Curve::atItsEnd).toList());
    double ends =
        DoubleStream.concat(
                candidates.stream().mapToDouble(VerdictTimes::lastSecond),
                phases.stream().mapToDouble(Phase::to))
            .max()
            .orElseThrow();
    this.across = new EvenScale(0, ends, axes.left(), axes.right());
    this.upward =
        LogScale.over(
            curves.stream().flatMap(curve -> curve.millis.stream()).toList(),
            axes.bottom(),
            axes.top());
  }

  /**
   * The picture as SVG.
   *
   * @param phases what happened when; may be empty
   * @param candidates in the order in which they take their colours
   * @throws IllegalArgumentException for none, and for more than {@link #MOST_CANDIDATES}
   */
  public static String draw(Caption caption, List<Phase> phases, List<VerdictTimes> candidates) {
    if (candidates.isEmpty() || candidates.size() > MOST_CANDIDATES) {
      throw new IllegalArgumentException(
          "%s: %d candidates make no picture".formatted(caption.title(), candidates.size()));
    }
    return new TimePicture(caption, phases, candidates).draw();
  }

  private String draw() {
    Svg svg = new Svg(Sheet.WIDTH, axes.bottom() + BELOW_AXES, caption.title(), words());
    caption.draw(svg);
    List<String> happenings = phases.stream().map(Phase::name).distinct().toList();
    for (Phase phase : phases) {
      shade(svg, phase, happenings.indexOf(phase.name()));
    }
    axes.upward(svg, upward);
    axes.across(svg, across.ticks(), across::pixel, "seconds of the run");
    for (Curve curve : curves) {
      svg.line(
          curve.seconds.stream().map(across::pixel).toList(),
          curve.millis.stream().map(upward::pixel).toList(),
          curve.colour,
          curve.thick ? THICK : THIN);
    }
    List<EndLabel> labels = curves.stream().map(this::label).toList();
    EndLabel.draw(svg, labels, axes.right(), axes.top(), axes.bottom());
    return svg.end();
  }

  /** The first happening is light, the next dark, and so on in turn. */
  private void shade(Svg svg, Phase phase, int happening) {
    double from = across.pixel(phase.from());
    double to = across.pixel(phase.to());
    String shade = Sheet.SHADES.get(happening % Sheet.SHADES.size());
    svg.rect(from, axes.top(), to - from, axes.bottom() - axes.top(), shade, "none");
    svg.text(
        (from + to) / 2,
        axes.top() - PHASE_NAME,
        TextAnchor.MIDDLE,
        Lettering.HEADING,
        phase.name());
  }

  private EndLabel label(Curve curve) {
    return new EndLabel(
        curve.atItsEnd(),
        curve.thick ? Lettering.STRONG : Lettering.PLAIN,
        curve.colour,
        across.pixel(curve.seconds.get(curve.seconds.size() - 1)),
        upward.pixel(curve.millis.get(curve.millis.size() - 1)));
  }

  private static Stream<Curve> curves(VerdictTimes times, String colour) {
    return Stream.of(
        new Curve(times.name() + " p99", times.seconds(), times.p99s(), false, colour),
        new Curve(times.name() + " p50", times.seconds(), times.p50s(), true, colour));
  }

  private String words() {
    return Stream.of(
            Stream.of(caption.words(), "At the end:"),
            curves.stream().map(curve -> curve.atItsEnd() + ";"),
            phases.stream()
                .map(
                    phase ->
                        "%s from second %s to %s;"
                            .formatted(
                                phase.name(),
                                RoundFigure.of(phase.from()),
                                RoundFigure.of(phase.to()))))
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }
}
