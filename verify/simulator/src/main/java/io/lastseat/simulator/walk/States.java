package io.lastseat.simulator.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * All states that a walk came to, numbered from 0 in that order. A state is what the tables hold,
 * which calls are still under way, and where each actor stands; all by numbers, with the state that
 * it was first reached from. There are millions, so none has an object of its own: they stand in
 * long arrays, and are found by a hash table with linear probing (Knuth, TAOCP 3, 6.4).
 */
final class States {

  /** 2^64 divided by the golden ratio, which is odd. */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final int PER_CHUNK = 1 << 14;
  private static final int NONE = -1;
  private static final int DATABASE = 0;
  private static final int LATE = 1;
  private static final int BEFORE = 2;
  private static final int PLACES = 3;

  private final int width;
  private final List<int[]> chunks = new ArrayList<>();
  private int[] slots = emptySlots(1 << 12);
  private int size;

  States(int actors) {
    width = PLACES + actors;
  }

  int size() {
    return size;
  }

  /**
   * Adds a state unless it is known.
   *
   * @param places in ascending order, since the actors are not told apart
   * @param before the state that it was reached from; -1 for the first one
   */
  void add(int database, int late, int[] places, int before) {
    int slot = slot(slots, database, late, places);
    if (slots[slot] != NONE) {
      return;
    }
    slots[slot] = size;
    if (size % PER_CHUNK == 0) {
      chunks.add(new int[PER_CHUNK * width]);
    }
    int[] chunk = chunk(size);
    int at = at(size++);
    chunk[at + DATABASE] = database;
    chunk[at + LATE] = late;
    chunk[at + BEFORE] = before;
    System.arraycopy(places, 0, chunk, at + PLACES, places.length);
    if (2 * size > slots.length) {
      grow();
    }
  }

  int database(int state) {
    return chunk(state)[at(state) + DATABASE];
  }

  /** The number of the set of calls that are still under way. */
  int late(int state) {
    return chunk(state)[at(state) + LATE];
  }

  int before(int state) {
    return chunk(state)[at(state) + BEFORE];
  }

  int[] places(int state) {
    int at = at(state) + PLACES;
    return Arrays.copyOfRange(chunk(state), at, at + width - PLACES);
  }

  boolean is(int state, int database, int late, int[] places) {
    int[] chunk = chunk(state);
    int at = at(state);
    return chunk[at + DATABASE] == database
        && chunk[at + LATE] == late
        && Arrays.equals(chunk, at + PLACES, at + width, places, 0, places.length);
  }

  private void grow() {
    int[] more = emptySlots(Math.multiplyExact(slots.length, 2));
    for (int state = 0; state < size; state++) {
      more[slot(more, database(state), late(state), places(state))] = state;
    }
    slots = more;
  }

  /** Where this state stands among the slots, or would stand. */
  private int slot(int[] some, int database, int late, int[] places) {
    int slot = hash(database, late, places) & (some.length - 1);
    while (some[slot] != NONE && !is(some[slot], database, late, places)) {
      slot = (slot + 1) & (some.length - 1);
    }
    return slot;
  }

  /** All numbers are small and near to each other: a sum of multiples is the same for many. */
  private static int hash(int database, int late, int[] places) {
    long mixed = (database + late * SPREAD) * SPREAD;
    for (int place : places) {
      mixed = ((mixed ^ (mixed >>> Integer.SIZE)) + place) * SPREAD;
    }
    return (int) (mixed >>> Integer.SIZE);
  }

  private int[] chunk(int state) {
    return chunks.get(state / PER_CHUNK);
  }

  private int at(int state) {
    return (state % PER_CHUNK) * width;
  }

  private static int[] emptySlots(int number) {
    int[] empty = new int[number];
    Arrays.fill(empty, NONE);
    return empty;
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
