package io.lastseat.client.lock;

import io.lastseat.client.answer.LastseatFailure.LeaseLost;
import java.time.Duration;

/**
 * A lock that this process has. It is renewed in the background until it is closed; without that
 * the process keeps the lock for as long as it runs.
 *
 * <p>Whether it is held is judged here, by how much time has passed since the call that acquired or
 * renewed it was sent, less a margin. The more pessimistic one of the monotonic clock and the wall
 * clock is believed, so that a pause of the process or of the machine can only make it lost too
 * early. A lease that is lost stays lost.
 *
 * <p>No lease can stop a process that pauses just after it looked. What must never be done twice is
 * to be done by something that refuses a {@link #token} below one that it has seen.
 */
public interface Lease extends AutoCloseable {

  /**
   * Work under a lease.
   *
   * @param <T> what it gives
   * @param <X> what it may throw; {@link RuntimeException} where it declares nothing
   */
  @FunctionalInterface
  interface Work<T, X extends Exception> {

    /**
     * Does it. Work that takes long asks {@link Lease#mustBeHeld} before each step that others
     * would see, and gives {@link Lease#token} to all that can check it.
     *
     * @param lease held when it begins
     * @return what it gives
     * @throws X as it may
     */
    T with(Lease lease) throws X;
  }

  /**
   * Work under a lease that gives nothing.
   *
   * @param <X> what it may throw; {@link RuntimeException} where it declares nothing
   */
  @FunctionalInterface
  interface Task<X extends Exception> {

    /**
     * Does it, as {@link Work#with} does.
     *
     * @param lease held when it begins
     * @throws X as it may
     */
    void with(Lease lease) throws X;
  }

  /** Of the lock. */
  String name();

  /** The fencing token: greater than that of every lease of this lock before. */
  long token();

  /** Whether it may still be believed in. */
  boolean isHeld();

  /**
   * How long it may be believed in if it is not renewed; zero where it is lost or closed, and a
   * hundred years where nothing takes it over.
   */
  Duration remaining();

  /**
   * Goes on only where it is held.
   *
   * @throws LeaseLost where it is lost or closed
   */
  void mustBeHeld();

  /**
   * Calls the listener once when it is lost, on a thread that is not the caller's; at once where it
   * is lost already, and never where it is closed before.
   */
  void onLost(Runnable listener);

  /**
   * Gives the lock back, once. A server that cannot be reached is no failure: the lock lapses then.
   */
  @Override
  void close();
}
