package io.lastseat.local.metrics;

import io.lastseat.local.http.CallWatch;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import java.time.Duration;

/**
 * The calls of the HTTP server by method, template of the path and status, as OpenTelemetry names
 * and cuts them (semantic conventions 1.37, {@code http.server.request.duration}).
 */
final class HttpFigures implements CallWatch {

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
