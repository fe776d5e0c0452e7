package io.lastseat.local.server;

import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;

/** One meter for each function, in the execution chain of its own DynamoDB client. */
public final class Meters {

  private final UnitMeter intake;
  private final UnitMeter serializer;
  private final UnitMeter relay;
  private final UnitMeter ops;

  Meters(TableNames names) {
    var indexes = TableDefinitions.all(names).flatMap(IndexDescription::allOf);
    intake = new UnitMeter(indexes);
    serializer = new UnitMeter(indexes);
    relay = new UnitMeter(indexes);
    ops = new UnitMeter(indexes);
  }

  UnitMeter intake() {
    return intake;
  }

  UnitMeter serializer() {
    return serializer;
  }

  UnitMeter relay() {
    return relay;
  }

  /** What the relay has used so far. */
  public MeterReading relayed() {
    return relay.snapshot();
  }

  UnitMeter ops() {
    return ops;
  }

  /** What each has used so far, that of the operator's page too, by its name. */
  Map<String, MeterReading> byService() {
    return HashMap.of(
        "intake",
        intake.snapshot(),
        "serializer",
        serializer.snapshot(),
        "relay",
        relay.snapshot(),
        "ops",
        ops.snapshot());
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
