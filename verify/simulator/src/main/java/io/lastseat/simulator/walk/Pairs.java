package io.lastseat.simulator.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A value for each pair of small numbers, computed when it is first asked for. */
final class Pairs<T> {

  private final List<@Nullable Object[]> rows = new ArrayList<>();

  /** Computes the value of a pair. */
  interface Computed<T> {

    /** May ask for the values of other pairs. */
    T of(int one, int other);
  }

  /** The value; if the computation throws, there is none yet. */
  T of(int one, int other, Computed<T> computed) {
    while (rows.size() <= one) {
      rows.add(new Object[0]);
    }
    @Nullable Object[] row = rows.get(one);
    if (other < row.length && row[other] != null) {
      @SuppressWarnings("unchecked")
      T known = (T) row[other];
      return known;
    }
    T value = computed.of(one, other);
    @Nullable Object[] now = rows.get(one);
    if (now.length <= other) {
      now = Arrays.copyOf(now, Math.max(other + 1, now.length * 2));
      rows.set(one, now);
    }
    now[other] = value;
    return value;
  }
}
