package io.lastseat.serve.metrics;

import io.lastseat.dynamo.store.SqliteStore;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.serve.health.Health;
import io.lastseat.serve.http.CallWatch;
import io.lastseat.telemetry.Figures;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.vavr.collection.HashSet;
import io.vavr.collection.Map;
import io.vavr.collection.Set;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * All metrics of {@code serve} at {@code /metrics}. Metrics that a deployment sends to CloudWatch
 * have matching names ({@link PrometheusFigures}); {@code docs/operators.md} has the table.
 */
public final class ServeMetrics {

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusFigures figures = new PrometheusFigures(registry);
  private final HttpFigures calls = new HttpFigures(registry, RouteTemplates.ofServe());
  private final StreamFigures stream;
  private final ExpositionFormats formats = ExpositionFormats.init();

  /** Metrics with all counts at zero. */
  public ServeMetrics(Clock clock) {
    stream = new StreamFigures(registry, clock);
    JvmMetrics.builder().register(registry);
  }

  /** The figures of the service of this name, counted as in a deployment. */
  public Figures service(String name) {
    return figures.of(name);
  }

  /** The watch that counts the calls of the HTTP server. */
  public CallWatch calls() {
    return calls;
  }

  /** The watch that counts what the mapping reads. */
  public StreamFigures stream() {
    return stream;
  }

  /**
   * Registers the use of DynamoDB by the services.
   *
   * @param readings by service
   */
  public void tables(Supplier<Map<String, MeterReading>> readings) {
    used(
        readings,
        "consumed_read_capacity_units",
        "Read units of DynamoDB, as its metric ConsumedReadCapacityUnits.",
        reading -> reading.readUnits().doubleValue());
    used(
        readings,
        "consumed_write_capacity_units",
        "Write units of DynamoDB, those of indexes too, as its metric ConsumedWriteCapacityUnits.",
        MeterReading::writeUnits);
    used(readings, "dynamodb_calls", "Calls of DynamoDB's API.", MeterReading::calls);
  }

  private void used(
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

  /** Registers the number of parked resources and requests. */
  public void parked(DoubleSupplier notes) {
    gauge("lastseat_parked_open", "Notes of parked or deferred requests, not decided yet.", notes);
  }

  /** Registers whether the server is ready, and the findings of the health checks. */
  public void health(Health health) {
    gauge(
        "lastseat_ready", "1 as long as /readyz says ok, else 0.", () -> health.isReady() ? 1 : 0);
    GaugeWithCallback.builder()
        .name("lastseat_findings")
        .help("What the operator's page says needs attention, as far as this process knows it.")
        .labelNames("check")
        .callback(gauge -> health.counts().forEach((check, found) -> gauge.call(found, check)))
        .register(registry);
  }

  /** Registers the figures of the database in the data folder. */
  public void store(Supplier<SqliteStore.Figures> store) {
    gauge(
        "lastseat_disk_left_bytes",
        "Bytes that are left on the disk of the data folder.",
        () -> (double) store.get().diskLeft());
    gauge(
        "lastseat_database_log_bytes",
        "Size of the database's write-ahead log.",
        () -> (double) store.get().logBytes());
    CounterWithCallback.builder()
        .name("lastseat_slow_syncs_total")
        .help("Syncs of the database that took more than 100 ms.")
        .callback(counter -> counter.call((double) store.get().slowSyncs()))
        .register(registry);
  }

  /** The registry for further metrics. */
  public PrometheusRegistry registry() {
    return registry;
  }

  private void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(gauge -> gauge.call(value.getAsDouble()))
        .register(registry);
  }

  /**
   * The metrics in a text format.
   *
   * @param contentType with its version and its character set
   */
  public record Exposition(String contentType, String text) {}

  /** All metrics, in OpenMetrics if this {@code Accept} header asks for it. */
  public Exposition exposition(@Nullable String accept) {
    ExpositionFormatWriter writer = writer(accept);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      writer.write(bytes, registry.scrape());
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new Exposition(writer.getContentType(), bytes.toString(StandardCharsets.UTF_8));
  }

  private ExpositionFormatWriter writer(@Nullable String accept) {
    OpenMetricsTextFormatWriter open = formats.getOpenMetricsTextFormatWriter();
    return accept != null && open.accepts(accept) ? open : formats.getPrometheusTextFormatWriter();
  }

  /**
   * Counts the calls of the HTTP server by method, template of the path and status, with
   * OpenTelemetry's name and buckets (semantic conventions 1.37, {@code
   * http.server.request.duration}).
   */
  private static final class HttpFigures implements CallWatch {

    private static final double[] SECONDS = {
      .005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10
    };

    private static final Set<String> METHODS =
        HashSet.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT");

    private static final double NANOS_PER_SECOND = 1e9;

    private final RouteTemplates templates;
    private final Histogram durations;

    HttpFigures(PrometheusRegistry registry, RouteTemplates templates) {
      this.templates = templates;
      durations =
          Histogram.builder()
              .name("http_server_request_duration_seconds")
              .help("From the head of a request to the end of its answer, waits included.")
              .labelNames("http_request_method", "http_route", "http_response_status_code")
              .classicOnly()
              .classicUpperBounds(SECONDS)
              .register(registry);
    }

    @Override
    public void answered(String method, String path, int status, Duration took) {
      durations
          .labelValues(
              METHODS.contains(method) ? method : "_OTHER",
              templates.of(path),
              Integer.toString(status))
          .observe(took.toNanos() / NANOS_PER_SECOND);
    }
  }
}
