package io.lastseat.local.metrics;

import io.lastseat.telemetry.Figures.Unit;
import java.util.Locale;

/**
 * The name of a figure in Prometheus, from the one that it has in CloudWatch: the same words with
 * underscores, behind {@code lastseat_}, and the base unit at the end (Prometheus documentation,
 * "Metric and label naming").
 */
final class PrometheusName {

  private static final String PREFIX = "lastseat_";

  /** {@code TimeToVerdict} in milliseconds is {@code lastseat_time_to_verdict_seconds}. */
  static String of(String cloudWatchName, Unit unit) {
    return switch (unit) {
      case COUNT -> counted(cloudWatchName);
      case MILLISECONDS -> PREFIX + words(cloudWatchName) + "_seconds";
      case PERCENT -> PREFIX + words(cloudWatchName) + "_ratio";
    };
  }

  /** {@code LostAppends} is {@code lastseat_lost_appends_total}. */
  static String counted(String cloudWatchName) {
    return PREFIX + words(cloudWatchName) + "_total";
  }

  private static String words(String camelCase) {
    return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  private PrometheusName() {}
}
