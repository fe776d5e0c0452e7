package io.lastseat.local.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Every way in which a verdict may come late or never is watched, and shown on the dashboard. */
final class AlarmsTest extends TemplateContract {

  private static final List<String> WATCHED =
      List.of(
          "AWS/Lambda IteratorAge SerializerFunction",
          "AWS/Lambda DroppedEventCount RequestsMapping",
          "AWS/Lambda OnFailureDestinationDeliveredEventCount RequestsMapping",
          "AWS/Lambda DestinationDeliveryFailures SerializerFunction",
          "MetricsNamespace SetAside serializer",
          "AWS/Lambda Errors IntakeFunction",
          "AWS/Lambda Errors SerializerFunction",
          "AWS/Lambda Throttles IntakeFunction",
          "AWS/Lambda Throttles SerializerFunction",
          "AWS/States ExecutionsFailed RedriveMachine",
          "AWS/States ExecutionsTimedOut RedriveMachine",
          "AWS/States ExecutionsAborted RedriveMachine",
          "AWS/States ExecutionsFailed ReconcileMachine",
          "AWS/States ExecutionsTimedOut ReconcileMachine",
          "AWS/States ExecutionsAborted ReconcileMachine",
          "AWS/Events FailedInvocations RedriveRule",
          "AWS/Events FailedInvocations ReconcileRule",
          "AWS/ApiGateway 5xx Api");

  @Override
  List<String> complaints(Template template) {
    Complaints complaints = new Complaints(template);
    Map<String, JsonNode> alarms = template.resourcesOfType("AWS::CloudWatch::Alarm");
    Set<String> watched = new TreeSet<>();
    alarms.values().forEach(alarm -> metricsOf(alarm).forEach(watched::add));
    WATCHED.forEach(it -> complaints.unless(watched.contains(it), "Nobody watches " + it));
    everyTable(complaints, template, watched);
    for (String alarm : alarms.keySet()) {
      complaints.unlessAt(
          alarm + "/Properties/AlarmActions",
          "{'Fn::If': ['WithAlarmMail', [{'Ref': 'AlarmTopic'}], {'Ref': 'AWS::NoValue'}]}");
      complaints.unlessAt(alarm + "/Properties/TreatMissingData", "'notBreaching'");
      complaints.unlessAt(alarm + "/Properties/ComparisonOperator", "'GreaterThanThreshold'");
      complaints.unless(everythingCounts(alarms.get(alarm)), alarm + " leaves a metric out");
    }
    complaints.unlessAt("AlarmTopic/Condition", "'WithAlarmMail'");
    dashboard(complaints, template);
    return complaints.sentences();
  }

  /** Whatever a role may do with a table is watched for failures of that very operation. */
  private static void everyTable(Complaints complaints, Template template, Set<String> watched) {
    for (String table : template.resourcesOfType("AWS::DynamoDB::Table").keySet()) {
      for (String metric : List.of("ReadThrottleEvents", "WriteThrottleEvents")) {
        String wanted = "AWS/DynamoDB " + metric + " " + table;
        complaints.unless(watched.contains(wanted), "Nobody watches " + wanted);
      }
      for (String role : template.resourcesOfType("AWS::IAM::Role").keySet()) {
        for (String action : Grants.of(template, role).getOrDefault(table, Set.of())) {
          String wanted =
              "AWS/DynamoDB SystemErrors " + table + " " + action.replace("dynamodb:", "");
          complaints.unless(watched.contains(wanted), "Nobody watches " + wanted);
        }
      }
    }
  }

  private static Stream<String> metricsOf(JsonNode alarm) {
    JsonNode properties = alarm.path("Properties");
    return properties.has("MetricName")
        ? Stream.of(nameOf(properties))
        : StreamSupport.stream(properties.path("Metrics").spliterator(), false)
            .filter(metric -> metric.has("MetricStat"))
            .map(metric -> nameOf(metric.at("/MetricStat/Metric")));
  }

  private static String nameOf(JsonNode metric) {
    StringBuilder name = new StringBuilder(text(metric.path("Namespace")));
    name.append(' ').append(metric.path("MetricName").asText());
    for (JsonNode dimension : metric.path("Dimensions")) {
      name.append(' ').append(text(dimension.path("Value")));
    }
    return name.toString();
  }

