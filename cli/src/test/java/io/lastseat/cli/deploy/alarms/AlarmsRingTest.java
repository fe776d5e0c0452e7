package io.lastseat.cli.deploy.alarms;

import static io.lastseat.cli.deploy.alarms.AlarmMetric.OURS;

import io.lastseat.cli.cloudwatch.Series;
import io.lastseat.cli.deploy.Complaints;
import io.lastseat.cli.deploy.TemplateContract;
import io.lastseat.testkit.template.Template;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Each alarm rings when it must, on metrics that arrive at once or two minutes late. It does not
 * ring in quiet times, nor without data, unless it watches for that. CloudWatch reads more periods
 * than an alarm evaluates and does not say how many, so the test tries few and many.
 */
final class AlarmsRingTest extends TemplateContract {

  private static final String WRITTEN =
      "AWS/DynamoDB SuccessfulRequestLatency RequestsTable PutItem";
  private static final String CALLED = "AWS/Lambda Invocations SerializerFunction";
  private static final String DROPPED = "AWS/Lambda DroppedEventCount RequestsMapping";
  private static final String RECONCILED = "AWS/States ExecutionsStarted ReconcileMachine";
  private static final String EXPORTED = "AWS/States ExecutionsStarted AnalystExportMachine";

  /** Alarms on troubles that heal by themselves; they ring only if the trouble lasts. */
  private static final Set<String> LASTING =
      Set.of(
          "IteratorAgeAlarm",
          "SlowVerdictsAlarm",
          "ReportedFailuresAlarm",
          "RequestsTableAlarm",
          "DecisionsTableAlarm",
          "ReservationsTableAlarm",
          "ApiThrottledAlarm",
          "WakeUpFailedAlarm",
          "RelayLateAlarm",
          "RelayFailsAlarm",
          "FeedTableAlarm",
          "WebhookLateAlarm",
          "WebhookRunsFailAlarm",
          "WebhookTableAlarm");

  /** The greatest good value, in milliseconds or per cent; for other metrics it is 0. */
  private static final Map<String, Integer> STILL_GOOD =
      Map.of(
          "IteratorAgeAlarm",
          60_000,
          "RelayLateAlarm",
          60_000,
          "WebhookLateAlarm",
          21_600_000,
          "SlowVerdictsAlarm",
          20_000,
          "LogFilledAlarm",
          79);

  /** The first period with trouble, after some quiet periods. */
  private static final int BEGIN = 30;

  private static final int FEW = 3;

  private static final Map<List<Object>, List<String>> JUDGED = new ConcurrentHashMap<>();

  /** A story: the metrics' values, and whether the alarm must ring. */
  private record Story(String what, boolean rings, Map<String, Series> world) {}

  @Override
  protected void judge(Template template, Complaints complaints) {
    new TreeSet<>(template.resourcesOfType("AWS::CloudWatch::Alarm").keySet())
        .forEach(
            name ->
                complaints(template, name).forEach(sentence -> complaints.unless(false, sentence)));
  }

  /** Returns the complaints about one alarm; an alarm that was judged already is skipped. */
  private static List<String> complaints(Template template, String name) {
    List<Object> definition = List.of(name, template.at(name), template.at("/Parameters"));
    return JUDGED.computeIfAbsent(
        definition, once -> judged(name, new TemplateAlarm(template, name)));
  }

  private static List<String> judged(String name, TemplateAlarm alarm) {
    List<String> complaints = new ArrayList<>();
    int periods = alarm.evaluationPeriods();
    for (Story story : stories(name, alarm)) {
      for (Set<String> late : whoIsLate(alarm.metrics())) {
        for (int range : new int[] {periods, periods + 2, 2 * periods}) {
          if (alarm.rings(story.world(), late, BEGIN + 4 * periods, range) != story.rings()) {
            complaints.add(
                "%s %s when %s (late: %s; %d periods are read)"
                    .formatted(
                        name, story.rings() ? "is silent" : "rings", story.what(), late, range));
          }
        }
      }
    }
    return complaints;
  }

  /** Returns the sets of late metrics: all, none, and for few metrics each one alone. */
  private static List<Set<String>> whoIsLate(List<String> metrics) {
    List<Set<String>> sets = new ArrayList<>(List.of(Set.copyOf(metrics), Set.of()));
    if (metrics.size() <= FEW) {
      metrics.forEach(metric -> sets.add(Set.of(metric)));
    }
    return sets;
  }

