package io.lastseat.cli.client;

import io.lastseat.client.http.ClientClock;
import io.lastseat.client.http.SystemClock;
import io.lastseat.client.lock.Lease;
import io.vavr.control.Either;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A process that runs only while a lease is held. If the lease is lost, or this process is told to
 * end, the process and all its descendants are asked to end. After a grace they are killed. {@link
 * TimeToEnd} keeps the time for that back, so all are dead before the lease is over.
 */
final class GuardedProcess implements AutoCloseable {

  private final Lease lease;
  private final TimeToEnd toEnd;
  private final Runnable last;
  private final ClientClock clock = SystemClock.CLOCK;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Thread whenToldToEnd = new Thread(this::giveUp, "command-ends");
  private volatile SeenLease newest;
  private boolean mayStart = true;
  private volatile @Nullable Process process;

  private GuardedProcess(Lease lease, TimeToEnd toEnd, Runnable last) {
    this.lease = lease;
    this.toEnd = toEnd;
    this.last = last;
    this.newest = new SeenLease(clock.now(), lease.remaining());
  }

  /**
   * Starts the process on this process's streams; throws {@link IOException} if that fails.
   *
   * @param told variables of its environment
   * @param lease trusted only until {@code toEnd} must begin
   * @param last what this process does after it was told to end, and has ended the command
   */
  static GuardedProcess start(
      List<String> command, Map<String, String> told, Lease lease, TimeToEnd toEnd, Runnable last)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(told);
    lease.mustBeHeld();
    GuardedProcess guarded = new GuardedProcess(lease, toEnd, last);
    try {
      Runtime.getRuntime().addShutdownHook(guarded.whenToldToEnd);
      guarded.start(builder);
    } catch (IllegalStateException | IOException notStarted) {
      guarded.close();
      throw new IOException(notStarted.getMessage(), notStarted);
    }
    guarded.look();
    lease.onLost(guarded::lost);
    return guarded;
  }

  /** Nothing starts once this process is told to end: nobody would end it. */
  private synchronized void start(ProcessBuilder builder) throws IOException {
    if (!mayStart) {
      throw new IOException("It was told to end before it had started the command.");
    }
    process = builder.start();
  }

  private boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Waits for the process, and for its descendants if it was told to end; returns its status. */
  int await() throws InterruptedException {
    int status = Objects.requireNonNull(process).waitFor();
    synchronized (this) {
      return status;
    }
  }

  /** Whether the process was ended because the lease was lost. */
  boolean wasEnded() {
    return ended.get();
  }

  /** Notes how long the lease is trusted, now and when that time is over. */
  private void look() {
    ClientClock.Moment now = clock.now();
    Duration left = lease.remaining();
    if (isAlive() && !left.isZero()) {
      newest = new SeenLease(now, left);
      var unused = clock.after(left, this::look);
    }
  }

  private synchronized void lost() {
    if (isAlive()) {
      ended.set(true);
      end(toEnd.graceLeft(newest.late(clock)));
    }
  }

  private void giveUp() {
    endNow();
    last.run();
  }

  private synchronized void endNow() {
    mayStart = false;
    end(toEnd.grace());
  }

  private void end(Duration grace) {
    // The process comes first: else it would go on when a descendant that it waits for ends.
    Set<ProcessHandle> all = new LinkedHashSet<>();
    if (process != null) {
      addWithDescendants(process.toHandle(), all);
    }
    all.forEach(ProcessHandle::destroy);
    CompletableFuture<?>[] ends =
        all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
    try {
      CompletableFuture.allOf(ends).get(grace.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException goOn) {
      kill(all);
    } catch (InterruptedException noTime) {
      kill(all);
      Thread.currentThread().interrupt();
    }
  }

  /** Kills them, and what they have started since they were asked to end. */
  private static void kill(Set<ProcessHandle> some) {
    Set<ProcessHandle> all = new LinkedHashSet<>();
    some.forEach(one -> addWithDescendants(one, all));
    all.forEach(ProcessHandle::destroyForcibly);
  }

  private static void addWithDescendants(ProcessHandle process, Set<ProcessHandle> all) {
    all.add(process);
    process.descendants().forEach(all::add);
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(whenToldToEnd);
    } catch (IllegalStateException ending) {
      // The hook does its work already.
    }
  }

  /**
   * The end of a lease that is kept back to end a command.
   *
   * @param grace between the request to end and the kill
   * @param reserve between the kill and the end of the lease, in case this process wakes late
   */
  record TimeToEnd(Duration grace, Duration reserve) {

    /** The shortest lease that the API grants. */
    static final Duration SHORTEST_LEASE = Duration.ofSeconds(5);

    private static final int PARTS = 5;
    private static final Duration LONGEST_GRACE = Duration.ofSeconds(2);
    private static final Duration LONGEST_RESERVE = Duration.ofSeconds(4);

    /** A fifth of the lease for each of both, up to a limit; or why the lease is too short. */
    static Either<String, TimeToEnd> of(Duration lease) {
      if (lease.compareTo(SHORTEST_LEASE) < 0) {
        return Either.left(
            "A command needs a lease of PT5S or longer: --lease PT5S. Two fifths of it are kept"
                + " back to end the command in time if the lease is lost.");
      }
      Duration part = lease.dividedBy(PARTS);
      return Either.right(
          new TimeToEnd(shorter(part, LONGEST_GRACE), shorter(part, LONGEST_RESERVE)));
    }

    private static Duration shorter(Duration one, Duration other) {
      return one.compareTo(other) < 0 ? one : other;
    }

    /** How long before the end of the lease the command is asked to end. */
    Duration keptBack() {
      return grace.plus(reserve);
    }

    /** What is left of the grace if the command is asked to end so late; never negative. */
    Duration graceLeft(Duration late) {
      return late.compareTo(grace) < 0 ? grace.minus(late) : Duration.ZERO;
    }
  }

  /**
   * A look at the lease.
   *
   * @param left how long the lease was trusted from then on
   */
  record SeenLease(ClientClock.Moment at, Duration left) {

    /** How long ago that time was over; zero if it is not. */
    Duration late(ClientClock clock) {
      Duration late = clock.since(at).minus(left);
      return late.isNegative() ? Duration.ZERO : late;
    }
  }
}
