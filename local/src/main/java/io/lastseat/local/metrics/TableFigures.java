package io.lastseat.local.metrics;

import io.lastseat.embedded.meter.MeterReading;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.vavr.collection.Map;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** What the services use of DynamoDB, by service. */
final class TableFigures {

  /**
   * Of these readings.
   *
   * @param readings by service
   */
  static void register(PrometheusRegistry registry, Supplier<Map<String, MeterReading>> readings) {
    counter(
        registry,
        readings,
        "consumed_read_capacity_units",
        "Read units of DynamoDB, as its metric ConsumedReadCapacityUnits.",
        reading -> reading.readUnits().doubleValue());
    counter(
        registry,
        readings,
        "consumed_write_capacity_units",
        "Write units of DynamoDB, those of indexes too, as its metric ConsumedWriteCapacityUnits.",
        MeterReading::writeUnits);
    counter(registry, readings, "dynamodb_calls", "Calls of DynamoDB's API.", MeterReading::calls);
  }

  private static void counter(
      PrometheusRegistry registry,
      Supplier<Map<String, MeterReading>> readings,
      String name,
      String help,
      ToDoubleFunction<MeterReading> value) {
    CounterWithCallback.builder()
        .name("lastseat_" + name + "_total")
        .help(help)
        .labelNames("service")
        .callback(
            counter ->
                readings
                    .get()
                    .forEach(
                        (service, reading) -> counter.call(value.applyAsDouble(reading), service)))
        .register(registry);
  }

  private TableFigures() {}
}
