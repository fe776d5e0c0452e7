package io.lastseat.bench.contest;

import io.vavr.collection.Seq;

/** The median of some figures. */
public final class Median {

  /**
   * The middle figure; of an even number the mean of the two in the middle. Throws for no figures.
   */
  public static double of(Seq<Double> figures) {
    Seq<Double> sorted = figures.sorted();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  private Median() {}
}
