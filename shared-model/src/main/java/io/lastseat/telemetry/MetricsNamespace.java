package io.lastseat.telemetry;

import java.util.Map;

/** Where in CloudWatch a deployment's metrics stand, as the template gives it to the functions. */
public final class MetricsNamespace {

  private static final String NAME = "LASTSEAT_METRICS_NAMESPACE";

  /** {@code LASTSEAT_METRICS_NAMESPACE}; {@code Lastseat} where it is not set. */
  public static String of(Map<String, String> environment) {
    return environment.getOrDefault(NAME, "Lastseat");
  }

  private MetricsNamespace() {}
}
