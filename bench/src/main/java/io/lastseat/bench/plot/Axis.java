package io.lastseat.bench.plot;

/**
 * An axis.
 *
 * @param title with the unit
 * @param logarithmic in powers of ten; values must be above 0
 */
public record Axis(String title, boolean logarithmic) {

  /** In powers of ten. */
  public static Axis log(String title) {
    return new Axis(title, true);
  }

  /** From 0 in even steps. */
  public static Axis even(String title) {
    return new Axis(title, false);
  }
}
