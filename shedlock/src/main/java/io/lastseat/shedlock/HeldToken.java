package io.lastseat.shedlock;

import io.lastseat.client.answer.LastseatFailure;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.lock.Lock;
import io.lastseat.client.lock.LockAnswer;
import io.lastseat.client.lock.LockAnswer.HeldBy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import net.javacrumbs.shedlock.core.LockConfiguration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One grant of the server under one token, through all its extensions. Where ShedLock wants the
 * lock to end before a lease can, this process releases it then.
 */
final class HeldToken {

  private static final Logger LOG = LoggerFactory.getLogger(HeldToken.class);

  /** Those that the server grants. */
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(5);

  private static final Duration LONGEST_LEASE = Duration.ofDays(1);

  /** Sends calls that no timer waits for, and that the end of an interrupted task does not stop. */
  private static final Executor BACKGROUND =
      Executors.newCachedThreadPool(
          work -> {
            Thread daemon = new Thread(work, "lastseat-shedlock");
            daemon.setDaemon(true);
            return daemon;
          });

  private final String name;
  private final Function<Duration, Lock> locks;
  private final ClientClock clock;
  private final long token;
  private Term term;
  private boolean released;
  private boolean unlocked;
  private @Nullable Future<?> release;

  /**
   * How long a lock is meant to be held.
   *
   * @param sent before the call from which the server counts the lease
   * @param answered after it
   */
  private record Term(
      Duration atMost, Duration atLeast, ClientClock.Moment sent, ClientClock.Moment answered) {}

  /**
   * @param locks the lock with a lease of that length
   * @param sent before the call that acquired or renewed the lock for as long as {@code wish} says
   */
  HeldToken(
      LockConfiguration wish,
      Function<Duration, Lock> locks,
      ClientClock clock,
      long token,
      ClientClock.Moment sent) {
    this.name = wish.getName();
    this.locks = locks;
    this.clock = clock;
    this.token = token;
    this.term = term(wish, sent);
    watch();
  }

  /**
   * The lease that lasts for this time at least.
   *
   * @throws IllegalArgumentException if none does
   */
  static Duration lease(Duration time) {
    if (time.compareTo(LONGEST_LEASE) > 0) {
      throw new IllegalArgumentException(
          "lockAtMostFor is %s, and a lock of Lastseat lasts for a day at most. Extend it."
              .formatted(time));
    }
    Duration whole = Duration.ofSeconds(ApiCall.wholeSeconds(time));
    return whole.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : whole;
  }

  private Term term(LockConfiguration wish, ClientClock.Moment sent) {
    return new Term(wish.getLockAtMostFor(), wish.getLockAtLeastFor(), sent, clock.now());
  }

  /** That of ShedLock. */
  String name() {
    return name;
  }

  long token() {
    return token;
  }

  synchronized boolean isUnlocked() {
    return unlocked;
  }

  private synchronized boolean isOver() {
    return released || clock.since(term.sent()).compareTo(term.atMost()) >= 0;
  }

  /** Releases the lock at the end of its time, if no lease is so short. */
  private synchronized void watch() {
    if (term.atMost().compareTo(SHORTEST_LEASE) < 0) {
      releaseIn(term.atMost().minus(clock.since(term.sent())));
    }
  }

  private synchronized void releaseIn(Duration pause) {
    release = clock.after(pause.isNegative() ? Duration.ZERO : pause, this::releaseNow);
  }

  private synchronized void forget() {
    if (release != null) {
      release.cancel(false);
      release = null;
    }
  }

  private synchronized void releaseNow() {
    if (release != null) {
      released = true;
      BACKGROUND.execute(
          () -> {
            try {
              locks.apply(SHORTEST_LEASE).release(token);
            } catch (RuntimeException unreachable) {
              LOG.warn("The lock {} was not released, and lapses.", name, unreachable);
            }
          });
    }
  }

  /** Returns whether the lock was still held, and is held from now on as the wish says. */
  boolean extend(LockConfiguration wish) {
    Duration lease = lease(wish.getLockAtMostFor());
    synchronized (this) {
      if (unlocked || isOver()) {
        return false;
      }
      forget();
    }
    boolean held = true;
    try {
      ClientClock.Moment sent = clock.now();
      held = locks.apply(lease).renew(token).acquired().isPresent();
      if (held) {
        set(term(wish, sent));
      }
    } catch (LastseatFailure unreachable) {
      // ShedLock's KeepAliveLockProvider tells nobody.
      LOG.warn("The lock {} was not extended.", name, unreachable);
      throw unreachable;
    } finally {
      if (held) {
        watch();
      }
    }
    return held;
  }

  private synchronized void set(Term next) {
    term = next;
  }

  /** Waits until the server has answered, unless the thread is interrupted; never throws. */
  void unlock() {
    Duration left;
    boolean late;
    synchronized (this) {
      forget();
      unlocked = true;
      late = released;
      left = leftOfLeast();
    }
    if (left.isNegative() || left.isZero()) {
      await(late, lock -> lock.release(token), SHORTEST_LEASE);
      return;
    }
    await(false, lock -> lock.renew(token), lease(left));
    if (left.compareTo(SHORTEST_LEASE) < 0) {
      releaseIn(leftOfLeast());
    }
  }

  /** By the clock that cannot be set, and may stand still: too late, but never too early. */
  private synchronized Duration leftOfLeast() {
    return term.atLeast().minusNanos(clock.now().nanos() - term.answered().nanos());
  }

  private void await(boolean late, Function<Lock, LockAnswer<?>> call, Duration lease) {
    try {
      LockAnswer<?> answer =
          CompletableFuture.supplyAsync(() -> call.apply(locks.apply(lease)), BACKGROUND).get();
      if (late || answer instanceof HeldBy) {
        LOG.warn(
            "The lock {} was lost before its holder unlocked it. Its token was {}.", name, token);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException unreachable) {
      LOG.warn("The lock {} was not unlocked, and lapses.", name, unreachable.getCause());
    }
  }
}
