package io.lastseat.client.lock;

import io.lastseat.client.answer.LastseatFailure.LeaseLost;
import java.time.Duration;

/**
 * A lock that this process holds. The client renews it in the background until it is closed; if
 * nothing closes it, the process keeps it as long as it runs.
 *
 * <p>The client itself judges whether the lease is held: it counts the time since it sent the call
 * that acquired or renewed the lease, and subtracts a margin. It trusts the more pessimistic of the
 * monotonic clock and the wall clock, so a pause of the process or machine can only end the lease
 * too early. A lost lease stays lost.
 *
 * <p>No lease can stop a process that pauses just after a look at it. What must never be done twice
 * needs a receiver that refuses a {@link #token} below the highest that it has seen, for each
 * {@link #permit}.
 */
public interface Lease extends AutoCloseable {

  /**
   * Work under a lease.
   *
   * @param <T> its result
   * @param <X> what it may throw; {@link RuntimeException} if it declares nothing
   */
  @FunctionalInterface
  interface Work<T, X extends Exception> {

    /**
     * Does the work. Long work calls {@link Lease#mustBeHeld} before each step that others can see,
     * and sends {@link Lease#token} to each receiver that can check it.
     *
     * @param lease held at the begin
     * @return the result
     * @throws X if the work fails
     */
    T with(Lease lease) throws X;
  }

  /**
   * Work under a lease without a result.
   *
   * @param <X> what it may throw; {@link RuntimeException} if it declares nothing
   */
  @FunctionalInterface
  interface Task<X extends Exception> {

    /**
     * Does the work, as {@link Work#with} does.
     *
     * @param lease held at the begin
     * @throws X if the work fails
     */
    void with(Lease lease) throws X;
  }

  /** The name of the lock. */
  String name();

  /** The fencing token: greater than that of every earlier lease of this lock and permit. */
  long token();

  /**
   * The number of the permit, from 1; always 1 if the lock has one. No two leases of a lock have
   * one number at the same time. A receiver compares tokens for each number by itself: with several
   * permits a greater token does not end the lease of another number.
   */
  int permit();

  /** Whether the client still trusts the lease. */
  boolean isHeld();

  /**
   * How long the client trusts the lease without a renewal; zero once it is lost or closed, and a
   * hundred years if no process takes it over.
   */
  Duration remaining();

  /**
   * Returns only if the lease is held.
   *
   * @throws LeaseLost if it is lost or closed
   */
  void mustBeHeld();

  /**
   * Calls the listener once when the lease is lost, on another thread; at once if it is lost
   * already, and never if it is closed before.
   */
  void onLost(Runnable listener);

  /**
   * Releases the lock, once; or has it lapse when {@link Lock#atLeast} is over. If the server
   * cannot be reached, the lock lapses.
   */
  @Override
  void close();
}
