package io.lastseat.bench.drive;

import io.lastseat.local.meter.MeterReading;
import io.vavr.control.Option;
import java.time.Duration;

/** What a database can say about what was asked of it, since it was made. */
public interface Meters {

  /** Units of DynamoDB; none where that is not it. */
  Option<MeterReading> units();

  /** Requests that were sent to it. */
  long roundTrips();

  /** Calls and transactions that were tried again. */
  long retries();

  /** Processor time of its processes. */
  Duration cpu();

  /** All at one moment. */
  default Reading read() {
    return new Reading(units(), roundTrips(), retries(), cpu());
  }

  /** See {@link Meters}. */
  record Reading(Option<MeterReading> units, long roundTrips, long retries, Duration cpu) {

    Reading minus(Reading earlier) {
      return new Reading(
          units.map(now -> earlier.units.map(now::minus).getOrElse(now)),
          roundTrips - earlier.roundTrips,
          retries - earlier.retries,
          cpu.minus(earlier.cpu));
    }
  }
}
