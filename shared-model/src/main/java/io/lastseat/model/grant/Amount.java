package io.lastseat.model.grant;

/**
 * How many units of one resource a request wants, or a reservation has.
 *
 * @param units all of them
 * @param quantities the same by category; empty for a resource without categories
 */
public record Amount(long units, Quantities quantities) {

  /** Units of a resource without categories. */
  public static Amount of(long units) {
    return new Amount(units, Quantities.NONE);
  }

  /** Units by category. */
  public static Amount of(Quantities quantities) {
    return new Amount(quantities.sum(), quantities);
  }

  /** Both amounts together. */
  public Amount plus(Amount other) {
    return new Amount(units + other.units, quantities.plus(other.quantities));
  }
}
