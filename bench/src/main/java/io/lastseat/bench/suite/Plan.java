package io.lastseat.bench.suite;

import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import java.time.Duration;

/**
 * How much is measured.
 *
 * @param warmUps rounds that do not count, until the compiler is done with all
 * @param rounds of candidates that a target names
 * @param otherRounds of the others
 * @param requests of the large workloads; the small ones have a tenth of them
 * @param limit longest run of a match
 * @param starts of each function; 0 to skip start-up
 * @param lockRounds of each way of locking, after one to warm up
 * @param lockLength of one of these
 * @param httpRounds of calls through HTTP
 * @param httpSlice how long clients make one kind of call in a round
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

  /** Everything on {@code docs/benchmarks.md}, in forty minutes; HTTP takes ten of them. */
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

  /** The figures of the targets, within five minutes. */
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
