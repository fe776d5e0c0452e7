package io.lastseat.simulator.guards;

import java.util.BitSet;

/**
 * Names the guard that is removed now. The mutated code asks here at each guard that it reaches.
 * One thread runs at a time.
 */
public final class Switch {

  /** More conditions than any run with its checks evaluates: a run that exceeds them never ends. */
  private static final int ENDLESS = 1_000_000_000;

  private static final int NO_GUARD = -1;

  private static int removed = NO_GUARD;
  private static int met;
  private static boolean[] seen = new boolean[0];

  /** Records from now on what so many guards evaluate. */
  static void begin(int guards) {
    removed = NO_GUARD;
    met = 0;
    seen = new boolean[guards];
  }

  /** Removes this guard alone. */
  static void remove(int guard) {
    removed = guard;
    met = 0;
  }

  /** Returns the guards whose removal would have made a difference since the beginning. */
  static BitSet wouldMatter() {
    BitSet all = new BitSet();
    for (int guard = 0; guard < seen.length; guard++) {
      all.set(guard, seen[guard]);
    }
    return all;
  }

  /** Records that a function begins to run. */
  public static void begins() {
    met = 0;
  }

  /**
   * Returns the value of a condition, or the forced one if its guard is removed.
   *
   * @param holds whether it holds
   * @param guard the number of its being true always; the next one is that of its being false
   */
  public static boolean condition(boolean holds, int guard) {
    if (++met > ENDLESS) {
      throw new Endless();
    }
    // "Always true" makes a difference where the condition was false.
    seen[holds ? guard + 1 : guard] = true;
    return removed == guard || (removed != guard + 1 && holds);
  }

  /** Returns whether this call is left out. */
  public static boolean leftOut(int guard) {
    seen[guard] = true;
    return removed == guard;
  }

  /** Without the guard a run never ends. It is an Error: the functions handle exceptions. */
  static final class Endless extends Error {
    private static final long serialVersionUID = 1L;

    Endless() {
      super("a run never ends", null, false, false);
    }
  }

  private Switch() {}
}
