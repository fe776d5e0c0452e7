package io.lastseat.bench.beyond;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Requests in their order, some of them alike and counted together. */
final class Backlog {

  private final Deque<Slice> slices = new ArrayDeque<>();
  private int size;

  int size() {
    return size;
  }

  void add(Slice slice) {
    slices.addLast(slice);
    size += slice.weight();
  }

  /** The first so many, of those that were written until then. */
  List<Slice> take(int most, long writtenUntil) {
    List<Slice> taken = new ArrayList<>();
    int left = most;
    while (left > 0 && !slices.isEmpty() && slices.getFirst().written() <= writtenUntil) {
      Slice first = slices.removeFirst();
      if (first.weight() > left) {
        slices.addFirst(first.ofWeight(first.weight() - left));
        first = first.ofWeight(left);
      }
      taken.add(first);
      left -= first.weight();
      size -= first.weight();
    }
    return taken;
  }

  /** How many there are that were written no later than this. */
  int writtenUntil(long time) {
    int count = 0;
    for (Slice slice : slices) {
      count += slice.written() <= time ? slice.weight() : 0;
    }
    return count;
  }

  /**
   * Alike requests.
   *
   * @param arrived when they were made
   * @param written when they came into the table, which stands for their sequence number
   */
  record Slice(long arrived, long written, int weight) {

    Slice ofWeight(int other) {
      return new Slice(arrived, written, other);
    }
  }
}
