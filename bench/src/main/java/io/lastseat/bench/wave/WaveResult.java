package io.lastseat.bench.wave;

import java.util.List;
import java.util.Optional;

/**
 * How the crowd came out.
 *
 * @param summary what was asked
 * @param clients how many ask at the same time at most
 * @param rounds how often each candidate ran
 */
public record WaveResult(
    String summary, int clients, int rounds, List<WavePhase> phases, List<WayInWaves> ways) {

  /** The candidate of this name, if it took part. */
  public Optional<WayInWaves> find(String candidate) {
    return ways.stream().filter(one -> one.name().equals(candidate)).findFirst();
  }

  /** Candidates that must not sell too many and did, or broke a promise to somebody. */
  public List<String> soldTooMany() {
    return ways.stream()
        .filter(one -> !one.oversells())
        .filter(one -> one.median().oversold() > 0 || one.median().wrong() > 0)
        .map(one -> one.name() + " in waves")
        .toList();
  }
}
