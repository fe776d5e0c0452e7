package io.lastseat.bench.suite;

import io.lastseat.bench.wave.Waves;
import io.vavr.collection.List;
import io.vavr.collection.Seq;
import java.time.Duration;

/**
 * How much is measured.
 *
 * @param warmUps rounds that do not count, so that the compiler is done with everybody
 * @param rounds in which all candidates run in turn
 * @param limitedRounds of the match under DynamoDB's limits
 * @param requests of a match
 * @param hotLimit longest run of the matches with room for all, in which the slow ones get slower
 * @param limit longest run of the other matches
 * @param limitedLimit longest run under DynamoDB's limits
 * @param contention other numbers of clients
 * @param entries who takes part where
 * @param waves the crowd that comes and goes
 * @param inWaves who takes part there
 * @param halfSeconds of each run at half load
 * @param microIterations seconds of each micro benchmark, and as many before it
 * @param starts of each function
 */
public record Plan(
    int warmUps,
    int rounds,
    int limitedRounds,
    int requests,
    Duration hotLimit,
    Duration limit,
    Duration limitedLimit,
    Seq<Integer> contention,
    Entries entries,
    Waves waves,
    Seq<String> inWaves,
    double halfSeconds,
    int microIterations,
    int starts) {

  /** Enough of them to count lost appends. */
  private static final int QUICK_WAVES = 3_000;

  /** All of it: the three quarters of an hour that {@code docs/benchmarks.md} takes. */
  public static Plan full() {
    return new Plan(
        4,
        5,
        5,
        2_000,
        Duration.ofSeconds(10),
        Duration.ofMillis(1_500),
        Duration.ofSeconds(4),
        List.of(1, 2, 8, 128),
        Entries.full(),
        Waves.of(3),
        WavesAlone.KINDS,
        4,
        5,
        7);
  }

  /** What the targets name, within five minutes. */
  public static Plan quick() {
    return new Plan(
        2,
        3,
        3,
        1_400,
        Duration.ofMillis(1_100),
        Duration.ofMillis(600),
        Duration.ofMillis(1_000),
        List.of(1, 2),
        Entries.quick(),
        Waves.of(1).shortenedTo(QUICK_WAVES),
        List.of("lastseat-immediate"),
        2,
        3,
        3);
  }
}
