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
        slices.addFirst(first.part(left, first.weight()));
        first = first.part(0, left);
      }
      taken.add(first);
      left -= first.weight();
      size -= first.weight();
    }
    return taken;
  }

  /** Gives back what was taken last. */
  void putBack(List<Slice> taken) {
    for (int i = taken.size() - 1; i >= 0; i--) {
      slices.addFirst(taken.get(i));
      size += taken.get(i).weight();
    }
  }

  /** Takes out those whose numbers are not greater than their lane's. */
  List<Slice> takeUpTo(long[] laneNumbers) {
    List<Slice> taken = new ArrayList<>();
    for (Slice slice : take(size, Long.MAX_VALUE)) {
      int upTo = slice.upTo(laneNumbers[slice.lane()]);
      if (upTo > 0) {
        taken.add(slice.part(0, upTo));
      }
      if (upTo < slice.weight()) {
        add(slice.part(upTo, slice.weight()));
      }
    }
    return taken;
  }

  /**
   * Alike requests.
   *
   * @param lane they stand in
   * @param number of the first in its lane; the others have the next ones
   * @param arrived when they were made
   * @param written when they came into the table
   */
  record Slice(int lane, long number, long arrived, long written, int weight) {

    /** Those from one place to before another. */
    Slice part(int from, int to) {
      return new Slice(lane, number + from, arrived, written, to - from);
    }

    /** The number of the last. */
    long last() {
      return number + weight - 1;
    }

    /** How many have no greater number than this. */
    int upTo(long other) {
      return (int) Math.max(0, Math.min(weight, other - number + 1));
    }
  }
}
