package io.lastseat.bench.suite;

import io.lastseat.bench.http.HttpAlone;
import io.lastseat.bench.locks.LocksAlone;
import io.lastseat.bench.place.Ground;
import java.time.Duration;

/**
 * How much is measured.
 *
 * @param warmUps rounds that do not count, until the compiler is done with all
 * @param rounds of each candidate
 * @param requests of the large workloads; the small ones have a tenth of them
 * @param limit longest run of a match next door
 * @param starts of each function; 0 to skip start-up
 * @param lockRounds of each way of locking, after one to warm up
 * @param lockLength of one of these
 * @param httpRounds of calls through HTTP
 * @param httpSlice how long clients make one kind of call in a round
 */
public record Plan(
    int warmUps,
    int rounds,
    int requests,
    Duration limit,
    int starts,
    int lockRounds,
    Duration lockLength,
    int httpRounds,
    Duration httpSlice) {

  /** Everything on {@code docs/benchmarks.md}, in forty minutes; HTTP takes eleven of them. */
  public static Plan full() {
    return new Plan(
        8,
        5,
        20_000,
        Duration.ofMillis(2_500),
        7,
        3,
        LocksAlone.LENGTH,
        HttpAlone.ROUNDS,
        HttpAlone.SLICE);
  }

  /** The same with short runs, in five minutes. */
  public static Plan quick() {
    return new Plan(
        2,
        2,
        20_000,
        Duration.ofSeconds(1),
        1,
        1,
        Duration.ofMillis(700),
        8,
        Duration.ofMillis(1_200));
  }

  /** The longest run of a match: on AWS limits count by the second, so it takes more of them. */
  Duration limit(Ground ground) {
    return ground == Ground.AWS ? limit.multipliedBy(2) : limit;
  }
}
