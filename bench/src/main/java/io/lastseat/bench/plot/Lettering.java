package io.lastseat.bench.plot;

/**
 * How a text looks, and how wide it can get.
 *
 * @param size of the font, in pixels
 * @param colour as in CSS
 */
record Lettering(double size, boolean bold, String colour) {

  static final Lettering TITLE = new Lettering(17, true, "#1f2328");
  static final Lettering SUBTITLE = new Lettering(13, false, "#57606a");
  static final Lettering HEADING = new Lettering(12, true, "#57606a");
  static final Lettering PLAIN = new Lettering(13, false, "#1f2328");
  static final Lettering STRONG = new Lettering(13, true, "#1f2328");
  static final Lettering TICK = new Lettering(12, false, "#57606a");

  private static final double NARROW = 0.41;
  private static final double DIGIT = 0.64;
  private static final double CAPITAL = 0.76;
  private static final double WIDE = 0.99;
  private static final double OTHER = 0.62;
  private static final double BOLD = 1.12;

  /**
   * An upper bound in pixels. Readers' fonts differ; the figures are those of DejaVu Sans, the
   * widest of the usual ones.
   */
  double width(String text) {
    return text.chars().mapToDouble(Lettering::ems).sum() * size * (bold ? BOLD : 1);
  }

  private static double ems(int letter) {
    if ("ijlftrI.,:;'()|!/- ".indexOf(letter) >= 0) {
      return NARROW;
    }
    if ("mwMW%@".indexOf(letter) >= 0) {
      return WIDE;
    }
    if (Character.isDigit(letter)) {
      return DIGIT;
    }
    return Character.isUpperCase(letter) ? CAPITAL : OTHER;
  }
}
