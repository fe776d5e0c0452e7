package io.lastseat.cli.deploy.alarms;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.testkit.template.Template;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * A metric of an alarm.
 *
 * @param id its name in the alarm's expression
 * @param name namespace, metric and the values of its dimensions, which are logical ids: {@code
 *     AWS/Lambda Errors IntakeFunction}
 * @param period in seconds
 */
public record AlarmMetric(String id, String name, int period) {

  /** The namespace of the stack's own metrics. */
  public static final String OURS = "Lastseat/${AWS::StackName}";

  /** The id of the metric of an alarm without an expression. */
  public static final String ONLY = "only";

  /** Returns the metrics of a resource of the type {@code AWS::CloudWatch::Alarm}. */
  public static List<AlarmMetric> of(JsonNode alarm) {
    JsonNode properties = alarm.path("Properties");
    if (properties.has("MetricName")) {
      return List.of(of(ONLY, properties, properties.path("Period")));
    }
    return StreamSupport.stream(properties.path("Metrics").spliterator(), false)
        .filter(metric -> metric.has("MetricStat"))
        .map(
            metric ->
                of(
                    metric.path("Id").asText(),
                    metric.at("/MetricStat/Metric"),
                    metric.at("/MetricStat/Period")))
        .toList();
  }

  /**
   * The names of what is watched. StandstillAlarm compares what comes with what becomes of it: only
   * the latter is watched by it.
   */
  public static Set<String> watchedIn(Template template) {
    Set<String> watched = new TreeSet<>();
    template
        .resourcesOfType("AWS::CloudWatch::Alarm")
        .forEach(
            (alarm, body) ->
                of(body).stream()
                    .filter(it -> !alarm.equals("StandstillAlarm") || it.id().equals("called"))
                    .forEach(it -> watched.add(it.name())));
    return watched;
  }

  private static AlarmMetric of(String id, JsonNode metric, JsonNode period) {
    StringBuilder name = new StringBuilder(text(metric.path("Namespace")));
    name.append(' ').append(metric.path("MetricName").asText());
    for (JsonNode dimension : metric.path("Dimensions")) {
      name.append(' ').append(text(dimension.path("Value")));
    }
    return new AlarmMetric(id, name.toString(), period.asInt());
  }

  /** Returns the text with the parameters' defaults. */
  private static String text(JsonNode node) {
    JsonNode own = node.has("Fn::If") ? node.at("/Fn::If/2") : node;
    return own.has("Ref")
        ? own.path("Ref").asText()
        : own.has("Fn::Sub") ? own.path("Fn::Sub").asText() : own.asText();
  }
}
