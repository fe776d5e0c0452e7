package io.lastseat.bench.suite;

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
 * @param hotLimit longest run of the match with room for all, in which the slow ones get slower
 * @param limit longest run of the other matches
 * @param limitedLimit longest run under DynamoDB's limits
 * @param contention other numbers of clients
 * @param everything all candidates and all workloads, or those that the targets name
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
    boolean everything,
    double halfSeconds,
    int microIterations,
    int starts) {

  /** All of it: the half hour that {@code docs/benchmarks.md} takes. */
  public static Plan full() {
    return new Plan(
        4,
        5,
        5,
        2_000,
        Duration.ofSeconds(10),
        Duration.ofMillis(1_500),
        Duration.ofSeconds(4),
        List.of(1, 8, 128),
        true,
        4,
        5,
        7);
  }

  /** What the targets name, within five minutes. */
  public static Plan quick() {
    return new Plan(
        2,
        5,
        5,
        1_400,
        Duration.ofMillis(1_100),
        Duration.ofMillis(600),
        Duration.ofMillis(1_000),
        List.empty(),
        false,
        2,
        3,
        3);
  }
}
