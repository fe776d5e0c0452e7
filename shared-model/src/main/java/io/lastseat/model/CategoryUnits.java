package io.lastseat.model;

import io.lastseat.model.grant.HoldTimeline;
import java.time.Instant;

/**
 * The units of one category in the books.
 *
 * @param taken the units that are accepted and live, including held ones
 * @param holds which of them lapse, and when
 */
public record CategoryUnits(long taken, HoldTimeline holds) {

  /** A category of which nothing is taken. */
  public static final CategoryUnits NONE = new CategoryUnits(0, HoldTimeline.EMPTY);

  /** Whether nothing is taken. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** The units with {@code change} more (or fewer) taken. */
  public CategoryUnits plus(long change) {
    return new CategoryUnits(taken + change, holds);
  }

  /** The same units, with other holds. */
  public CategoryUnits with(HoldTimeline other) {
    return new CategoryUnits(taken, other);
  }

  /** The units at a moment: lapsed ones are free. */
  public CategoryUnits at(Instant now) {
    return new CategoryUnits(taken - holds.lapsed(now), holds.after(now));
  }
}
