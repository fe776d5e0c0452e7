package io.lastseat.simulator.auditor;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The live holds in the books of a commit: for each moment its distance from the one before, in
 * eighths of a second, and the units; each number in groups of seven bits, the lowest group first.
 */
final class HoldBytes {

  private static final long EIGHTH_MILLIS = 125;
  private static final int GROUP = 7;
  private static final int LAST = 0x7f;

  /** Units by the moment at which they lapse, in milliseconds. */
  static SortedMap<Long, Long> units(byte[] bytes) {
    SortedMap<Long, Long> units = new TreeMap<>();
    long moment = 0;
    long number = 0;
    int shift = 0;
    boolean isMoment = true;
    for (byte group : bytes) {
      number += (long) (group & LAST) << shift;
      shift += GROUP;
      if (group >= 0) {
        if (isMoment) {
          moment += number * EIGHTH_MILLIS;
        } else {
          units.put(moment, number);
        }
        isMoment = !isMoment;
        number = 0;
        shift = 0;
      }
    }
    if (shift > 0 || !isMoment) {
      throw new Violation(Promise.ONE_SET_OF_BOOKS, "the holds of a commit end too early");
    }
    return units;
  }

  private HoldBytes() {}
}
