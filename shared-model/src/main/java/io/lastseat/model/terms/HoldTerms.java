package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * The terms on which units are held until they are confirmed.
 *
 * @param hold the hold of a reservation that asks for none; none if such a reservation is granted
 *     for good
 * @param longest the longest time from the grant to the end of a hold, extensions included; none if
 *     nothing is held
 * @param confirmBy the first moment at which holds can no longer be confirmed; none for "never"
 */
public record HoldTerms(
    Option<Duration> hold, Option<Duration> longest, Option<Instant> confirmBy) {

  /** Terms without holds. */
  public static final HoldTerms NONE = new HoldTerms(Option.none(), Option.none(), Option.none());

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public HoldTerms {
    hold.forEach(length -> checked("hold", length));
    longest.forEach(length -> checked("longestHold", length));
    for (Duration length : hold) {
      if (!longest.exists(most -> length.compareTo(most) <= 0)) {
        throw new IllegalArgumentException("longestHold must be at least as long as hold");
      }
    }
  }

  /** Returns the length of a hold; throws if it is not possible. */
  public static Duration checked(String name, Duration length) {
    if (length.compareTo(Limits.SHORTEST_HOLD) < 0 || length.compareTo(Limits.LONGEST_HOLD) > 0) {
      throw new IllegalArgumentException(
          "%s must be %s to %s".formatted(name, Limits.SHORTEST_HOLD, Limits.LONGEST_HOLD));
    }
    if (length.toNanosPart() % 1_000_000 != 0) {
      throw new IllegalArgumentException(name + " must be of whole milliseconds");
    }
    return length;
  }
}
