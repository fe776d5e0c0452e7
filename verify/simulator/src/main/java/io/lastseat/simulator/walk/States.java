package io.lastseat.simulator.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All states that a walk came to, numbered from 0 in that order. A state is what the tables hold,
 * which calls are still under way, and where each actor stands; all by numbers, with the state that
 * it was first reached from.
 */
final class States {

  private final Numbers<State> states = new Numbers<>();
  private final List<Integer> before = new ArrayList<>();

  int size() {
    return states.size();
  }

  /** Adds a state unless it is known; it was reached from that one, and the first one from -1. */
  void add(State state, int from) {
    states.of(state, isNew -> before.add(from));
  }

  State get(int number) {
    return states.get(number);
  }

  int before(int number) {
    return before.get(number);
  }

  /** What the tables hold, the set of calls that are still under way, where the actors stand. */
  static final class State {

    /** 2^64 divided by the golden ratio, which is odd. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    final int database;
    final int late;

    /** In ascending order, since the actors are not told apart. */
    final int[] places;

    State(int database, int late, int[] places) {
      this.database = database;
      this.late = late;
      this.places = places;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof State that
          && database == that.database
          && late == that.late
          && Arrays.equals(places, that.places);
    }

    /** All numbers are small and near to each other: a sum of multiples is the same for many. */
    @Override
    public int hashCode() {
      long mixed = (database + late * SPREAD) * SPREAD;
      for (int place : places) {
        mixed = ((mixed ^ (mixed >>> Integer.SIZE)) + place) * SPREAD;
      }
      return (int) (mixed >>> Integer.SIZE);
    }
  }

  /** Numbers for values, from 0, so that states are small. Equal values have the same one. */
  static final class Numbers<T> {

    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    /** The number of a value; one that has none is told first, and if that throws, it gets none. */
    int of(T value, Consumer<T> isNew) {
      Integer known = numbers.get(value);
      if (known != null) {
        return known;
      }
      isNew.accept(value);
      numbers.put(value, values.size());
      values.add(value);
      return values.size() - 1;
    }

    int of(T value) {
      return of(value, isNew -> {});
    }

    T get(int number) {
      return values.get(number);
    }

    int size() {
      return values.size();
    }
  }

  /** A value for each pair of small numbers, computed when it is first asked for. */
  static final class Pairs<T> {

    private final Map<Long, T> values = new HashMap<>();

    /** The value; if the computation throws, there is none yet. It may ask for other pairs. */
    T of(int one, int other, BiFunction<Integer, Integer, T> computed) {
      long pair = ((long) one << Integer.SIZE) + other;
      T known = values.get(pair);
      if (known == null) {
        known = computed.apply(one, other);
        values.put(pair, known);
      }
      return known;
    }
  }
}
