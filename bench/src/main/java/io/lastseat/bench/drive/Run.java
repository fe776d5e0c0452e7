package io.lastseat.bench.drive;

import io.lastseat.embedded.meter.MeterReading;
import io.vavr.control.Option;
import java.time.Duration;
import org.HdrHistogram.Histogram;

/**
 * What came of one contender's run through one workload.
 *
 * @param asked asks that were answered within the time of the run
 * @param accepted of them
 * @param refused of them
 * @param undecided of them; 0 unless verdicts stayed away for longer than the driver waits
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
}
