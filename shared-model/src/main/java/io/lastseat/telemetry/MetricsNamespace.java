package io.lastseat.telemetry;

import java.util.Map;

/** Where in CloudWatch a deployment's metrics stand, as the template gives it to the functions. */
public final class MetricsNamespace {

  /** In place of a namespace: no metrics are written. */
  static final String OFF = "off";

  private static final String NAME = "LASTSEAT_METRICS_NAMESPACE";

  /**
   * {@code LASTSEAT_METRICS_NAMESPACE}; {@code Lastseat} where it is not set. With {@code off} no
   * line of metrics is written, since CloudWatch charges for each metric that has a value.
   */
  public static String of(Map<String, String> environment) {
    return environment.getOrDefault(NAME, "Lastseat");
  }

  private MetricsNamespace() {}
}
