package io.lastseat.cli.deploy.alarms;

import static io.lastseat.cli.deploy.alarms.AlarmMetric.OURS;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.deploy.Complaints;
import io.lastseat.cli.deploy.TemplateContract;
import io.lastseat.testkit.template.Grants;
import io.lastseat.testkit.template.Template;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An alarm and the dashboard watch each way to a late or missing verdict. {@link AlarmsRingTest}
 * covers late metrics.
 */
final class AlarmsTest extends TemplateContract {

  /** The guide warns of most functions in alarms: their result depends on the periods read. */
  private static final Pattern FUNCTION = Pattern.compile("\\b(?!IF\\b)[A-Z][A-Z_]+\\b");

  private static final String DASHBOARD = "Dashboard/Properties/DashboardBody/Fn::Sub/0";

  private static final int HOUR = 3_600;

  /** In seconds, for periods of less than an hour and for others (PutMetricAlarm, "Period"). */
  private static final Map<Boolean, Integer> LONGEST =
      Map.of(true, 24 * HOUR, false, 7 * 24 * HOUR);

  /** The most metrics of an alarm on metric math. */
  private static final int MOST_METRICS = 10;

  @Override
  protected void judge(Template template, Complaints complaints) {
    Map<String, JsonNode> alarms = template.resourcesOfType("AWS::CloudWatch::Alarm");
    Set<String> watched = AlarmMetric.watchedIn(template);
    everyTable(complaints, template, watched);
    for (String alarm : alarms.keySet()) {
      complaints.unless(everythingCounts(alarms.get(alarm)), alarm + " leaves a metric out");
      complaints.unless(
          !FUNCTION.matcher(expression(alarms.get(alarm))).find(),
          alarm + " has a function that an alarm must not have");
      complaints.unless(
          AlarmMetric.of(alarms.get(alarm)).size() <= MOST_METRICS,
          alarm + " has too many metrics");
      complaints.unless(
          looksBack(template, alarm) <= LONGEST.get(period(template, alarm) < HOUR),
          alarm + " looks back further than CloudWatch lets it");
      complaints.unless(
          template.at(alarm + "/Properties/DatapointsToAlarm").isInt(),
          alarm + " does not say how many points are enough");
    }
    complaints.unless(
        template
            .at("ApiStage/Properties/AccessLogSettings/Format")
            .asText()
            .contains("\"status\":\"$context.status\""),
        "The access log does not have the status as a text");
    dashboard(complaints, template);
  }

  /** An alarm watches each operation on a table that a role may use. */
  private static void everyTable(Complaints complaints, Template template, Set<String> watched) {
    for (String table : template.resourcesOfType("AWS::DynamoDB::Table").keySet()) {
      for (String metric : List.of("ReadThrottleEvents", "WriteThrottleEvents")) {
        String wanted = "AWS/DynamoDB " + metric + " " + table;
        complaints.unless(watched.contains(wanted), "Nobody watches " + wanted);
      }
      // The state machine reports a failed export, and no request waits for it.
      Set<String> roles = new TreeSet<>(template.resourcesOfType("AWS::IAM::Role").keySet());
      roles.removeAll(Set.of("AnalystExportRole", "AnalystScheduleRole"));
      for (String role : roles) {
        for (String action : Grants.of(template, role).getOrDefault(table, Set.of())) {
          String wanted =
              "AWS/DynamoDB SystemErrors " + table + " " + action.replace("dynamodb:", "");
          complaints.unless(watched.contains(wanted), "Nobody watches " + wanted);
        }
      }
    }
  }

  private static int looksBack(Template template, String alarm) {
    return period(template, alarm) * template.at(alarm + "/Properties/EvaluationPeriods").asInt();
  }

  private static int period(Template template, String alarm) {
    return AlarmMetric.of(template.at(alarm)).stream()
        .mapToInt(AlarmMetric::period)
        .max()
        .orElse(0);
  }

  private static String expression(JsonNode alarm) {
    return alarm.at("/Properties/Metrics/0/Expression").asText();
  }

  /** Returns whether the alarm's expression names each of its metrics. */
  private static boolean everythingCounts(JsonNode alarm) {
    Set<String> words = new TreeSet<>(Arrays.asList(expression(alarm).split("\\W+")));
    return alarm.at("/Properties/Metrics").isMissingNode()
        || AlarmMetric.of(alarm).stream().allMatch(metric -> words.contains(metric.id()));
  }

  private static void dashboard(Complaints complaints, Template template) {
    String body = template.at(DASHBOARD).asText();
    List<String> titles = Template.parse(body.replace('\'', ' ')).findValuesAsText("title");
    complaints.unless(titles.size() >= 9, "The dashboard shows only " + titles);
    // Search expression syntax: a name with other characters than letters and digits needs double
    // quotes.
    complaints.unless(
        body.contains("SEARCH('{\\\"" + OURS + "\\\",reason,service}"),
        "A hyphen in the namespace breaks the dashboard's search");
    complaints.unless(
        !body.replace(OURS, "").contains("Lastseat/"),
        "The dashboard shows the metrics of another stack");
  }

  @Override
  protected Stream<Plant> plants() {
    return Stream.of(
        Plant.put(
            "NeedsAPersonAlarm leaves a metric out",
            "NeedsAPersonAlarm/Properties/Metrics/0/Expression",
            "'lines'"),
        Plant.remove(
            "watches AWS/DynamoDB WriteThrottleEvents DecisionsTable",
            "DecisionsTableAlarm/Properties/Metrics/2"),
        Plant.remove(
            "watches AWS/DynamoDB SystemErrors ReservationsTable BatchWriteItem",
            "ReservationsTableAlarm/Properties/Metrics/3"),
        Plant.put(
            "ParkedAlarm has a function that an alarm must not have",
            "ParkedAlarm/Properties/Metrics",
            "[{'Expression': 'FILL(parked, 0)'}]"),
        Plant.put(
            "StandstillAlarm has a function",
            "StandstillAlarm/Properties/Metrics/0/Expression",
            "'IF(written + called > 0, RUNNING_SUM(written) - called)'"),
        Plant.put(
            "ReconcileNotStartedAlarm looks back further",
            "ReconcileNotStartedAlarm/Properties/Period",
            "3540"),
        Plant.remove(
            "Api5xxAlarm does not say how many", "Api5xxAlarm/Properties/DatapointsToAlarm"),
        Plant.put(
            "does not have the status",
            "ApiStage/Properties/AccessLogSettings/Format",
            "'$context.status'"),
        new Plant(
            "A hyphen in the namespace",
            template ->
                changed(
                    template, DASHBOARD, "{\\\"" + OURS + "\\\",reason", "{" + OURS + ",reason")),
        new Plant(
            "metrics of another stack",
            template -> changed(template, DASHBOARD, "[\"" + OURS, "[\"Lastseat/other")),
        Plant.put("shows only", DASHBOARD, "'{}'"));
  }

  private static Template changed(Template template, String path, String from, String to) {
    String text = template.at(path).asText();
    if (!text.contains(from)) {
      throw new IllegalArgumentException("No " + from + " stands in " + text);
    }
    return template.withText(path, text.replace(from, to));
  }
}
