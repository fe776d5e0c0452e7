package io.lastseat.model.grant;

import io.lastseat.model.id.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The newest grant of each permit of a lock, live or over, in the order of the permits' numbers. A
 * grant takes the lowest number that no live lease has. So the numbers have no gap, and a number
 * above a lowered limit is given to nobody.
 *
 * @param grants at most {@value io.lastseat.model.id.Limits#MAX_PERMITS}; of a lock with one permit
 *     at most one
 */
public record Permits(Vector<LockGrant> grants) {

  /** The permits of a lock before its first grant, and of other resources. */
  public static final Permits NONE = new Permits(Vector.empty());

  /** The newest grant of all permits. */
  public Option<LockGrant> newest() {
    return grants.size() <= 1 ? grants.headOption() : grants.maxBy(LockGrant::token);
  }

  /** The grant of this reservation; none if it is the newest of no permit. */
  public Option<LockGrant> of(RequestId reservation) {
    return grants.find(grant -> grant.reservation().equals(reservation));
  }

  /** The grant with this token; none if it is the newest of no permit. */
  public Option<LockGrant> with(long token) {
    return grants.find(grant -> grant.token() == token);
  }

  /** The leases that are live at this moment. */
  public Vector<LockGrant> live(Instant now) {
    return grants.filter(grant -> grant.isLive(now));
  }

  /** The lowest number of a permit that no live lease has. */
  public int lowestFree(Instant now) {
    return grants.takeWhile(grant -> grant.isLive(now)).size() + 1;
  }

  /** The same permits, with another newest grant of one of them. */
  public Permits with(LockGrant other) {
    int index = other.permit().getOrElse(1) - 1;
    return new Permits(index == grants.size() ? grants.append(other) : grants.update(index, other));
  }

  /** The units that lapse between the two moments. */
  public long lapsed(Instant from, Instant to) {
    return grants.map(grant -> grant.lapsed(from, to)).sum().longValue();
  }
}
