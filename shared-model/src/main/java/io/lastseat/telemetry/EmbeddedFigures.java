package io.lastseat.telemetry;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Figures on lines of standard output, of which CloudWatch Logs makes metrics by service. */
final class EmbeddedFigures implements Figures {

  private final String namespace;
  private final String service;
  private final Clock clock;
  private final Consumer<String> out;

  /** By the dimensions. */
  private final Map<Map<String, String>, EmbeddedMetrics> metrics = new LinkedHashMap<>();

  /**
   * None yet.
   *
   * @param clock stamps them
   * @param out standard output, where a function's log is made of it
   */
  EmbeddedFigures(String namespace, String service, Clock clock, Consumer<String> out) {
    this.namespace = namespace;
    this.service = service;
    this.clock = clock;
    this.out = out;
  }

  @Override
  public synchronized void add(String name, Unit unit, double value) {
    by(Map.of()).add(name, unit, value);
  }

  @Override
  public synchronized void addBy(String dimension, String value, String name, int times) {
    by(Map.of(dimension, value)).add(name, Unit.COUNT, times);
  }

  @Override
  public synchronized void flush() {
    long now = clock.millis();
    metrics.values().forEach(some -> some.take(now).forEach(out));
    metrics.clear();
  }

  private EmbeddedMetrics by(Map<String, String> more) {
    return metrics.computeIfAbsent(
        more,
        none -> {
          Map<String, String> dimensions = new LinkedHashMap<>();
          dimensions.put("service", service);
          dimensions.putAll(more);
          return new EmbeddedMetrics(namespace, dimensions);
        });
  }
}
