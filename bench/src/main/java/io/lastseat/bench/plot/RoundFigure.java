package io.lastseat.bench.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Figures as pictures tell them: three digits, more than which no two runs share. */
public final class RoundFigure {

  private static final MathContext THREE_DIGITS = new MathContext(3);

  /** 10,939.4 becomes 10,900, and 0.9234 becomes 0.923. */
  public static String of(double figure) {
    return new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT))
        .format(BigDecimal.valueOf(figure).round(THREE_DIGITS));
  }

  private RoundFigure() {}
}