  private static List<Story> stories(String name, TemplateAlarm alarm) {
    return switch (name) {
      case "StandstillAlarm" -> standstill();
      case "ReconcileNotStartedAlarm" -> startsDaily(RECONCILED);
      case "AnalystExportNotStartedAlarm" -> startsDaily(EXPORTED);
      case "WebhookRunsMissingAlarm" -> webhookRunsMissing();
      default -> beyondThreshold(name, alarm);
    };
  }

  /** Any single metric beyond its good value, for one minute or three, suffices. */
  private static List<Story> beyondThreshold(String name, TemplateAlarm alarm) {
    int enough = LASTING.contains(name) ? 3 : 1;
    double within = STILL_GOOD.getOrDefault(name, 0);
    double beyond = within + (within >= 1000 ? 1000 : 1);
    Map<String, Series> quiet = new HashMap<>();
    alarm.metrics().forEach(metric -> quiet.put(metric, throughout(0)));
    List<Story> stories = new ArrayList<>();
    stories.add(new Story("nothing is reported", false, Map.of()));
    stories.add(new Story("all is quiet", false, quiet));
    for (String metric : alarm.metrics()) {
      Series trouble = minutes(beyond, BEGIN, enough);
      Series short1 = minutes(beyond, BEGIN, enough - 1);
      stories.add(new Story(metric + " alone is reported", true, Map.of(metric, trouble)));
      stories.add(
          new Story(metric + " is beyond", true, and(quiet, metric, trouble.over(throughout(0)))));
      stories.add(
          new Story(metric + " is still good", false, and(quiet, metric, throughout(within))));
      stories.add(
          new Story(metric + " is beyond for too short", false, and(quiet, metric, short1)));
    }
    return stories;
  }

  private static List<Story> standstill() {
    Series before = minutes(3, 0, BEGIN);
    Series idle = throughout(0);
    Series one = minutes(1, BEGIN, 1);
    return List.of(
        new Story("nothing is reported", false, Map.of()),
        new Story("nothing is written and it is called", false, Map.of(CALLED, idle)),
        new Story(
            "all that is written is read",
            false,
            Map.of(WRITTEN, throughout(5), CALLED, throughout(5))),
        new Story(
            "one is read a minute later",
            false,
            Map.of(WRITTEN, one, CALLED, minutes(1, BEGIN + 1, 1).over(idle))),
        new Story(
            "a crowd is read slowly",
            false,
            Map.of(
                WRITTEN, minutes(900_000, BEGIN, 12), CALLED, minutes(900, BEGIN, 40).over(idle))),
        new Story("it is disabled, and one comes", true, Map.of(WRITTEN, one)),
        new Story(
            "it worked, is disabled, and one comes",
            true,
            Map.of(WRITTEN, one.over(before), CALLED, before)),
        new Story(
            "it worked, is disabled, and many come",
            true,
            Map.of(WRITTEN, throughout(5), CALLED, before)),
        new Story(
            "its function is throttled after a first batch",
            true,
            Map.of(WRITTEN, throughout(5), CALLED, minutes(500, BEGIN, 1).over(idle))),
        new Story("it reads another stream", true, Map.of(WRITTEN, throughout(5), CALLED, idle)),
        new Story(
            "one comes, and it reads another stream", true, Map.of(WRITTEN, one, CALLED, idle)));
  }

  /** The periods are hours, not minutes. */
  private static List<Story> startsDaily(String started) {
    IntStream daily = IntStream.rangeClosed(0, 20).map(day -> 3 + 24 * day);
    IntStream twoDays = IntStream.of(3, 27);
    return List.of(
        new Story("it never started", true, Map.of()),
        new Story("it starts daily", false, Map.of(started, firstDay(Series.constant(1, daily)))),
        new Story(
            "it does not start again",
            true,
            Map.of(started, firstDay(Series.constant(1, twoDays)))));
  }

  /** The values are the runs in each five minutes. */
  private static List<Story> webhookRunsMissing() {
    String runs = OURS + " OldestWebhook relay";
    return List.of(
        new Story("the rule is off", true, Map.of()),
        new Story("it runs each minute", false, Map.of(runs, minutes(5, -50, 350))),
        new Story("it runs no more", true, Map.of(runs, minutes(5, -50, 50 + BEGIN))));
  }

