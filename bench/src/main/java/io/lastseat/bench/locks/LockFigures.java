package io.lastseat.bench.locks;

import io.lastseat.bench.locks.LocksAlone.LockLoad;
import io.lastseat.bench.place.Ground;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The figures of locks on one ground. */
public record LockFigures(Ground ground, List<Line> lines) {

  /**
   * Medians of the rounds of one way under one load.
   *
   * @param turnsPerSecond acquired and released
   * @param usualWait the median wait for the lock, in milliseconds
   * @param longestWait the longest wait, in milliseconds
   * @param writeUnits of a turn
   * @param readUnits of a turn
   * @param shared turns of all rounds in which two clients had the lock
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

  /** The ways that let two clients have a lock at the same time. */
  public List<String> notExclusive() {
    return lines.stream().filter(line -> line.shared() > 0).map(Line::way).distinct().toList();
  }

  /** The most turns a second of the ways with this prefix, under contention. */
  public Optional<Double> mostTurns(String ways) {
    return lines.stream()
        .filter(line -> line.load().equals(LockLoad.CONTENDED.name()))
        .filter(line -> line.way().startsWith(ways))
        .map(Line::turnsPerSecond)
        .max(Comparator.naturalOrder());
  }
}
