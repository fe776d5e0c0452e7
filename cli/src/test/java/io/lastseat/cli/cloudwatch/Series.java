package io.lastseat.cli.cloudwatch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One metric over time: the values of some periods, numbered from 0. Other periods have no value,
 * which is not the same as 0.
 */
public record Series(SortedMap<Integer, Double> points) {

  /** A series without any value. */
  public static final Series EMPTY = new Series(new TreeMap<>());

  /** Reads a picture such as {@code "0 - 2"}: the first period first, {@code -} for no value. */
  public static Series of(String picture) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    List<String> words = List.of(picture.trim().split(" +"));
    for (int i = 0; i < words.size(); i++) {
      if (!words.get(i).equals("-")) {
        points.put(i, Double.valueOf(words.get(i)));
      }
    }
    return new Series(points);
  }

  /** Returns a series with this value in each of these periods. */
  public static Series constant(double value, IntStream periods) {
    return at(periods, period -> value);
  }

  /** Returns a series with a computed value in each of these periods. */
  static Series at(IntStream periods, IntToDoubleFunction value) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    periods.forEach(period -> points.put(period, value.applyAsDouble(period)));
    return new Series(points);
  }

  /** Returns these values, and the other series' values where this one has none. */
  public Series over(Series other) {
    SortedMap<Integer, Double> merged = new TreeMap<>(other.points);
    merged.putAll(points);
    return new Series(merged);
  }

  /** Returns the values in the periods after {@code from}, up to and with {@code to}. */
  Series between(int from, int to) {
    return new Series(new TreeMap<>(points.subMap(from + 1, to + 1)));
  }

  OptionalDouble get(int period) {
    Double value = points.get(period);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * Combines the series in each period where one has a value; a missing value counts as 0. A result
   * that is no number, after a division by 0, is dropped.
   */
  Series with(Series other, DoubleBinaryOperator operator) {
    TreeMap<Integer, Double> result = new TreeMap<>();
    for (int period : over(other).points.keySet()) {
      double value = operator.applyAsDouble(get(period).orElse(0), other.get(period).orElse(0));
      if (Double.isFinite(value)) {
        result.put(period, value);
      }
    }
    return new Series(result);
  }
}
