package io.lastseat.model.grant;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The line for a lock, in the order of the places. The books hold it, so the call that releases the
 * lock can grant it to the first request in the line, and need not read a row for it.
 *
 * @param waiters at most {@value Limits#MAX_WAITING_FOR_LOCK}
 */
public record LockQueue(Vector<Waiter> waiters) {

  /** The empty line. */
  public static final LockQueue EMPTY = new LockQueue(Vector.empty());

  /** Whether the line is empty. */
  public boolean isEmpty() {
    return waiters.isEmpty();
  }

  /** The request that waits longest; none if the line is empty. */
  public Option<Waiter> first() {
    return waiters.headOption();
  }

  /** The first request in the line whose time is over; none if there is none. */
  public Option<Waiter> goneBy(Instant now) {
    return waiters.find(waiter -> waiter.hasGoneBy(now));
  }

  /** The place of this request in the line; none if it does not wait. */
  public Option<Waiter> of(RequestId id) {
    return waiters.find(waiter -> waiter.id().equals(id));
  }

  /** How many requests wait before this one. If it does not wait, all of them. */
  public int before(RequestId id) {
    return waiters.takeUntil(waiter -> waiter.id().equals(id)).size();
  }

  /** The line with one more request at its end. */
  public LockQueue joined(Waiter last) {
    return new LockQueue(waiters.append(last));
  }

  /** The line without this request, which was served, was refused, or ended its wait. */
  public LockQueue without(RequestId id) {
    return new LockQueue(waiters.reject(waiter -> waiter.id().equals(id)));
  }
}
