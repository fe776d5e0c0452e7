package io.lastseat.client;

import java.time.Duration;

/**
 * A lock that this process has. It is renewed in the background until it is closed; whoever never
 * closes it keeps the lock for as long as the process runs.
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
   * Is told once when it is lost, on a thread that is not the caller's; at once where it is lost
   * already, and never where it is closed before.
   */
  void onLost(Runnable told);

  /**
   * Gives the lock back, once. A server that cannot be reached is no failure: the lock lapses then.
   */
  @Override
  void close();
}
