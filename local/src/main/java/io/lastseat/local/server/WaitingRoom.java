package io.lastseat.local.server;

import io.lastseat.intake.lookup.WaitLimit;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The seats of calls that wait for a verdict, so that they never take all workers, and the database
 * keeps time for others: each looks five times a second.
 *
 * <p>One rule: as long as half of the seats are free a call waits as long as it likes. The fewer
 * are left, the sooner it is answered, in proportion, down to a second when all are taken. A call
 * that finds no seat does not wait. So a crowd whose verdicts stall makes room for those that come
 * later.
 */
final class WaitingRoom implements WaitLimit, AutoCloseable {

  /** Half of the workers of a bounded pool; the other half is for those who do not wait. */
  static final int SEATS = 256;

  /** An ordinary verdict is there within this time. */
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private static final Place STANDING =
      new Place() {
        @Override
        public boolean lasts(Duration waited) {
          return false;
        }

        @Override
        public void close() {
          // It never took a seat.
        }
      };

  private final int seats;
  private final AtomicInteger taken = new AtomicInteger();
  private volatile boolean closed;

  WaitingRoom(int seats) {
    this.seats = seats;
  }

  @Override
  public Duration longest() {
    return ORDINARY;
  }

  @Override
  public Place begin() {
    int before = taken.getAndUpdate(now -> Math.min(now + 1, seats));
    return before < seats ? new Seat() : STANDING;
  }

  /** How long those who sit may have waited, as things are now. */
  private Duration allowed() {
    if (closed) {
      return Duration.ZERO;
    }
    int free = seats - taken.get();
    int half = seats / 2;
    return free >= half
        ? ORDINARY
        : SHORTEST.plus(ORDINARY.minus(SHORTEST).multipliedBy(free).dividedBy(half));
  }

  int taken() {
    return taken.get();
  }

  /** Every call that waits is answered after its next look, since the server stops. */
  @Override
  public void close() {
    closed = true;
  }

  private final class Seat implements Place {
    @Override
    public boolean lasts(Duration waited) {
      return waited.compareTo(allowed()) < 0;
    }

    @Override
    public void close() {
      taken.decrementAndGet();
    }
  }
}
