package io.lastseat.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.JsonText;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes metrics on lines of CloudWatch's embedded metric format, from which CloudWatch Logs makes
 * metrics.
 *
 * <p>Source: docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/
 * CloudWatch_Embedded_Metric_Format_Specification.html
 */
final class EmbeddedFigures implements Figures {

  /** The most values that a metric may have on one line. */
  static final int VALUES_PER_LINE = 100;

  /** How often {@link #later} values are written. */
  static final long LATER_MILLIS = 60_000;

  /** The namespace that turns metrics off. */
  private static final String OFF = "off";

  private final String namespace;
  private final String service;
  private final Clock clock;
  private final Consumer<String> out;

  /** Whether counts are added up, and not written one by one. */
  private final boolean sums;

  private final Map<Map<String, String>, Lines> metrics = new LinkedHashMap<>();
  private @Nullable EmbeddedFigures later;
  private long laterAt;

  /**
   * Starts without metrics.
   *
   * @param clock stamps the metrics
   * @param out standard output, from which the log of a function is made
   */
  EmbeddedFigures(String namespace, String service, Clock clock, Consumer<String> out) {
    this(namespace, service, clock, out, false);
  }

  private EmbeddedFigures(
      String namespace, String service, Clock clock, Consumer<String> out, boolean sums) {
    this.sums = sums;
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
  public synchronized Figures later() {
    if (later == null) {
      later = new EmbeddedFigures(namespace, service, clock, out, true);
    }
    return later;
  }

  @Override
  public synchronized void flush() {
    long now = clock.millis();
    if (!namespace.equals(OFF)) {
      metrics.values().forEach(some -> some.take(now).forEach(out));
    }
    metrics.clear();
    if (later != null && Math.abs(now - laterAt) >= LATER_MILLIS) {
      later.flush();
      laterAt = now;
    }
  }

  private Lines by(Map<String, String> more) {
    return metrics.computeIfAbsent(
        more,
        none -> {
          Map<String, String> dimensions = new LinkedHashMap<>();
          dimensions.put("service", service);
          dimensions.putAll(more);
          return new Lines(dimensions);
        });
  }

  /** All metrics that have the same dimensions. */
  private final class Lines {

    private final Map<String, String> dimensions;
    private final Map<String, Metric> metrics = new LinkedHashMap<>();

    Lines(Map<String, String> dimensions) {
      this.dimensions = dimensions;
    }

    void add(String name, Unit unit, double value) {
      List<Double> values =
          metrics.computeIfAbsent(name, none -> new Metric(unit, new ArrayList<>())).values();
      if (sums && unit == Unit.COUNT && !values.isEmpty()) {
        values.set(0, values.get(0) + value);
      } else {
        values.add(value);
      }
    }

    /**
     * Takes all values since the last time, on as few lines as possible; no line if there are none.
     *
     * @param now milliseconds since 1970
     */
    List<String> take(long now) {
      List<String> lines = new ArrayList<>();
      while (!metrics.isEmpty()) {
        Map<String, Metric> next = new LinkedHashMap<>();
        metrics.forEach((name, metric) -> next.put(name, metric.first()));
        metrics.values().forEach(Metric::dropFirst);
        metrics.values().removeIf(metric -> metric.values().isEmpty());
        lines.add(JsonText.object(json -> write(json, next, now)));
      }
      return lines;
    }

    private void write(JsonGenerator json, Map<String, Metric> some, long now) throws IOException {
      json.writeObjectFieldStart("_aws");
      json.writeNumberField("Timestamp", now);
      json.writeArrayFieldStart("CloudWatchMetrics");
      json.writeStartObject();
      json.writeStringField("Namespace", namespace);
      json.writeArrayFieldStart("Dimensions");
      json.writeStartArray();
      for (String dimension : dimensions.keySet()) {
        json.writeString(dimension);
      }
      json.writeEndArray();
      json.writeEndArray();
      json.writeArrayFieldStart("Metrics");
      for (Map.Entry<String, Metric> metric : some.entrySet()) {
        json.writeStartObject();
        json.writeStringField("Name", metric.getKey());
        json.writeStringField("Unit", metric.getValue().unit().text());
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
      json.writeEndArray();
      json.writeEndObject();
      for (Map.Entry<String, String> dimension : dimensions.entrySet()) {
        json.writeStringField(dimension.getKey(), dimension.getValue());
      }
      for (Map.Entry<String, Metric> metric : some.entrySet()) {
        json.writeArrayFieldStart(metric.getKey());
        for (double value : metric.getValue().values()) {
          json.writeNumber(value);
        }
        json.writeEndArray();
      }
    }

    private record Metric(Unit unit, List<Double> values) {

      Metric first() {
        return new Metric(unit, List.copyOf(ofOneLine()));
      }

      void dropFirst() {
        ofOneLine().clear();
      }

      private List<Double> ofOneLine() {
        return values.subList(0, Math.min(VALUES_PER_LINE, values.size()));
      }
    }
  }
}
