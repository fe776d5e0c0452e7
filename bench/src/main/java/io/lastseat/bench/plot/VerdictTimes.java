package io.lastseat.bench.plot;

import java.util.List;
import java.util.stream.Stream;

/**
 * How long verdicts took in the course of a run. A second without a verdict has no times and is
 * left out.
 *
 * @param name of the candidate
 * @param seconds after the start of the run, growing, at least two
 * @param p50s milliseconds above 0, one for each of the seconds: the median
 * @param p99s milliseconds above 0, one for each of the seconds: the 99th percentile
 */
public record VerdictTimes(
    String name, List<Double> seconds, List<Double> p50s, List<Double> p99s) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public VerdictTimes {
    if (seconds.size() < 2 || seconds.size() != p50s.size() || seconds.size() != p99s.size()) {
      throw new IllegalArgumentException(
          "%s: %d seconds, %d p50 and %d p99 make no lines"
              .formatted(name, seconds.size(), p50s.size(), p99s.size()));
    }
    if (!Stream.of(p50s, p99s).flatMap(List::stream).allMatch(at -> at > 0)) {
      throw new IllegalArgumentException(name + ": no verdict takes 0 ms or less");
    }
  }

  double lastSecond() {
    return seconds.get(seconds.size() - 1);
  }
}
