package io.lastseat.bench.locks;

import java.io.PrintWriter;
import java.util.List;

/** What was measured of locks. */
public record LockFigures(List<Line> lines) {

  /**
   * Of one way under one load: medians of the rounds.
   *
   * @param turnsPerSecond acquired and released
   * @param usualWait of half of the turns for their lock, at most, in milliseconds
   * @param longestWait of any turn for its lock, in milliseconds
   * @param writeUnits of a turn
   * @param readUnits of a turn
   * @param shared turns in which somebody else had the lock too, in all rounds
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

  /** Who let two have a lock at the same moment. */
  public List<String> notExclusive() {
    return lines.stream().filter(line -> line.shared() > 0).map(Line::way).distinct().toList();
  }

  /** As a table for a terminal and for a page. */
  public void print(PrintWriter out) {
    out.println(
        "| load | way | turns a second | wait, p50 (ms) | wait, longest (ms) | write units a turn |"
            + " read units a turn |");
    out.println("|---|---|--:|--:|--:|--:|--:|");
    lines.forEach(
        line ->
            out.println(
                "| %s | `%s` | %,.0f | %.1f | %,.0f | %.2f | %.2f |"
                    .formatted(
                        line.load(),
                        line.way(),
                        line.turnsPerSecond(),
                        line.usualWait(),
                        line.longestWait(),
                        line.writeUnits(),
                        line.readUnits())));
  }
}