  /** Fills the time before the story, so that it is not the first day of a new stack. */
  private static Series firstDay(Series series) {
    return series.over(Series.constant(1, IntStream.of(-45, -21)));
  }

  private static Series throughout(double value) {
    return minutes(value, 0, 10 * BEGIN);
  }

  private static Series minutes(double value, int from, int count) {
    return Series.constant(value, IntStream.range(from, from + count));
  }

  private static Map<String, Series> and(Map<String, Series> world, String metric, Series series) {
    Map<String, Series> more = new HashMap<>(world);
    more.put(metric, series);
    return more;
  }

  @Override
  protected Stream<Plant> plants() {
    String properties = "/Properties/";
    return Stream.of(
        // An earlier alarm, which ignored late metrics.
        Plant.put(
            "GivenUpAlarm is silent when " + DROPPED,
            "GivenUpAlarm" + properties + "EvaluationPeriods",
            "1"),
        Plant.put(
            "SetAsideAlarm is silent when",
            "SetAsideAlarm" + properties + "EvaluationPeriods",
            "1"),
        Plant.put("Api5xxAlarm is silent", "Api5xxAlarm" + properties + "Threshold", "5"),
        Plant.put(
            "LogFilledAlarm is silent", "LogFilledAlarm" + properties + "DatapointsToAlarm", "9"),
        Plant.put(
            "NeedsAPersonAlarm is silent when " + OURS + " NeedsAPerson alone",
            "NeedsAPersonAlarm/Properties/Metrics/0/Expression",
            "'reconcile + reconcile'"),
        Plant.put(
            "IteratorAgeAlarm rings when nothing",
            "IteratorAgeAlarm" + properties + "TreatMissingData",
            "'breaching'"),
        Plant.put(
            "RequestsTableAlarm is silent when AWS/DynamoDB SystemErrors RequestsTable Scan",
            "RequestsTableAlarm/Properties/Metrics/0/Expression",
            "'reads + writes + putItem + getItem + batchGetItem + query'"),
        Plant.put(
            "RulesFailedAlarm rings when all is quiet",
            "RulesFailedAlarm/Properties/Metrics/0/Expression",
            "'wakeUp + reconcile + 1'"),
        Plant.put(
            "StandstillAlarm is silent when it is disabled, and one comes",
            "StandstillAlarm" + properties + "TreatMissingData",
            "'notBreaching'"),
        Plant.put(
            "StandstillAlarm rings when nothing",
            "StandstillAlarm" + properties + "TreatMissingData",
            "'breaching'"),
        Plant.put(
            "StandstillAlarm is silent when one comes, and it reads another stream",
            "StandstillAlarm/Properties/Metrics/0/Expression",
            "'written - 1000000 * called'"),
        Plant.put(
            "StandstillAlarm rings when a crowd",
            "StandstillAlarm/Properties/Metrics/0/Expression",
            "'IF(written + called > 0, written - called)'"),
        Plant.put(
            "StandstillAlarm rings when one is read a minute later",
            "StandstillAlarm" + properties + "DatapointsToAlarm",
            "1"),
        new Plant(
            "ReconcileNotStartedAlarm rings when it starts daily",
            template ->
                template
                    .with("ReconcileNotStartedAlarm/Properties/EvaluationPeriods", "20")
                    .with("ReconcileNotStartedAlarm/Properties/DatapointsToAlarm", "20")),
        Plant.put(
            "ReconcileNotStartedAlarm is silent when it never started",
            "ReconcileNotStartedAlarm" + properties + "TreatMissingData",
            "'notBreaching'"),
        Plant.put(
            "AnalystExportNotStartedAlarm is silent when it never started",
            "AnalystExportNotStartedAlarm" + properties + "TreatMissingData",
            "'notBreaching'"),
        Plant.put(
            "WebhookRunsMissingAlarm is silent when the rule is off",
            "WebhookRunsMissingAlarm" + properties + "TreatMissingData",
            "'notBreaching'"),
        Plant.put(
            "WebhookRunsFailAlarm is silent when AWS/Events FailedInvocations WebhookRule",
            "WebhookRunsFailAlarm/Properties/Metrics/0/Expression",
            "'failed + stopped'"));
  }
}
