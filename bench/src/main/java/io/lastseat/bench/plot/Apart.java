package io.lastseat.bench.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Puts labels that would overlap apart, each as near as can be to where it should stand: those that
 * push each other share the way (isotonic regression by pooling adjacent violators).
 */
final class Apart {

  /** Neighbours that stand as close as they may, by the mean of where their first should stand. */
  private record Pool(double first, int size) {

    Pool with(Pool next) {
      int both = size + next.size;
      return new Pool((first * size + next.first * next.size) / both, both);
    }
  }

  /**
   * Places, in the order of the wishes, that differ by at least the gap.
   *
   * @param low no place is below it
   * @param high nor above it, where there is room enough
   */
  static List<Double> places(List<Double> wishes, double gap, double low, double high) {
    List<Integer> order =
        IntStream.range(0, wishes.size())
            .boxed()
            .sorted(Comparator.comparing(wishes::get))
            .toList();
    List<Pool> pools = new ArrayList<>();
    for (int rank = 0; rank < order.size(); rank++) {
      Pool pool = new Pool(wishes.get(order.get(rank)) - rank * gap, 1);
      while (!pools.isEmpty() && pools.get(pools.size() - 1).first() > pool.first()) {
        pool = pools.remove(pools.size() - 1).with(pool);
      }
      pools.add(pool);
    }
    double highest = Math.max(low, high - (wishes.size() - 1) * gap);
    List<Double> places = new ArrayList<>(wishes);
    int rank = 0;
    for (Pool pool : pools) {
      double first = Math.min(Math.max(pool.first(), low), highest);
      for (int i = 0; i < pool.size(); i++, rank++) {
        places.set(order.get(rank), first + rank * gap);
      }
    }
    return places;
  }

  private Apart() {}
}
