package io.lastseat.bench.report;

import static java.util.Comparator.comparingDouble;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A chart of horizontal bars in groups, each with its figure at its end. Lengths are proportional.
 * Text stays text, for search and screen readers. The background is white, so that the chart can be
 * read on a dark page.
 *
 * @param lines below the title, the unit last
 * @param groups empty ones are left out
 * @param hatchedMeans the legend of hatched bars
 */
public record Chart(String title, List<String> lines, List<Group> groups, String hatchedMeans) {

  /** Bars below a heading, drawn longest first. */
  public record Group(String heading, List<Bar> bars) {
    List<Bar> longestFirst() {
      return bars.stream().sorted(comparingDouble(Bar::value).reversed()).toList();
    }
  }

  /**
   * A bar with its figure.
   *
   * @param value at least 0
   * @param own whether the chart is about it; others are drawn in grey
   * @param hatched whether it cannot be compared with the others as it is
   */
  public record Bar(String name, double value, boolean own, boolean hatched) {
    /** Checks the value; throws {@link IllegalArgumentException}. */
    public Bar {
      if (!Double.isFinite(value) || value < 0) {
        throw new IllegalArgumentException("%s: no bar is %s long".formatted(name, value));
      }
    }

    String figure() {
      return Chart.figure(value);
    }
  }

  /**
   * The look of a text.
   *
   * @param size in pixels
   * @param colour as in CSS
   */
  record Font(double size, boolean bold, String colour) {

    static final Font TITLE = new Font(17, true, "#1f2328");
    static final Font SUBTITLE = new Font(13, false, "#57606a");
    static final Font HEADING = new Font(12, true, "#57606a");
    static final Font PLAIN = new Font(13, false, "#1f2328");
    static final Font STRONG = new Font(13, true, "#1f2328");

    /**
     * An upper bound in pixels. Readers' fonts differ; the widths are those of DejaVu Sans, a wide
     * one.
     */
    double width(String text) {
      return text.chars().mapToDouble(Font::ems).sum() * size * (bold ? 1.12 : 1);
    }

    private static double ems(int letter) {
      if ("ijlftrI.,:;'()|!/- ".indexOf(letter) >= 0) {
        return 0.41;
      }
      if ("mwMW%@".indexOf(letter) >= 0) {
        return 0.99;
      }
      if (Character.isDigit(letter)) {
        return 0.64;
      }
      return Character.isUpperCase(letter) ? 0.76 : 0.62;
    }
  }

  private static final String HATCH = "url(#hatch)";

  /** The width of a documentation page, so that 13 pixels stay 13. */
  private static final double WIDTH = 720;

  private static final double MARGIN = 16;
  private static final double TITLE_BASELINE = 30;
  private static final double LINE = 19;
  private static final double ROW = 20;
  private static final double BAR = 13;
  private static final double HEADING = 26;
  private static final double GAP = 7;
  private static final double SWATCH = 24;

  /** The distance from a baseline to the middle of small letters. */
  private static final double HALF_LETTER = 4.5;

  private static final String OWN = "#0072b2";
  private static final String QUIET = "#8b949e";

  /** Drops groups without bars. */
  public Chart {
    groups = groups.stream().filter(group -> !group.bars().isEmpty()).toList();
  }

  /** Three digits, since runs agree in no more: 10,939.4 becomes 10,900. */
  public static String figure(double value) {
    return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(BigDecimal.valueOf(value).round(new MathContext(3)));
  }

