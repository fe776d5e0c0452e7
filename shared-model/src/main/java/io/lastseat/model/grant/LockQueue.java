package io.lastseat.model.grant;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Those who wait for a lock, in the order of their places. The books hold them, so a release can
 * give the lock to the first one in its own call, and no row need be read for it.
 *
 * @param waiters at most {@value Limits#MAX_WAITING_FOR_LOCK}
 */
public record LockQueue(Vector<Waiter> waiters) {

  public static final LockQueue EMPTY = new LockQueue(Vector.empty());

  public boolean isEmpty() {
    return waiters.isEmpty();
  }

  /** The one that waits longest; none if the line is empty. */
  public Option<Waiter> first() {
    return waiters.headOption();
  }

  /** The first waiter whose time is over; none if there is none. */
  public Option<Waiter> goneBy(Instant now) {
    return waiters.find(waiter -> waiter.hasGoneBy(now));
  }

  /** The waiter of this request; none if it does not wait. */
  public Option<Waiter> of(RequestId id) {
    return waiters.find(waiter -> waiter.id().equals(id));
  }

  /** How many wait before this request; all of them where it does not wait. */
  public int before(RequestId id) {
    return waiters.takeUntil(waiter -> waiter.id().equals(id)).size();
  }

  /** With one more, who stands last. */
  public LockQueue joined(Waiter last) {
    return new LockQueue(waiters.append(last));
  }

  /** Without this one, who was served, was refused, or gave up. */
  public LockQueue without(RequestId id) {
    return new LockQueue(waiters.reject(waiter -> waiter.id().equals(id)));
  }
}
