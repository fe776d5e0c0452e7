package io.lastseat.simulator.walk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A state of the world, by numbers, and how it was first reached. */
final class State {

  /** 2^64 divided by the golden ratio, which is odd (Knuth, TAOCP 3, 6.4). */
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final int database;
  private final int[] places;
  private final int[] late;
  private final @Nullable State before;
  private final String story;
  private final int hash;

  State(int database, int[] places, int[] late, @Nullable State before, String story) {
    this.database = database;
    this.places = places;
    this.late = late;
    this.before = before;
    this.story = story;
    this.hash = mixed(database, places, late);
  }

  /** What the tables hold. */
  int database() {
    return database;
  }

  /** Where the actors stand, in ascending order: they are not told apart. */
  int[] places() {
    return places;
  }

  /** The calls that are still under way, in ascending order. */
  int[] late() {
    return late;
  }

  /** The same array with another value in one place, in order again. */
  static int[] with(int[] all, int where, int value) {
    int[] changed = all.clone();
    changed[where] = value;
    Arrays.sort(changed);
    return changed;
  }

  /** All steps that led here. */
  List<String> stories() {
    List<String> steps = new ArrayList<>();
    for (State state = this; state.before != null; state = state.before) {
      steps.add(state.story);
    }
    Collections.reverse(steps);
    return steps;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof State that
        && hash == that.hash
        && database == that.database
        && Arrays.equals(places, that.places)
        && Arrays.equals(late, that.late);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /**
   * All numbers are small and near to each other: 31 times one plus the next gives the same for
   * very many states, and a walk would look for each among all of those.
   */
  private static int mixed(int database, int[] places, int[] late) {
    long mixed = database;
    for (int place : places) {
      mixed = (mixed + place) * SPREAD;
      mixed ^= mixed >>> Integer.SIZE;
    }
    for (int call : late) {
      mixed = (mixed + ~call) * SPREAD;
      mixed ^= mixed >>> Integer.SIZE;
    }
    return Long.hashCode(mixed);
  }
}
