package io.lastseat.bench.plot;

import java.util.List;

/**
 * A line of points, in the order given.
 *
 * @param name for the legend
 * @param xs as many as ys, at least one
 * @param ys as many as xs
 */
public record Line(String name, List<Double> xs, List<Double> ys) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Line {
    if (xs.size() != ys.size() || xs.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %d x and %d y make no line".formatted(name, xs.size(), ys.size()));
    }
  }
}
