package io.lastseat.bench.locks;

import io.lastseat.bench.locks.LocksAlone.LockLoad;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What was measured of locks.
 *
 * @param roundTripMillis to the database and back, besides what this machine takes
 */
public record LockFigures(long roundTripMillis, List<Line> lines) {

  /**
   * Of one way under one load: medians of the rounds.
   *
   * @param turnsPerSecond acquired and released
   * @param usualWait of half of the turns for their lock, at most, in milliseconds
   * @param longestWait of any turn for its lock, in milliseconds
   * @param writeUnits of a turn
   * @param readUnits of a turn
   * @param shared turns in which another client had the lock too, in all rounds
   */
  public record Line(
      String load,
      String way,
      double turnsPerSecond,
      double usualWait,
      double longestWait,
      double writeUnits,
      double readUnits,
      int shared) {}

  /** The ways that let two clients have a lock at the same moment. */
  public List<String> notExclusive() {
    return lines.stream().filter(line -> line.shared() > 0).map(Line::way).distinct().toList();
  }

  /** The most turns a second of any way whose name begins like this, where several contend. */
  public Optional<Double> mostTurns(String ways) {
    return lines.stream()
        .filter(line -> line.load().equals(LockLoad.CONTENDED.name()))
        .filter(line -> line.way().startsWith(ways))
        .map(Line::turnsPerSecond)
        .max(Comparator.naturalOrder());
  }
}
