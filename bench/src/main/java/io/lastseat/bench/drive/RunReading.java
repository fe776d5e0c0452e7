package io.lastseat.bench.drive;

import io.lastseat.embedded.meter.MeterReading;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * What a database can say, at one moment, about what was asked of it since it was made.
 *
 * @param units of DynamoDB; none if that is not it
 * @param roundTrips requests that were sent to it
 * @param retries calls and transactions that were tried again
 * @param cpu processor time of its processes
 */
record RunReading(Option<MeterReading> units, long roundTrips, long retries, Duration cpu) {

  RunReading minus(RunReading earlier) {
    return new RunReading(
        units.map(now -> earlier.units.map(now::minus).getOrElse(now)),
        roundTrips - earlier.roundTrips,
        retries - earlier.retries,
        cpu.minus(earlier.cpu));
  }
}
