package io.lastseat.model.grant;

/**
 * How often a reservation was handed over to another applicant.
 *
 * @param number the number of hand-overs; 0 as long as it is its first applicant's
 * @param since the change of the reservation that was the newest hand-over, see {@link
 *     Grant#changes}; 0 without one
 */
public record Generation(int number, int since) {

  /** That of a reservation that was never handed over. */
  public static final Generation FIRST = new Generation(0, 0);

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Generation {
    if (number < 0 || since < number || (number == 0) != (since == 0)) {
      throw new IllegalArgumentException("no generation %d since %d".formatted(number, since));
    }
  }

  /** The generation after one more hand-over, which is that change. */
  Generation next(int change) {
    return new Generation(number + 1, change);
  }

  /** Whether it was ever handed over. */
  public boolean isLater() {
    return number > 0;
  }
}
