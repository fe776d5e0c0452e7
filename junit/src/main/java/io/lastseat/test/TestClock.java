package io.lastseat.test;

import io.lastseat.client.http.ClientClock;
import io.lastseat.serve.DueWork;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The one clock of a test: of the server, its database, its answers, and of the clients of {@link
 * TestServer}. It stands still until the test moves it. Holds lapse, leases end, waiting lists are
 * served, leases are renewed and webhooks are tried again only then.
 *
 * <p>Waits take real time, or end when their verdict comes: those of {@code Prefer: wait} and
 * {@code waitFor}, the patience of a call, and the pauses between its attempts.
 */
public final class TestClock extends Clock {

  /** More moments than a test can mean. */
  private static final int MOST_MOMENTS = 1_000;

  private final Instant start;
  private final Duration patience;
  private final ClientTimers timers;
  private volatile Instant now;
  private volatile @Nullable DueWork work;

  TestClock(Instant start, Duration patience) {
    this.start = start;
    this.now = start;
    this.patience = patience;
    this.timers = new ClientTimers(start, () -> now);
  }

  void drives(DueWork ofServer) {
    work = ofServer;
  }

  ClientClock ofClients() {
    return timers;
  }

  long nanosSinceStart() {
    return Duration.between(start, now).toNanos();
  }

  /**
   * Moves the clock. It stops at each moment at which something is due, and goes on when that is
   * done: a hold lapses, a waiting request gets the units and a hold of its own, and that lapses
   * too. When this returns, all that is due by then has happened.
   *
   * @throws IllegalArgumentException if the time is negative
   * @throws IllegalStateException if at one of the moments something does not end within the
   *     setup's patience; the clock stands at that moment
   */
  public void advance(Duration time) {
    move(now.plus(time), true);
  }

  /** Moves the clock to this moment, as {@link #advance}. */
  public void advanceTo(Instant moment) {
    move(moment, true);
  }

  /**
   * Moves the clock as {@link #advance}, while the processes of all clients pause, as in a long
   * collection of garbage: no lease is renewed meanwhile. Those that end are lost, and their
   * holders find that out when this returns.
   */
  public void advanceWhileClientsPause(Duration time) {
    move(now.plus(time), false);
    settle();
  }

  void settle() {
    move(now, true);
  }

  private synchronized void move(Instant end, boolean clientsRun) {
    if (end.isBefore(now)) {
      throw new IllegalArgumentException(
          "The clock only goes forward: %s is before %s.".formatted(end, now));
    }
    catchUp(clientsRun);
    int moments = 0;
    for (Optional<Instant> next = next(end, clientsRun);
        next.isPresent();
        next = next(end, clientsRun)) {
      moments++;
      if (moments > MOST_MOMENTS) {
        throw new IllegalStateException(
            "The clock stands at %s: at more than %,d moments before %s something is due. Is a"
                    .formatted(now, MOST_MOMENTS, end)
                + " short lease held for long?");
      }
      now = next.get();
      catchUp(clientsRun);
    }
    now = end;
    catchUp(clientsRun);
  }

  private Optional<Instant> next(Instant end, boolean clientsRun) {
    Stream<Instant> ofServer = work().next().toJavaStream();
    Stream<Instant> ofClients = clientsRun ? timers.next().stream() : Stream.empty();
    return Stream.concat(ofServer, ofClients)
        .filter(moment -> moment.isAfter(now) && !moment.isAfter(end))
        .min(Instant::compareTo);
  }

  private void catchUp(boolean clientsRun) {
    try {
      do {
        timers.awaitCalls(patience);
        work().catchUp(patience);
      } while (clientsRun && timers.runDue());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "Interrupted. The clock stands at %s.".formatted(now), interrupted);
    } catch (DueWork.NotCaughtUp late) {
      throw new IllegalStateException(
          "The clock stands at %s. %s".formatted(now, late.getMessage()), late);
    }
  }

  private DueWork work() {
    return Objects.requireNonNull(work);
  }

  /** The moment that the test has reached. */
  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  /** The same clock for calendars of another zone. */
  @Override
  public Clock withZone(ZoneId zone) {
    InstantSource shown = () -> now;
    return shown.withZone(zone);
  }
}