  /** The picture. */
  public String svg() {
    StringBuilder svg = new StringBuilder();
    double lastLine = TITLE_BASELINE + 2 + LINE * lines.size();
    double height =
        lastLine
            + 4
            + groups.stream().mapToDouble(group -> HEADING + ROW * group.bars().size()).sum()
            + MARGIN;
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$s" height="%2$s" viewBox="0 0 %1$s %2$s" \
        role="img" aria-labelledby="title desc" font-family="sans-serif">
        <title id="title">%3$s</title>
        <desc id="desc">%4$s</desc>
        <rect x="0" y="0" width="%1$s" height="%2$s" fill="#ffffff" stroke="none"/>
        """
            .formatted(number(WIDTH), number(height), escaped(title), escaped(words())));
    text(svg, MARGIN, TITLE_BASELINE, "start", Font.TITLE, title);
    for (int i = 1; i <= lines.size(); i++) {
      double baseline = TITLE_BASELINE + 2 + LINE * i;
      text(svg, MARGIN, baseline, "start", Font.SUBTITLE, lines.get(i - 1));
    }
    if (bars().anyMatch(Bar::hatched)) {
      legend(svg, lastLine);
    }
    double left = MARGIN + most(bar -> Font.STRONG.width(bar.name())) + GAP;
    double right = WIDTH - MARGIN - most(bar -> Font.STRONG.width(bar.figure())) - GAP;
    double longest = Math.max(most(Bar::value), Double.MIN_NORMAL);
    double y = lastLine + 4;
    for (Group group : groups) {
      y += HEADING;
      text(svg, MARGIN, y - GAP, "start", Font.HEADING, group.heading());
      for (Bar bar : group.longestFirst()) {
        bar(svg, left, y + ROW / 2, (right - left) * bar.value() / longest, bar);
        y += ROW;
      }
    }
    return svg.append("</svg>\n").toString();
  }

  private static void bar(StringBuilder svg, double left, double middle, double length, Bar bar) {
    double baseline = middle + HALF_LETTER;
    Font font = bar.own() ? Font.STRONG : Font.PLAIN;
    text(svg, left - GAP, baseline, "end", font, bar.name());
    box(svg, left, middle, length, bar.hatched() ? HATCH : bar.own() ? OWN : QUIET);
    text(svg, left + length + GAP, baseline, "start", font, bar.figure());
  }

  /** Draws the legend at the right end of the last line below the title. */
  private void legend(StringBuilder svg, double baseline) {
    svg.append(
        """
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse">\
        <path d="M-1 1l2-2M0 6l6-6M5 7l2-2" fill="none" stroke="%s" stroke-width="1.5"/></pattern>
        """
            .formatted(QUIET));
    double x = WIDTH - MARGIN - Font.SUBTITLE.width(hatchedMeans) - GAP - SWATCH;
    box(svg, x, baseline - HALF_LETTER, SWATCH, HATCH);
    text(svg, x + SWATCH + GAP, baseline, "start", Font.SUBTITLE, hatchedMeans);
  }

  private static void box(StringBuilder svg, double x, double middle, double length, String fill) {
    svg.append(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\" stroke=\"%s\"/>\n"
            .formatted(
                number(x),
                number(middle - BAR / 2),
                number(length),
                number(BAR),
                fill,
                fill.equals(HATCH) ? QUIET : fill));
  }

  private static void text(
      StringBuilder svg, double x, double baseline, String anchor, Font font, String content) {
    svg.append(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" font-size=\"%s\" fill=\"%s\"%s>%s</text>\n"
            .formatted(
                number(x),
                number(baseline),
                anchor,
                number(font.size()),
                font.colour(),
                font.bold() ? " font-weight=\"bold\"" : "",
                escaped(content)));
  }

  /** The chart in words, for screen readers. */
  private String words() {
    return Stream.concat(
            lines.stream().map(line -> line.endsWith(".") ? line : line + "."),
            groups.stream().map(group -> group.heading() + ": " + words(group) + "."))
        .collect(Collectors.joining(" "));
  }

  private String words(Group group) {
    return group.longestFirst().stream()
        .map(
            bar ->
                bar.name() + " " + bar.figure() + (bar.hatched() ? " (" + hatchedMeans + ")" : ""))
        .collect(Collectors.joining(", "));
  }

  private Stream<Bar> bars() {
    return groups.stream().flatMap(group -> group.bars().stream());
  }

  private double most(ToDoubleFunction<Bar> size) {
    return bars().mapToDouble(size).max().orElse(0);
  }

  /** A tenth of a pixel is fine enough. */
  private static String number(double pixels) {
    BigDecimal tenth = BigDecimal.valueOf(pixels).setScale(1, RoundingMode.HALF_UP);
    return tenth.signum() == 0 ? "0" : tenth.stripTrailingZeros().toPlainString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
