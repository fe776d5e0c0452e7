package io.lastseat.bench.pages;

import java.io.PrintWriter;

/**
 * What was measured of pages that wait: medians of the rounds.
 *
 * @param pages that waited at once
 * @param heldSeconds so long after all of them had begun, nobody decided
 * @param p50Millis from verdict to page
 * @param p99Millis the same, for all but one page in a hundred
 * @param pollsPerSecond of a page, on average
 * @param othersP99Millis an answer to somebody else meanwhile
 */
public record PagesFigures(
    int pages,
    long heldSeconds,
    double p50Millis,
    double p99Millis,
    double pollsPerSecond,
    double othersP99Millis) {

  /** As a table for a terminal and for a page. */
  public void print(PrintWriter out) {
    out.println(
        "| pages | held | verdict to page, p50 | p99 | polls of a page | others are answered, p99"
            + " |");
    out.println("|--:|--:|--:|--:|--:|--:|");
    out.println(
        "| %d | %d s | %,.0f ms | %,.0f ms | %.2f a second | %,.0f ms |"
            .formatted(pages, heldSeconds, p50Millis, p99Millis, pollsPerSecond, othersP99Millis));
  }
}
