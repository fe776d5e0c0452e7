package io.lastseat.model;

import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.WaitingList;
import java.time.Instant;

/**
 * The units of one category in the books.
 *
 * @param taken the units that are accepted and live, including held ones
 * @param holds which of them lapse, and when
 * @param line the requests that wait for some of its units
 */
public record CategoryUnits(long taken, HoldTimeline holds, WaitingList line) {

  /** A category of which nothing was ever taken or waited for. */
  public static final CategoryUnits NONE =
      new CategoryUnits(0, HoldTimeline.EMPTY, WaitingList.EMPTY);

  /** Whether the books need no record of it. The numbers of its line must go on for ever. */
  public boolean isEmpty() {
    return equals(NONE);
  }

  /** Whether nobody has or awaits units of it. */
  public boolean isUnused() {
    return taken == 0 && holds.equals(HoldTimeline.EMPTY) && line.isEmpty();
  }

  /** The units with {@code change} more (or fewer) taken. */
  public CategoryUnits plus(long change) {
    return new CategoryUnits(taken + change, holds, line);
  }

  /** The same units, with other holds. */
  public CategoryUnits with(HoldTimeline other) {
    return new CategoryUnits(taken, other, line);
  }

  /** The same units, with another line. */
  public CategoryUnits with(WaitingList other) {
    return new CategoryUnits(taken, holds, other);
  }

  /** The units at a moment: lapsed ones are free. */
  public CategoryUnits at(Instant now) {
    return new CategoryUnits(taken - holds.lapsed(now), holds.after(now), line);
  }
}
