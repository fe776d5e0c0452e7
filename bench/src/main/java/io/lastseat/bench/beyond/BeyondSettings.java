package io.lastseat.bench.beyond;

import java.util.List;

/**
 * What is simulated.
 *
 * @param seed of all chance
 * @param seconds of requests in each run
 * @param rates of requests per second
 * @param contestants each at each rate
 * @param seatsWhenSelling seats in the runs that sell out
 * @param scale of the partition limits: 1 is DynamoDB's
 */
public record BeyondSettings(
    long seed,
    double seconds,
    List<Double> rates,
    List<Contestant> contestants,
    long seatsWhenSelling,
    double scale) {

  /** 10 to 1,000,000 requests per second for ten seconds, all contestants. */
  public static BeyondSettings ordinary() {
    return new BeyondSettings(
        20_261_121L,
        10,
        List.of(
            10.0,
            30.0,
            100.0,
            300.0,
            1_000.0,
            3_000.0,
            8_000.0,
            10_000.0,
            30_000.0,
            100_000.0,
            300_000.0,
            1_000_000.0),
        Contestant.all(),
        1_000,
        1);
  }
}