  private static String text(JsonNode node) {
    return node.has("Ref") ? node.path("Ref").asText() : node.asText();
  }

  /** The expression of an alarm names each of its metrics. */
  private static boolean everythingCounts(JsonNode alarm) {
    JsonNode metrics = alarm.at("/Properties/Metrics");
    Set<String> words =
        new TreeSet<>(Arrays.asList(metrics.path(0).path("Expression").asText().split("\\W+")));
    return StreamSupport.stream(metrics.spliterator(), false)
        .filter(metric -> metric.has("MetricStat"))
        .allMatch(metric -> words.contains(metric.path("Id").asText()));
  }

  private static void dashboard(Complaints complaints, Template template) {
    String body = template.at("Dashboard/Properties/DashboardBody/Fn::Sub").asText();
    List<String> titles = Template.parse(body.replace('\'', ' ')).findValuesAsText("title");
    complaints.unless(titles.size() >= 9, "The dashboard shows only " + titles);
    for (String metric :
        List.of(
            "Accepted",
            "Refused",
            "RefusedByReason",
            "TimeToVerdict",
            "LostAppends",
            "SetAside",
            "Commits",
            "IteratorAge",
            "OnFailureDestinationDeliveredEventCount",
            "ExecutionsSucceeded")) {
      complaints.unless(body.contains(metric), "The dashboard does not show " + metric);
    }
  }

  @Override
  Stream<Plant> plants() {
    String sub = "Dashboard/Properties/DashboardBody/Fn::Sub";
    return Stream.concat(
        Stream.of(
            Plant.remove("watches AWS/Lambda IteratorAge", "IteratorAgeAlarm"),
            Plant.remove("watches AWS/Lambda OnFailure", "GivenUpAlarm/Properties/Metrics/1"),
            Plant.remove(
                "watches AWS/Lambda DroppedEventCount", "GivenUpAlarm/Properties/Metrics/2"),
            Plant.put(
                "GivenUpAlarm leaves a metric out",
                "GivenUpAlarm/Properties/Metrics/0/Expression",
                "'kept'"),
            Plant.put(
                "Nobody watches MetricsNamespace SetAside serializer",
                "SetAsideAlarm/Properties/Namespace",
                "'Other'"),
            Plant.put(
                "Nobody watches AWS/Lambda Errors IntakeFunction",
                "IntakeErrorsAlarm/Properties/Dimensions/0/Value",
                "{'Ref': 'SerializerFunction'}"),
            Plant.remove(
                "watches AWS/DynamoDB WriteThrottleEvents DecisionsTable",
                "DecisionsThrottledAlarm"),
            Plant.remove(
                "watches AWS/DynamoDB SystemErrors ReservationsTable BatchWriteItem",
                "ReservationsSystemErrorsAlarm"),
            Plant.remove(
                "watches AWS/DynamoDB SystemErrors RequestsTable Scan",
                "RequestsSystemErrorsAlarm/Properties/Metrics/5"),
            Plant.remove(
                "watches AWS/States ExecutionsTimedOut RedriveMachine",
                "RedriveFailedAlarm/Properties/Metrics/2"),
            Plant.put(
                "watches AWS/States ExecutionsFailed ReconcileMachine",
                "ReconcileFailedAlarm/Properties/Metrics/1/MetricStat/Metric/Dimensions/0/Value",
                "{'Ref': 'RedriveMachine'}"),
            Plant.remove("AlarmActions is", "Api5xxAlarm/Properties/AlarmActions"),
            Plant.put(
                "TreatMissingData is", "SetAsideAlarm/Properties/TreatMissingData", "'ignore'"),
            Plant.put(
                "ComparisonOperator is",
                "GivenUpLostAlarm/Properties/ComparisonOperator",
                "'LessThanThreshold'"),
            Plant.remove("AlarmTopic/Condition is", "AlarmTopic/Condition"),
            Plant.put("shows only", sub, "'{}'"),
            Plant.put("does not show TimeToVerdict", sub, "'{}'")),
        Stream.of(
                "GivenUpLost",
                "IntakeThrottles",
                "RedriveFailed",
                "RedriveNotStarted",
                "ReconcileFailed",
                "ReconcileNotStarted",
                "SerializerErrors",
                "SerializerThrottles",
                "Api5xx")
            .map(alarm -> Plant.remove("Nobody watches AWS/", alarm + "Alarm")));
  }
}
