package io.lastseat.bench.plot;

import java.util.List;
import java.util.stream.Stream;

/**
 * A line of points, from left to right.
 *
 * @param name that stands at its end
 * @param own whether it is what the picture is about; such a line is thick
 * @param xs as many as ys, at least one, above 0
 * @param ys as many as xs, above 0
 */
public record Line(String name, boolean own, List<Double> xs, List<Double> ys) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Line {
    if (xs.size() != ys.size() || xs.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: %d x and %d y make no line".formatted(name, xs.size(), ys.size()));
    }
    if (!Stream.of(xs, ys).flatMap(List::stream).allMatch(at -> at > 0 && Double.isFinite(at))) {
      throw new IllegalArgumentException(
          "%s: powers of ten have no place for 0 or less".formatted(name));
    }
  }

  double last() {
    return ys.get(ys.size() - 1);
  }
}
