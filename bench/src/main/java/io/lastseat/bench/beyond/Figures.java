package io.lastseat.bench.beyond;

/**
 * What came out of a run. Every request offered is decided, turned away, failed or pending.
 *
 * @param contender who
 * @param lanes of Lastseat, 0 for others
 * @param seats of the event
 * @param offeredPerSecond or 0 where clients asked one request after the other
 * @param clients or 0 where requests came at a rate
 * @param scale of the partition limits
 * @param offered requests
 * @param decided with a verdict
 * @param turnedAway at the gate
 * @param failed with an error for an answer
 * @param pending without a verdict when the simulation ended
 * @param answeredPerSecond decided or turned away, without the first fifth of the time
 * @param p50Millis from the request to the visible verdict
 * @param p99Millis likewise
 * @param maxMillis likewise
 * @param writeUnitsPerAnswer all write units that were used, by request answered
 * @param readUnitsPerAnswer all read units that were used, by request answered
 * @param dynamoDbDollarsPerMillion answers
 * @param lambdaDollarsPerMillion answers
 * @param throttled calls that DynamoDB refused for their rate
 * @param lostAppendsPerAppend part of the appends to Lastseat's log that somebody else forestalled
 * @param verdictsPerCommit of Lastseat, on average
 */
public record Figures(
    String contender,
    int lanes,
    long seats,
    double offeredPerSecond,
    int clients,
    double scale,
    long offered,
    long decided,
    long turnedAway,
    long failed,
    long pending,
    double answeredPerSecond,
    double p50Millis,
    double p99Millis,
    double maxMillis,
    double writeUnitsPerAnswer,
    double readUnitsPerAnswer,
    double dynamoDbDollarsPerMillion,
    double lambdaDollarsPerMillion,
    long throttled,
    double lostAppendsPerAppend,
    double verdictsPerCommit) {

  /** Both together. */
  public double dollarsPerMillion() {
    return dynamoDbDollarsPerMillion + lambdaDollarsPerMillion;
  }

  static Figures of(Scenario scenario, Tally tally) {
    double answers = Math.max(1, tally.answered());
    long commits = tally.appends - tally.lostAppends;
    return new Figures(
        scenario.contestant().name(),
        scenario.contestant().lanes(),
        scenario.seats(),
        scenario.offeredPerSecond(),
        scenario.clients(),
        scenario.scale(),
        tally.offered,
        tally.decided,
        tally.turnedAway,
        tally.failed,
        tally.offered - tally.answered() - tally.failed,
        perSecond(scenario, tally),
        tally.percentile(50),
        tally.percentile(99),
        tally.longest(),
        tally.writeUnits / answers,
        tally.readUnits / answers,
        World.prices().dynamoDb(tally.writeUnits, tally.readUnits) * 1e6 / answers,
        World.prices().lambda(tally.invocations, tally.gigabyteSeconds) * 1e6 / answers,
        tally.throttles,
        tally.appends == 0 ? 0 : (double) tally.lostAppends / tally.appends,
        commits == 0 ? 0 : (double) tally.decided / commits);
  }

  private static double perSecond(Scenario scenario, Tally tally) {
    return scenario.clients() > 0
        ? tally.answered() * 1e6 / Math.max(1, tally.lastAnswerMicros)
        : tally.inWindow / (scenario.seconds() * (1 - Simulation.WARM_UP));
  }
}
