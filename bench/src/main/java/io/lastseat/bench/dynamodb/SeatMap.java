package io.lastseat.bench.dynamodb;

import io.vavr.collection.Vector;
import java.util.BitSet;
import java.util.concurrent.ThreadLocalRandom;

/** What this process knows of an event's seats: those that it has seen taken. */
final class SeatMap {

  private final int seats;
  private final BitSet taken;

  /** Of seats 0 to {@code seats - 1}, none seen taken. */
  SeatMap(int seats) {
    this.seats = seats;
    this.taken = new BitSet(seats);
  }

  /**
   * So many different seats, not seen taken, from a random place on: others choose at the same time
   * and should choose differently. Fewer, if there are no more.
   */
  synchronized Vector<Integer> choose(int quantity) {
    Vector<Integer> chosen = Vector.empty();
    int start = ThreadLocalRandom.current().nextInt(seats);
    int free = seats - taken.cardinality();
    int seat = start;
    for (int left = Math.min(quantity, free); left > 0; left--) {
      seat = taken.nextClearBit(seat);
      if (seat >= seats) {
        seat = taken.nextClearBit(0);
      }
      chosen = chosen.append(seat);
      seat++;
    }
    return chosen;
  }

  synchronized void seenTaken(int seat) {
    taken.set(seat);
  }
}
