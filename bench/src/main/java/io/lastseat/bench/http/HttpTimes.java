package io.lastseat.bench.http;

import java.util.List;
import java.util.Optional;

/**
 * What was measured through HTTP.
 *
 * @param seconds how long clients called
 * @param spanSeconds how long the first and the last span of it were
 */
public record HttpTimes(double seconds, double spanSeconds, List<Line> lines) {

  /** Nothing was. */
  public static final HttpTimes NONE = new HttpTimes(0, 0, List.of());

  /**
   * Of one thing to call for.
   *
   * @param server its setting; empty for that which users have
   * @param failed calls in all rounds whose answer was not what they asked for, or that had none
   */
  public record Line(String way, String server, Span first, Span last, long failed) {}

  /**
   * Of some rounds: medians.
   *
   * @param perSecond answers
   * @param timesBare the same, times those of the bare handler in the same round
   */
  public record Span(double perSecond, double timesBare, double p50Millis, double p99Millis) {}

  /** That of one thing to call for and one setting of the server. */
  public Optional<Line> find(String way, String server) {
    return lines.stream()
        .filter(line -> line.way().equals(way) && line.server().equals(server))
        .findFirst();
  }
}
