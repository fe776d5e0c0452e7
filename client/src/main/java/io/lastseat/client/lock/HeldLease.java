package io.lastseat.client.lock;

import io.lastseat.client.answer.LastseatFailure.LeaseLost;
import io.lastseat.client.http.ApiAnswer;
import io.lastseat.client.http.ApiCall;
import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.Fields;
import io.lastseat.client.http.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** A lease with its renewals. Nothing under its monitor takes long. */
final class HeldLease implements Lease {

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(10);
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  /** The shortest lease that the API grants. */
  private static final Duration SHORTEST_LEASE = Duration.ofSeconds(5);

  private enum State {
    HELD,
    LOST,
    CLOSED
  }

  /**
   * The calls that renew and release a lease.
   *
   * @param kind of the leased thing, for people
   * @param path of the API
   * @param released whether close releases it; a run ends with its result instead
   */
  record Calls(String kind, String name, String path, boolean released) {

    static Calls ofLock(String name) {
      return new Calls("lock", name, ApiCall.path("locks", name), true);
    }

    static Calls ofExecution(String name) {
      return new Calls("execution", name, ApiCall.path("executions", name), false);
    }

    ApiCall renewal(long token, Duration lease) {
      return ApiCall.put(path, Fields.none().with("token", token).with("lease", lease.toString()));
    }

    ApiCall release(long token) {
      return ApiCall.delete(path + "?token=" + token);
    }
  }

  /**
   * How long the client trusts a lease.
   *
   * @param lease counted from the server's decision, which is not before {@code sent}
   * @param margin how much earlier the client stops, since the machines' clocks differ
   * @param sent when the first attempt of the call went out that acquired or renewed it
   */
  record Term(Duration lease, Duration margin, ClientClock clock, ClientClock.Moment sent) {

    /** The term of a run that no process takes over. */
    static Term forEver(ClientClock clock) {
      return new Term(FOR_EVER, Duration.ZERO, clock, clock.now());
    }

    /** Zero or less once it is over. */
    Duration remaining() {
      return lease.minus(margin).minus(clock.since(sent));
    }

    /** The time until the next renewal: a third of the lease. */
    Duration untilRenewal() {
      Duration left = lease.dividedBy(3).minus(clock.since(sent));
      return left.isNegative() ? Duration.ZERO : left;
    }

    Term from(ClientClock.Moment later) {
      return new Term(lease, margin, clock, later);
    }
  }

  private final Session session;
  private final Calls calls;
  private final long token;
  private final Duration atLeast;
  private final ClientClock.Moment begun;
  private final int permit;
  private final List<Runnable> listeners = new ArrayList<>();
  private State state = State.HELD;
  private Term term;
  private boolean refused;
  private @Nullable Future<?> next;
  private @Nullable Future<?> end;
  private @Nullable CompletableFuture<ApiAnswer> release;

  /** The newest renewal; no answer before the first. */
  private CompletableFuture<@Nullable ApiAnswer> renewal = CompletableFuture.completedFuture(null);

  /**
   * A lease without renewals until {@link #start} is called. If it is closed earlier than {@code
   * atLeast} from now on, it lapses then, in place of a release.
   */
  HeldLease(Session session, Calls calls, long token, int permit, Term term, Duration atLeast) {
    this.session = session;
    this.calls = calls;
    this.token = token;
    this.permit = permit;
    this.term = term;
    this.atLeast = atLeast;
    this.begun = term.clock().now();
  }

  /** Starts the renewals. */
  HeldLease start() {
    watchItsEnd();
    renewIn(term.untilRenewal());
    return this;
  }

  @Override
  public String toString() {
    return "Lease[%s=%s, permit=%d]".formatted(calls.kind(), calls.name(), permit);
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
  public int permit() {
    return permit;
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
  public synchronized void onLost(Runnable listener) {
    isHeld();
    if (state == State.HELD) {
      listeners.add(listener);
    } else if (state == State.LOST) {
      call(listener);
    }
  }

  private synchronized void lose() {
    if (state == State.HELD) {
      state = State.LOST;
      stopTimers();
      listeners.forEach(HeldLease::call);
      listeners.clear();
    }
  }

  /** A listener may take long, so it must not run on the timer's thread. */
  private static void call(Runnable listener) {
    var unused = CompletableFuture.runAsync(listener);
  }

  /**
   * Each look at the lease detects a clock that jumps; this timer serves callers that only listen.
   */
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

  private synchronized void renew() {
    if (isHeld()) {
      ClientClock.Moment sent = term.clock().now();
      renewal = session.sendInBackground(calls.renewal(token, term.lease()), remaining());
      var unused = renewal.whenComplete((answer, failure) -> renewed(sent, answer));
    }
  }

  /** A late answer changes nothing: a lost lease stays lost. */
  private synchronized void renewed(ClientClock.Moment sent, @Nullable ApiAnswer answer) {
    if (!isHeld()) {
      return;
    }
    if (answer != null && answer.status() == 200) {
      term = term.from(sent);
      renewIn(term.untilRenewal());
    } else if (answer != null && answer.isConflict()) {
      refused = true;
      lose();
    } else {
      renewIn(atLeast(term.remaining().dividedBy(4)));
    }
  }

  private static Duration atLeast(Duration pause) {
    return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
  }

  /** Also waits for a release by another thread, which the end of the program would cut off. */
  @Override
  public void close() {
    Optional<CompletableFuture<ApiAnswer>> underWay = giveBack();
    if (underWay.isEmpty()) {
      return;
    }
    try {
      underWay.get().get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException unreachable) {
      // The lease lapses.
    }
  }

  /**
   * A lease that this side lost may still be held at the server, unless the server refused its
   * renewal.
   */
  private synchronized Optional<CompletableFuture<ApiAnswer>> giveBack() {
    boolean first = state != State.CLOSED;
    state = State.CLOSED;
    stopTimers();
    listeners.clear();
    if (first && !refused && calls.released()) {
      release = lastCall();
    }
    return Optional.ofNullable(release);
  }

  /**
   * The release; or a last renewal, for what is left of the least time. It comes after the renewal
   * that is under way, which would lengthen the lease again.
   */
  private CompletableFuture<ApiAnswer> lastCall() {
    Duration limit = session.limits().release();
    Duration left = atLeast.minus(term.clock().since(begun));
    if (left.isNegative() || left.isZero()) {
      return session.sendInBackground(calls.release(token), limit);
    }
    Duration kept = Duration.ofSeconds(ApiCall.wholeSeconds(left));
    ApiCall last = calls.renewal(token, kept.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : kept);
    return renewal
        .handle((answer, failure) -> last)
        .thenCompose(call -> session.sendInBackground(call, limit));
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
