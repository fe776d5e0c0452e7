package io.lastseat.serve;

import io.lastseat.embedded.meter.IndexDescription;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.tables.TableDefinitions;
import io.lastseat.tables.TableNames;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import java.util.function.Supplier;

/** One meter for each function, in the execution chain of its own DynamoDB client. */
public record Meters(UnitMeter intake, UnitMeter serializer, UnitMeter relay, UnitMeter ops) {

  static Meters of(TableNames names) {
    Supplier<UnitMeter> meter =
        () -> new UnitMeter(TableDefinitions.all(names).flatMap(IndexDescription::allOf));
    return new Meters(meter.get(), meter.get(), meter.get(), meter.get());
  }

  /** The use so far of each service and of the operator's page, by name. */
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

  /** The use so far of intake and serializer. */
  public Usage usage() {
    return new Usage(intake.snapshot(), serializer.snapshot());
  }

  /** The use of DynamoDB by each function. */
  public record Usage(MeterReading intake, MeterReading serializer) {}
}
