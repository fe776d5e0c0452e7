package io.lastseat.local.cloudwatch;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One metric over time: the value of some periods, numbered from 0. The others have none, which is
 * not the same as 0.
 */
public record Series(SortedMap<Integer, Double> points) {

  /** Without any value. */
  public static final Series EMPTY = new Series(new TreeMap<>());

  /** Read from a picture such as {@code "0 - 2"}, the first period first, {@code -} for none. */
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

  /** This value in each of these periods. */
  public static Series constant(double value, IntStream periods) {
    return at(periods, period -> value);
  }

  /** Some value in each of these periods. */
  static Series at(IntStream periods, IntToDoubleFunction value) {
    SortedMap<Integer, Double> points = new TreeMap<>();
    periods.forEach(period -> points.put(period, value.applyAsDouble(period)));
    return new Series(points);
  }

  /** These values where there are some, else those of the other one. */
  public Series over(Series other) {
    SortedMap<Integer, Double> merged = new TreeMap<>(other.points);
    merged.putAll(points);
    return new Series(merged);
  }

  /** What stands in the periods after {@code from}, up to and with {@code to}. */
  Series between(int from, int to) {
    return new Series(new TreeMap<>(points.subMap(from + 1, to + 1)));
  }

  OptionalDouble get(int period) {
    Double value = points.get(period);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /**
   * Period by period, wherever one of the two has a value; the other one then counts as 0. What is
   * no number, after a division by 0, is dropped.
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
