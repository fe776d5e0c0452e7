package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Ask;
import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Reply;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** What the users of a run know: when they asked, their verdicts, and when these came. */
final class ClientCrowd implements ContestVerdicts {

  private static final int DIGITS = 3;

  private final ConcurrentHashMap<String, Long> askedAt = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Boolean> verdicts = new ConcurrentHashMap<>();
  private final Histogram micros = new ConcurrentHistogram(DIGITS);
  private final AtomicInteger open = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();
  private volatile long began;
  private volatile long lastTold;

  void begin() {
    began = System.nanoTime();
    lastTold = began;
  }

  long elapsedNanos() {
    return System.nanoTime() - began;
  }

  void asks(Ask ask, long nanoTime) {
    askedAt.put(ask.user(), nanoTime);
    open.incrementAndGet();
  }

  void replied(Ask ask, Reply reply) {
    answered.incrementAndGet();
    if (reply != Reply.PENDING) {
      learns(ask.user(), reply == Reply.ACCEPTED);
    }
  }

  /** Counts a call that ended with an error. */
  void fails() {
    failed.incrementAndGet();
  }

  /** Takes back an ask that gets no answer. */
  void givesUp() {
    settled();
  }

  @Override
  public void visible(String user, boolean accepted) {
    learns(user, accepted);
  }

  private void learns(String user, boolean accepted) {
    Long asked = askedAt.get(user);
    if (asked != null && verdicts.putIfAbsent(user, accepted) == null) {
      long now = System.nanoTime();
      micros.recordValue(TimeUnit.NANOSECONDS.toMicros(now - asked));
      lastTold = now;
      settled();
    }
  }

  private synchronized void settled() {
    if (open.decrementAndGet() == 0) {
      notifyAll();
    }
  }

  /** Waits until each ask has its verdict; false when that takes longer. */
  synchronized boolean await(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (open.get() > 0) {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (left <= 0) {
          return false;
        }
        wait(left);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  int accepted() {
    return (int) verdicts.values().stream().filter(accepted -> accepted).count();
  }

  int refused() {
    return verdicts.size() - accepted();
  }

  int undecided() {
    return open.get();
  }

  int answered() {
    return answered.get();
  }

  int failed() {
    return failed.get();
  }

  Duration elapsed() {
    return Duration.ofNanos(lastTold - began);
  }

  Histogram toVerdict() {
    return micros;
  }

  Set<String> promised() {
    return HashSet.ofAll(verdicts.entrySet())
        .filter(java.util.Map.Entry::getValue)
        .map(java.util.Map.Entry::getKey);
  }
}
