package io.lastseat.simulator.guards;

import java.util.BitSet;

/**
 * Which guard is removed now. The mutated code asks here at each guard that it comes to. One thread
 * runs at a time.
 */
public final class Switch {

  /**
   * More conditions than any run, and the checks behind it, meet: one that meets more never ends.
   */
  private static final int ENDLESS = 1_000_000_000;

  private static final int NO_GUARD = -1;

  private static int removed = NO_GUARD;
  private static int met;
  private static boolean[] seen = new boolean[0];

  /** Remembers what so many guards saw, from now on. */
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

  /** The guards whose removal would have made a difference since the beginning. */
  static BitSet wouldMatter() {
    BitSet all = new BitSet();
    for (int guard = 0; guard < seen.length; guard++) {
      all.set(guard, seen[guard]);
    }
    return all;
  }

  /** A function begins to run. */
  public static void begins() {
    met = 0;
  }

  /**
   * What a condition counts as.
   *
   * @param holds whether it holds
   * @param guard the number of its being true always; the next one is that of its being false
   */
  public static boolean condition(boolean holds, int guard) {
    if (++met > ENDLESS) {
      throw new Endless();
    }
    // That it is always true makes a difference where it was false.
    seen[holds ? guard + 1 : guard] = true;
    return removed == guard || (removed != guard + 1 && holds);
  }

  /** Whether this call is left out. */
  public static boolean leftOut(int guard) {
    seen[guard] = true;
    return removed == guard;
  }

  /** Without the guard a run never ends. An error, because the functions handle exceptions. */
  static final class Endless extends Error {
    private static final long serialVersionUID = 1L;

    Endless() {
      super("a run never ends", null, false, false);
    }
  }

  private Switch() {}
}
