package io.lastseat.bench.http;

import java.io.PrintWriter;
import java.util.List;

/** What was measured through HTTP. */
public record HttpTimes(List<Line> lines) {

  /**
   * Of one way.
   *
   * @param first answers a second in the first round
   * @param last answers a second in the last round
   * @param usual answers a second, the median of all rounds
   * @param p50Millis of an answer, the median of all rounds
   * @param p99Millis of an answer, the median of all rounds
   */
  public record Line(
      String way, double first, double last, double usual, double p50Millis, double p99Millis) {}

  /** As a table for a terminal and for a page; ratios are those to the first line. */
  public void print(PrintWriter out) {
    out.println(
        "| way | answers/s, first round | last round | median | × the first line | p50 ms | p99 ms"
            + " |");
    out.println("|---|--:|--:|--:|--:|--:|--:|");
    lines.forEach(
        line ->
            out.println(
                "| `%s` | %,.0f | %,.0f | %,.0f | %.2f | %.2f | %.1f |"
                    .formatted(
                        line.way(),
                        line.first(),
                        line.last(),
                        line.usual(),
                        line.usual() / lines.get(0).usual(),
                        line.p50Millis(),
                        line.p99Millis())));
  }
}
