package io.lastseat.cli.deploy.alarms;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.cloudwatch.AlarmRule;
import io.lastseat.cli.cloudwatch.Series;
import io.lastseat.cli.cloudwatch.Watching;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;

/** An alarm of the template with default parameters, evaluated on made-up series. */
final class TemplateAlarm {

  private static final int SECONDS_LATE = 120;

  private final Template template;
  private final JsonNode alarm;
  private final List<AlarmMetric> metrics;

  TemplateAlarm(Template template, String name) {
    this.template = template;
    this.alarm = template.at(name);
    this.metrics = AlarmMetric.of(alarm);
  }

  List<String> metrics() {
    return metrics.stream().map(AlarmMetric::name).toList();
  }

  /** Returns the period in seconds, which all metrics of an alarm share. */
  private int period() {
    Set<Integer> periods = metrics.stream().map(AlarmMetric::period).collect(Collectors.toSet());
    if (periods.size() != 1) {
      throw new IllegalArgumentException("Different periods: " + periods);
    }
    return periods.iterator().next();
  }

  int evaluationPeriods() {
    return property("EvaluationPeriods").asInt();
  }

  private double threshold() {
    JsonNode threshold = property("Threshold");
    return threshold.has("Ref")
        ? template.at("/Parameters/" + threshold.path("Ref").asText() + "/Default").asDouble()
        : threshold.asDouble();
  }

  /**
   * Returns whether it enters the state {@code ALARM} at the end of any period up to {@code until}.
   *
   * @param world the metrics by name; others have no value at all
   * @param late the names of those that arrive two minutes late
   * @param range how many periods CloudWatch reads
   */
  boolean rings(Map<String, Series> world, Set<String> late, int until, int range) {
    int lateness = (SECONDS_LATE + period() - 1) / period();
    Map<String, Watching.Metric> byId =
        metrics.stream()
            .collect(
                Collectors.toMap(
                    AlarmMetric::id,
                    metric ->
                        new Watching.Metric(
                            world.getOrDefault(metric.name(), Series.EMPTY),
                            late.contains(metric.name()) ? lateness : 0)));
    AlarmRule rule =
        new AlarmRule(
            evaluationPeriods(),
            property("DatapointsToAlarm").asInt(evaluationPeriods()),
            AlarmRule.Missing.of(property("TreatMissingData").asText()),
            breaching());
    return new Watching(expression(), byId, range)
        .states(rule, until)
        .contains(AlarmRule.State.ALARM);
  }

  private String expression() {
    return property("MetricName").isMissingNode()
        ? property("Metrics").path(0).path("Expression").asText()
        : AlarmMetric.ONLY;
  }

  private DoublePredicate breaching() {
    double threshold = threshold();
    return switch (property("ComparisonOperator").asText()) {
      case "GreaterThanThreshold" -> value -> value > threshold;
      case "LessThanThreshold" -> value -> value < threshold;
      default -> throw new IllegalArgumentException(property("ComparisonOperator").asText());
    };
  }

  private JsonNode property(String name) {
    return alarm.at("/Properties/" + name);
  }
}
