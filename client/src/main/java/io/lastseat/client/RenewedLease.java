package io.lastseat.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A lease with its renewals. What its monitor guards takes no time. */
final class RenewedLease implements Lease {

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(10);
  private static final int NOT_OURS = 409;

  private enum State {
    HELD,
    LOST,
    CLOSED
  }

  private final Transport transport;
  private final LeaseCalls calls;
  private final long token;
  private final List<Runnable> listeners = new ArrayList<>();
  private State state = State.HELD;
  private LeaseTerm term;
  private boolean refused;
  private @Nullable Future<?> next;
  private @Nullable Future<?> end;
  private @Nullable CompletableFuture<ApiAnswer> release;

  RenewedLease(Transport transport, LeaseCalls calls, long token, LeaseTerm term) {
    this.transport = transport;
    this.calls = calls;
    this.token = token;
    this.term = term;
  }

  /** Begins to renew it. */
  RenewedLease start() {
    watchItsEnd();
    renewIn(term.untilRenewal());
    return this;
  }

  @Override
  public String name() {
    return calls.name();
  }

  @Override
  public long token() {
    return token;
  }

  @Override
  public synchronized boolean isHeld() {
    if (state == State.HELD && term.remaining().compareTo(Duration.ZERO) <= 0) {
      lose();
    }
    return state == State.HELD;
  }

  @Override
  public synchronized Duration remaining() {
    return isHeld() ? term.remaining() : Duration.ZERO;
  }

  @Override
  public void mustBeHeld() {
    if (!isHeld()) {
      throw new LeaseLost("The %s %s is no longer held.".formatted(calls.kind(), calls.name()));
    }
  }

  @Override
  public synchronized void onLost(Runnable told) {
    isHeld();
    if (state == State.HELD) {
      listeners.add(told);
    } else if (state == State.LOST) {
      tell(told);
    }
  }

  private synchronized void lose() {
    if (state == State.HELD) {
      state = State.LOST;
      stopTimers();
      listeners.forEach(RenewedLease::tell);
      listeners.clear();
    }
  }

  /** What is told may take its time, and the timers' thread has none. */
  private static void tell(Runnable told) {
    var unused = CompletableFuture.runAsync(told);
  }

  /** A clock that jumps is seen by whoever asks; this is for those who only listen. */
  private synchronized void watchItsEnd() {
    if (state == State.HELD) {
      end = term.clock().after(atLeast(term.remaining()), this::lookAtTheClock);
    }
  }

  private void lookAtTheClock() {
    if (isHeld()) {
      watchItsEnd();
    }
  }

  private synchronized void renewIn(Duration pause) {
    if (state == State.HELD) {
      next = term.clock().after(pause, this::renew);
    }
  }

  private void renew() {
    if (!isHeld()) {
      return;
    }
    LeaseClock.Moment sent = term().clock().now();
    var unused =
        transport
            .send(calls.renewal(token, term().ttl()), remaining())
            .whenComplete((answer, failure) -> renewed(sent, answer));
  }

  private synchronized LeaseTerm term() {
    return term;
  }

  /** Late answers change nothing: what is lost by then stays lost. */
  private synchronized void renewed(LeaseClock.Moment sent, @Nullable ApiAnswer answer) {
    if (!isHeld()) {
      return;
    }
    if (answer != null && answer.status() == 200) {
      term = term.from(sent);
      renewIn(term.untilRenewal());
    } else if (answer != null && answer.status() == NOT_OURS) {
      refused = true;
      lose();
    } else {
      renewIn(atLeast(term.remaining().dividedBy(4)));
    }
  }

  private static Duration atLeast(Duration pause) {
    return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
  }

  @Override
  public void close() {
    giveBack();
    awaitRelease();
  }

  private synchronized void giveBack() {
    if (closeHere()) {
      calls
          .release(token)
          .ifPresent(call -> release = transport.send(call, transport.limits().release()));
    }
  }

  private synchronized @Nullable CompletableFuture<ApiAnswer> underWay() {
    return release;
  }

  /** That of another thread, too: whoever ends the program must not end it before. */
  private void awaitRelease() {
    CompletableFuture<ApiAnswer> back = underWay();
    if (back == null) {
      return;
    }
    try {
      Futures.join(back);
    } catch (LastseatFailure unreachable) {
      // It lapses.
    }
  }

  /** Whether there is something to be given back. A lease that is lost here may be held there. */
  private synchronized boolean closeHere() {
    boolean first = state != State.CLOSED;
    state = State.CLOSED;
    stopTimers();
    listeners.clear();
    return first && !refused;
  }

  private void stopTimers() {
    if (next != null) {
      next.cancel(false);
    }
    if (end != null) {
      end.cancel(false);
    }
  }
}
