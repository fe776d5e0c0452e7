package io.lastseat.bench.plot;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What stands above a picture.
 *
 * @param title what is to be seen
 * @param lines below it, the unit in the last
 */
public record Caption(String title, List<String> lines) {

  private static final double TITLE_BASELINE = 30;
  private static final double BELOW_TITLE = 2;
  private static final double LINE = 19;

  /** In pixels, from the top of the picture to where the drawing may begin. */
  double height() {
    return lastBaseline() + 4;
  }

  double lastBaseline() {
    return baseline(lines.size());
  }

  /** The lines as sentences. */
  String words() {
    return lines.stream()
        .map(line -> line.endsWith(".") ? line : line + ".")
        .collect(Collectors.joining(" "));
  }

  void draw(Svg svg) {
    svg.text(Sheet.MARGIN, TITLE_BASELINE, TextAnchor.START, Lettering.TITLE, title);
    for (int i = 0; i < lines.size(); i++) {
      svg.text(Sheet.MARGIN, baseline(i + 1), TextAnchor.START, Lettering.SUBTITLE, lines.get(i));
    }
  }

  private static double baseline(int line) {
    return TITLE_BASELINE + BELOW_TITLE + LINE * line;
  }
}
