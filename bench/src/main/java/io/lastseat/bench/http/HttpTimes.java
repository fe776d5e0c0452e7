package io.lastseat.bench.http;

import java.util.List;
import java.util.Optional;

/**
 * The figures of calls through HTTP.
 *
 * @param seconds how long clients called
 * @param spanSeconds how long the first and the last span were
 */
public record HttpTimes(double seconds, double spanSeconds, List<Line> lines) {

  /** Nothing was measured. */
  public static final HttpTimes NONE = new HttpTimes(0, 0, List.of());

  /**
   * The figures of one kind of call.
   *
   * @param server its setting; empty for the server as users start it
   * @param many with 512 clients, after the last span
   */
  public record Line(String way, String server, Span first, Span last, Span many) {}

  /**
   * Medians of some rounds.
   *
   * @param perSecond answers
   * @param timesBare the ratio to the bare handler in the same round
   * @param failed calls with a wrong answer or none; the sum, in the last span that of all rounds
   */
  public record Span(
      double perSecond, double timesBare, double p50Millis, double p99Millis, long failed) {}

  /** The figures of one kind of call at one server. */
  public Optional<Line> find(String way, String server) {
    return lines.stream()
        .filter(line -> line.way().equals(way) && line.server().equals(server))
        .findFirst();
  }
}
