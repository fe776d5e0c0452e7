package io.lastseat.model.grant;

import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The live holds of a resource: how many units lapse at which moment. It has no names, and grows
 * with the number of moments, not of holds.
 *
 * @param units the units by moment, each more than 0
 */
public record HoldTimeline(SortedMap<Instant, Long> units) {

  /** A timeline without holds. */
  public static final HoldTimeline EMPTY = new HoldTimeline(TreeMap.empty());

  /** Whether nothing is held. */
  public boolean isEmpty() {
    return units.isEmpty();
  }

  /** The first moment at which units lapse; none if nothing is held. */
  public Option<Instant> next() {
    return units.headOption().map(first -> first._1());
  }

  /** All units that are held. */
  public long held() {
    return units.values().sum().longValue();
  }

  /** The units that lapse at this moment. */
  public long at(Instant moment) {
    return units.get(moment).getOrElse(0L);
  }

  /** The timeline with {@code change} units more (or fewer) that lapse at this moment. */
  public HoldTimeline plus(Instant moment, long change) {
    if (moment.toEpochMilli() % Hold.FINEST.toMillis() != 0) {
      throw new IllegalArgumentException("a hold cannot lapse at " + moment);
    }
    long after = at(moment) + change;
    if (after < 0) {
      throw new IllegalStateException(
          "%d units less than were held until %s".formatted(-after, moment));
    }
    return new HoldTimeline(after == 0 ? units.remove(moment) : units.put(moment, after));
  }

  /** The units that have lapsed at this moment. */
  public long lapsed(Instant now) {
    long lapsed = 0;
    for (var moment : units) {
      if (now.isBefore(moment._1())) {
        break;
      }
      lapsed += moment._2();
    }
    return lapsed;
  }

  /** The timeline without the units that have lapsed at this moment. */
  public HoldTimeline after(Instant now) {
    HoldTimeline left = this;
    while (!left.isEmpty() && !now.isBefore(left.units.head()._1())) {
      left = new HoldTimeline(left.units.tail());
    }
    return left;
  }
}
