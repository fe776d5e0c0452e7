package io.lastseat.serve;

import io.lastseat.intake.lookup.WaitLimit;
import io.lastseat.log.RowsOf;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.telemetry.Event;
import io.vavr.Tuple2;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The seats of calls that wait for a verdict. They limit how many workers wait, and how much of the
 * database's time, since each waiting call looks five times a second. A verdict of this process
 * wakes the call that waits for it.
 *
 * <p>While half of the seats are free, a call waits as long as it likes. With fewer free seats its
 * longest wait falls in proportion, down to a second when all are taken. A call without a seat does
 * not wait. So a crowd whose verdicts stall makes room for later calls.
 */
final class WaitingRoom implements WaitLimit, AutoCloseable {

  /** Half of the workers of a bounded pool; the other half is for calls that do not wait. */
  static final int SEATS = 256;

  /** An ordinary verdict comes within this time. */
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private static final WaitingCall STANDING =
      new WaitingCall() {
        @Override
        public boolean lasts(Duration waited) {
          return false;
        }

        @Override
        public void close() {
          // This place has no seat to give back.
        }
      };

  private final int seats;
  private final Map<RequestId, Vector<CompletableFuture<RowsOf>>> awaited =
      new ConcurrentHashMap<>();
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
  public WaitingCall begin() {
    int before = taken.getAndUpdate(now -> Math.min(now + 1, seats));
    return before < seats ? new Seat() : STANDING;
  }

  /** The longest wait of a seated call at the present load. */
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

  @Override
  public News newsOf(RequestId id) {
    CompletableFuture<RowsOf> arrived = new CompletableFuture<>();
    awaited.merge(id, Vector.of(arrived), Vector::appendAll);
    return new News(arrived, () -> forget(id, arrived));
  }

  private void forget(RequestId id, CompletableFuture<RowsOf> left) {
    awaited.computeIfPresent(
        id, (same, all) -> all.size() == 1 && all.contains(left) ? null : all.remove(left));
  }

  /** Wakes the calls that wait for what was decided, and gives them the rows that are written. */
  void tell(Event event) {
    if (event instanceof Event.Committed committed && !awaited.isEmpty()) {
      Commit commit = committed.commit();
      // In decision order, so the last of a reservation stays.
      Map<RequestId, GrantRow> grants =
          commit.grantRows().toJavaMap(row -> new Tuple2<>(row.about(), row));
      for (VerdictRow row : commit.wholes().map(commit::row)) {
        RowsOf rows = new RowsOf(Option.some(row), Option.of(grants.get(row.about())));
        Option.of(awaited.remove(row.about()))
            .forEach(all -> all.forEach(one -> one.complete(committed.withRows() ? rows : null)));
      }
    }
  }

  int taken() {
    return taken.get();
  }

  /** Ends all waits, since the server stops: every waiting call is answered after its next look. */
  @Override
  public void close() {
    closed = true;
  }

  private final class Seat implements WaitingCall {
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
