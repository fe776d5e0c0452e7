package io.lastseat.bench.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Figures as people read them: three digits that matter, thousands set apart. */
final class NumberText {

  private static final double THREE_DIGITS = 100;
  private static final double TWO_DIGITS = 10;

  static String brief(double figure) {
    if (figure == Math.rint(figure) || Math.abs(figure) >= THREE_DIGITS) {
      return String.format(Locale.ROOT, "%,d", Math.round(figure));
    }
    return String.format(Locale.ROOT, Math.abs(figure) >= TWO_DIGITS ? "%.1f" : "%.2f", figure);
  }

  /** A dash where there is none. */
  static String briefOrNone(@Nullable Double figure) {
    return figure == null ? "–" : brief(figure);
  }

  private NumberText() {}
}
