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
 * All states that a walk has reached, numbered from 0 in that order. A state has the tables, the
 * calls under way, and the place of each actor, all by numbers. Each is stored with the state from
 * which it was first reached.
 */
final class States {

  private final Numbers<State> states = new Numbers<>();
  private final List<Integer> before = new ArrayList<>();

  int size() {
    return states.size();
  }

  /** Adds a state unless it is known, with the state that it was reached from; -1 for the first. */
  void add(State state, int from) {
    states.of(state, isNew -> before.add(from));
  }

  State get(int number) {
    return states.get(number);
  }

  int before(int number) {
    return before.get(number);
  }

  /** The tables, the set of calls under way, and the places of the actors. */
  static final class State {

    /** 2^64 divided by the golden ratio, which is odd. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    final int database;
    final int late;

    /** The places in ascending order, since actors of one kind are not told apart. */
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

    /** A mixed hash: the numbers are small and close, so sums of multiples would often collide. */
    @Override
    public int hashCode() {
      long mixed = (database + late * SPREAD) * SPREAD;
      for (int place : places) {
        mixed = ((mixed ^ (mixed >>> Integer.SIZE)) + place) * SPREAD;
      }
      return (int) (mixed >>> Integer.SIZE);
    }
  }

  /** Numbers for values, from 0, so that states are small. Equal values have the same number. */
  static final class Numbers<T> {

    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();

    /** The number of a value. The consumer sees a new value first; if it throws, there is none. */
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

  /** A value for each pair of small numbers, computed when it is first needed. */
  static final class Pairs<T> {

    private final Map<Long, T> values = new HashMap<>();

    /** The pair's value. Its computation may use other pairs; if it throws, nothing is stored. */
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
