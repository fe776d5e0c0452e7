package io.lastseat.shedlock;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/**
 * A lock of ShedLock with its fencing token.
 *
 * <p>The lock of a job that ran too long may have another holder. So the job sends the token with
 * each write, and the receiver refuses one below the greatest that it has seen.
 */
public final class LastseatLock implements SimpleLock {

  /** What each thread acquired and nobody has unlocked, the newest last. */
  private static final ThreadLocal<Deque<HeldToken>> OF_THREAD =
      ThreadLocal.withInitial(ArrayDeque::new);

  private final HeldToken grant;
  private boolean used;

  private LastseatLock(HeldToken grant) {
    this.grant = grant;
  }

  /**
   * The lock of a new grant. One that this thread had under that name before is over: this one was
   * granted.
   */
  static LastseatLock acquired(HeldToken grant) {
    forgetUnlocked();
    Deque<HeldToken> mine = OF_THREAD.get();
    mine.removeIf(other -> other.name().equals(grant.name()));
    mine.addLast(grant);
    return new LastseatLock(grant);
  }

  /**
   * The token of the lock that this thread acquired last and that is not unlocked: inside a
   * scheduled method, that of its lock.
   *
   * @throws IllegalStateException if the thread has none
   */
  public static long currentToken() {
    forgetUnlocked();
    return Optional.ofNullable(OF_THREAD.get().peekLast())
        .map(HeldToken::token)
        .orElseThrow(() -> new IllegalStateException("This thread has no lock of Lastseat."));
  }

  private static void forgetUnlocked() {
    Deque<HeldToken> mine = OF_THREAD.get();
    mine.removeIf(HeldToken::isUnlocked);
    if (mine.isEmpty()) {
      OF_THREAD.remove();
    }
  }

  /** Greater than that of every earlier holder of the lock; {@link #extend} keeps it. */
  public long token() {
    return grant.token();
  }

  /**
   * Unlocks, or has the lock lapse when its {@code lockAtLeastFor} is over. A lock that is lost, or
   * a server that is away, is told to the log: nobody can do anything about it.
   *
   * @throws IllegalStateException if it was unlocked or extended before
   */
  @Override
  public void unlock() {
    use();
    grant.unlock();
    forgetUnlocked();
  }

  /**
   * Extends the lock from now on, unless its time is over or the server took it for lapsed. Then it
   * is lost, and may still be unlocked.
   *
   * @throws IllegalStateException if it was unlocked or extended before
   * @throws io.lastseat.client.answer.LastseatFailure if the server has no good answer; the lock
   *     stays as it was
   */
  @Override
  public Optional<SimpleLock> extend(Duration lockAtMostFor, Duration lockAtLeastFor) {
    check();
    LockConfiguration wish =
        new LockConfiguration(ClockProvider.now(), grant.name(), lockAtMostFor, lockAtLeastFor);
    if (!grant.extend(wish)) {
      return Optional.empty();
    }
    use();
    return Optional.of(new LastseatLock(grant));
  }

  private void use() {
    check();
    used = true;
  }

  private void check() {
    if (used) {
      throw new IllegalStateException(
          "The lock %s was unlocked or extended before.".formatted(grant.name()));
    }
  }
}
