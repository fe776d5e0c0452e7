package io.lastseat.bench.beyond;

/**
 * One run.
 *
 * @param contestant who
 * @param seats of the event
 * @param offeredPerSecond requests that come, whatever becomes of the earlier ones; 0 with clients
 * @param seconds for how long they come
 * @param clients who each ask again as soon as they have an answer; 0 with a rate
 * @param requests of all clients together
 * @param scale of the partition limits: 1 is DynamoDB's
 * @param latencyFactor of the measured latencies
 * @param pollMillis between two polls of a shard
 * @param seed of all chance
 */
public record Scenario(
    Contestant contestant,
    long seats,
    double offeredPerSecond,
    double seconds,
    int clients,
    long requests,
    double scale,
    double latencyFactor,
    long pollMillis,
    long seed) {

  /** DynamoDB's limits and measured latencies, requests at a rate. */
  public static Scenario open(Contestant contestant, double perSecond, double seconds, long seed) {
    long offered = Math.round(perSecond * seconds);
    return new Scenario(
        contestant,
        2 * offered,
        perSecond,
        seconds,
        0,
        0,
        1,
        1,
        Serializer.POLL_MICROS / 1000,
        seed);
  }

  /**
   * A run as it is measured under a tenth of the limits: so many clients, so many requests, room
   * for all, a stream of one shard.
   *
   * @param latencyFactor 0.2 makes a put take 1.5 ms, as DynamoDB Local does
   */
  public static Scenario closed(
      Contestant contestant, int clients, long requests, double latencyFactor, long seed) {
    Contestant local = contestant.isLastseat() ? contestant.onShards(1) : contestant;
    return new Scenario(
        local,
        2 * requests,
        0,
        0,
        clients,
        requests,
        0.1,
        latencyFactor,
        Serializer.POLL_MICROS / 1000,
        seed);
  }

  /** The same with so many seats. */
  public Scenario withSeats(long number) {
    return new Scenario(
        contestant,
        number,
        offeredPerSecond,
        seconds,
        clients,
        requests,
        scale,
        latencyFactor,
        pollMillis,
        seed);
  }

  /** The same under other limits. */
  public Scenario atScale(double other) {
    return new Scenario(
        contestant,
        seats,
        offeredPerSecond,
        seconds,
        clients,
        requests,
        other,
        latencyFactor,
        pollMillis,
        seed);
  }

  /** The same with another pause between polls. */
  public Scenario polledEvery(long millis) {
    return new Scenario(
        contestant,
        seats,
        offeredPerSecond,
        seconds,
        clients,
        requests,
        scale,
        latencyFactor,
        millis,
        seed);
  }
}
