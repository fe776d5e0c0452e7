package io.lastseat.bench.beyond;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * A clock and what is due. Things due at the same microsecond happen in the order in which they
 * were planned, so a run is a function of its settings.
 */
final class Engine {

  private static final Comparator<Due> ORDER =
      Comparator.comparingLong(Due::micros).thenComparingLong(Due::place);

  private final PriorityQueue<Due> due = new PriorityQueue<>(1024, ORDER);
  private long nowMicros;
  private long planned;

  /** Microseconds since the run began. */
  long now() {
    return nowMicros;
  }

  /** Plans something for so many microseconds from now. */
  void after(long micros, Runnable what) {
    due.add(new Due(nowMicros + micros, planned++, what));
  }

  /** Lets everything happen until nothing is due, or the clock would pass this. */
  void runUntil(long endMicros) {
    for (Due next = due.peek(); next != null && next.micros() <= endMicros; next = due.peek()) {
      due.remove();
      nowMicros = next.micros();
      next.what().run();
    }
  }

  private record Due(long micros, long place, Runnable what) {}
}
