package io.lastseat.local.metrics;

import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.local.http.CallWatch;
import io.lastseat.telemetry.ServiceMetrics;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.ExpositionFormatWriter;
import io.prometheus.metrics.expositionformats.ExpositionFormats;
import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.vavr.collection.Map;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All that {@code serve} tells at {@code /metrics}. What a deployment tells CloudWatch has the same
 * name here ({@link PrometheusName}); {@code docs/operators.md} has the table.
 */
public final class ServeMetrics {

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final PrometheusFigures figures = new PrometheusFigures(registry);
  private final HttpFigures calls = new HttpFigures(registry, RouteTemplates.ofServe());
  private final StreamFigures stream;
  private final ExpositionFormats formats = ExpositionFormats.init();

  /** Nothing counted yet. */
  public ServeMetrics(Clock clock) {
    stream = new StreamFigures(registry, clock);
    JvmMetrics.builder().register(registry);
  }

  /** The counts of the part that decides under this name, as a deployment counts them. */
  public ServiceMetrics service(String name) {
    return new ServiceMetrics(figures.of(name));
  }

  /** What the HTTP server tells. */
  public CallWatch calls() {
    return calls;
  }

  /** What the mapping tells. */
  public StreamFigures stream() {
    return stream;
  }

  /** Begins to tell what the services use of DynamoDB. */
  public void tables(Supplier<Map<String, MeterReading>> readings) {
    TableFigures.register(registry, readings);
  }

  /** Begins to tell what waits to be driven again. */
  public void parked(IntSupplier notes) {
    gauge("lastseat_parked_open", "Notes of parked or deferred requests, not decided yet.", notes);
  }

  /** Begins to tell whether the server is ready, 1, or not, 0. */
  public void ready(IntSupplier ready) {
    gauge("lastseat_ready", "1 as long as /readyz says ok, else 0.", ready);
  }

  /** Where further metrics are registered. */
  public PrometheusRegistry registry() {
    return registry;
  }

  private void gauge(String name, String help, IntSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(gauge -> gauge.call(value.getAsInt()))
        .register(registry);
  }

  /**
   * What stands in a format of text.
   *
   * @param contentType with its version and its character set
   */
  public record Exposition(String contentType, String text) {}

  /** All of it, in OpenMetrics where this header {@code Accept} asks for that. */
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
}
