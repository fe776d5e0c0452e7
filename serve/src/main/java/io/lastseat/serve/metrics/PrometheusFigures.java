package io.lastseat.serve.metrics;

import io.lastseat.telemetry.Figures;
import io.lastseat.telemetry.Figures.Unit;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.core.metrics.MetricWithFixedMetadata;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps the figures of the services as metrics of Prometheus, with {@code service} as a label.
 * Times are histograms in seconds, shares are ratios. All services share one registry, and so one
 * object of this class.
 */
final class PrometheusFigures {

  /** The buckets reach up to five minutes: an alarm rings long before. */
  private static final double[] SECONDS = {.01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 300};

  private static final double MILLIS_PER_SECOND = 1_000;
  private static final double PER_CENT = 100;

  private final PrometheusRegistry registry;
  private final Map<String, Counter> counters = new ConcurrentHashMap<>();
  private final Map<String, Histogram> histograms = new ConcurrentHashMap<>();
  private final Map<String, Gauge> gauges = new ConcurrentHashMap<>();

  PrometheusFigures(PrometheusRegistry registry) {
    this.registry = registry;
  }

  Figures of(String service) {
    return new Figures() {
      @Override
      public void add(String name, Unit unit, double value) {
        switch (unit) {
          case COUNT -> counter(name, "service").labelValues(service).inc(value);
          case MILLISECONDS ->
              histogram(name).labelValues(service).observe(value / MILLIS_PER_SECOND);
          case PERCENT -> atLeast(name, service, value / PER_CENT);
        }
      }

      @Override
      public void addBy(String dimension, String value, String name, int times) {
        counter(name, "service", dimension).labelValues(service, value).inc(times);
      }

      @Override
      public void flush() {
        // The metrics are computed when the page is read.
      }
    };
  }

  /** Keeps the greatest value so far, as the alarm looks at the maximum: no log shrinks. */
  private void atLeast(String name, String service, double value) {
    var gauge = gauge(name).labelValues(service);
    synchronized (gauge) {
      gauge.set(Math.max(gauge.get(), value));
    }
  }

  private Counter counter(String name, String... labels) {
    return counters.computeIfAbsent(
        name, absent -> named(Counter.builder(), name, Unit.COUNT, labels).register(registry));
  }

  private Histogram histogram(String name) {
    return histograms.computeIfAbsent(
        name,
        absent ->
            named(Histogram.builder(), name, Unit.MILLISECONDS, "service")
                .classicOnly()
                .classicUpperBounds(SECONDS)
                .register(registry));
  }

  private Gauge gauge(String name) {
    return gauges.computeIfAbsent(
        name, absent -> named(Gauge.builder(), name, Unit.PERCENT, "service").register(registry));
  }

  private static <B extends MetricWithFixedMetadata.Builder<B, ?>> B named(
      B builder, String name, Unit unit, String... labels) {
    return builder
        .name(nameOf(name, unit))
        .help("As the metric " + name + " of a deployment, see docs/operators.md.")
        .labelNames(labels);
  }

  /**
   * The Prometheus name of a CloudWatch metric: {@code lastseat_}, the same words with underscores,
   * and the base unit at the end (Prometheus documentation, "Metric and label naming"). {@code
   * TimeToVerdict} in milliseconds is {@code lastseat_time_to_verdict_seconds}.
   */
  static String nameOf(String cloudWatchName, Unit unit) {
    String words =
        cloudWatchName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    return "lastseat_"
        + words
        + switch (unit) {
          case COUNT -> "_total";
          case MILLISECONDS -> "_seconds";
          case PERCENT -> "_ratio";
        };
  }
}
