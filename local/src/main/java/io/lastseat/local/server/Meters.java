package io.lastseat.local.server;

import io.lastseat.local.meter.IndexDescription;
import io.lastseat.local.meter.MeterReading;
import io.lastseat.local.meter.UnitMeter;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;

/** One meter for each function, in the execution chain of its own DynamoDB client. */
public final class Meters {

  private final UnitMeter intake;
  private final UnitMeter serializer;

  Meters(TableNames names) {
    var indexes = TableDefinitions.all(names).flatMap(IndexDescription::allOf);
    intake = new UnitMeter(indexes);
    serializer = new UnitMeter(indexes);
  }

  UnitMeter intake() {
    return intake;
  }

  UnitMeter serializer() {
    return serializer;
  }

  /** What both have used so far. */
  public Usage usage() {
    return new Usage(intake.snapshot(), serializer.snapshot());
  }

  /** What each function has used of DynamoDB. */
  public record Usage(MeterReading intake, MeterReading serializer) {

    /** What was added since an earlier usage. */
    public Usage minus(Usage earlier) {
      return new Usage(intake.minus(earlier.intake), serializer.minus(earlier.serializer));
    }
  }
}
