package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Taken;
import io.lastseat.embedded.meter.MeterReading;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;
import io.vavr.control.Option;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What came of one contender's run through one workload.
 *
 * @param asked asks that were answered within the time of the run
 * @param accepted of them
 * @param refused of them
 * @param failed calls that ended with an error, whose asks were repeated
 * @param undecided of the asks; 0 unless verdicts stayed away for longer than the driver waits
 * @param elapsed from the first ask to the last verdict
 * @param toVerdict microseconds from an ask to its verdict
 * @param outcome what the database says
 * @param used what was asked of DynamoDB; none if that is not it
 * @param roundTrips to the database
 * @param retries the contender's own and the SDK's
 * @param contenderCpu processor time of the process that asks
 * @param databaseCpu processor time of the database
 */
public record Run(
    int asked,
    int accepted,
    int refused,
    int failed,
    int undecided,
    Duration elapsed,
    Histogram toVerdict,
    RunOutcome outcome,
    Option<MeterReading> used,
    long roundTrips,
    long retries,
    Duration contenderCpu,
    Duration databaseCpu) {

  /** Decided requests per second. */
  public double decidedPerSecond() {
    return (accepted + refused) / (elapsed.toNanos() / 1e9);
  }

  /**
   * The state of the database after a run, compared with the users' verdicts.
   *
   * @param oversold seats above the capacity, of all events
   * @param twice users who have seats more than once
   * @param brokenPromises users who were accepted and have no seats
   */
  public record RunOutcome(long oversold, int twice, int brokenPromises) {

    static RunOutcome of(Seq<Event> events, Seq<Taken> taken, Set<String> promised) {
      Map<String, Number> byEvent =
          taken.groupBy(Taken::event).mapValues(all -> all.map(Taken::quantity).sum());
      long oversold =
          events
              .map(
                  event ->
                      byEvent.get(event.name()).map(Number::longValue).getOrElse(0L)
                          - event.seats())
              .filter(above -> above > 0)
              .sum()
              .longValue();
      Map<String, Integer> byUser =
          HashMap.ofEntries(taken.groupBy(Taken::user).mapValues(Seq::size).iterator());
      Set<String> users = HashSet.ofAll(byUser.keySet());
      return new RunOutcome(
          oversold, byUser.values().count(times -> times > 1), promised.diff(users).size());
    }
  }
}
