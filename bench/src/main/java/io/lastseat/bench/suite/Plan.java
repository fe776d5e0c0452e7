package io.lastseat.bench.suite;

import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import java.time.Duration;

/**
 * How much is measured.
 *
 * @param warmUps rounds that do not count, so that the compiler is done with all
 * @param rounds of the candidates that a target names
 * @param otherRounds of the others
 * @param requests of the large workloads; the small ones have a tenth of them
 * @param limit longest run of a match
 * @param starts of each function; 0 where start-up is not measured
 * @param lockRounds of each way of locking, after one to warm up
 * @param lockLength of one of these
 * @param httpRounds of calls through HTTP
 * @param httpSlice how long clients call for one thing in a round
 */
public record Plan(
    int warmUps,
    int rounds,
    int otherRounds,
    int requests,
    Duration limit,
    int starts,
    int lockRounds,
    Duration lockLength,
    int httpRounds,
    Duration httpSlice) {

  /** All that {@code docs/benchmarks.md} shows, in forty minutes; ten of them are HTTP's. */
  public static Plan full() {
    return new Plan(
        8,
        5,
        3,
        20_000,
        Duration.ofMillis(2_500),
        7,
        3,
        LocksAlone.LENGTH,
        HttpAlone.ROUNDS,
        HttpAlone.SLICE);
  }

  /** What the targets name, within five minutes. */
  public static Plan quick() {
    return new Plan(
        2,
        3,
        0,
        20_000,
        Duration.ofSeconds(1),
        0,
        1,
        Duration.ofMillis(700),
        8,
        Duration.ofMillis(1_200));
  }
}
