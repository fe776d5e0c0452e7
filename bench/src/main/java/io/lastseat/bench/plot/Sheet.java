package io.lastseat.bench.plot;

import java.util.List;

/** The measures and colours that all pictures share. */
final class Sheet {

  /** As wide as a page of documentation has room for, so that 13 pixels stay 13. */
  static final double WIDTH = 720;

  static final double MARGIN = 16;

  /** Between the lines of texts that stand one below the other. */
  static final double TEXT_LINE = 16;

  /** From a baseline up to the middle of small letters. */
  static final double HALF_LETTER = 4.5;

  static final String OWN = "#0072b2";
  static final String QUIET = "#8b949e";
  static final String RULE = "#d8dee4";

  /** Grounds to tell parts of a run apart. */
  static final List<String> SHADES = List.of("#f6f8fa", "#e4e9ee");

  /**
   * The palette of Okabe and Ito ("Color Universal Design", 2008), which colour-blind people can
   * tell apart; yellow left out, since it cannot be seen on white.
   */
  static final List<String> COLOURS =
      List.of("#0072b2", "#56b4e9", "#000000", "#cc79a7", "#e69f00", "#009e73", "#d55e00");

  private Sheet() {}
}
