package io.lastseat.cli.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.cli.deploy.alarms.AlarmMetric;
import io.lastseat.testkit.template.Deployment;
import io.lastseat.testkit.template.Template;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The monthly bill of {@code template.yaml} in dollars: the fixed costs, and the costs of requests,
 * by the prices and assumptions of {@code aws/prices.json}. It is without free tiers and taxes.
 */
final class Bill {

  private static final double MILLION = 1_000_000;
  private static final double GIGABYTE = 1e9;
  private static final double MEGABYTES = 1024;
  private static final int MINUTES = 60;
  private static final int DAYS = 30;

  private final JsonNode data;
  private final Template template;
  private final JsonNode month;
  private final Map<String, String> parameters = new LinkedHashMap<>();

  private Bill(JsonNode data, Template template, String name) {
    this.data = data;
    this.template = template;
    this.month = data.path("months").path(name);
    month
        .path("parameters")
        .properties()
        .forEach(it -> parameters.put(it.getKey(), it.getValue().asText()));
  }

  /** Returns a bill for each month that the file names. */
  static Map<String, Bill> all(Template template) throws IOException {
    JsonNode data = new ObjectMapper().readTree(Path.of("..", "aws", "prices.json").toFile());
    Map<String, Bill> bills = new LinkedHashMap<>();
    data.path("months")
        .fieldNames()
        .forEachRemaining(it -> bills.put(it, new Bill(data, template, it)));
    return bills;
  }

  /** Returns the fixed costs of a month, with or without requests. */
  Map<String, Double> atRest() {
    Deployment deployment = new Deployment(template, parameters);
    boolean full = "Full".equals(parameters.get("Monitoring"));
    int watched =
        template.resourcesOfType("AWS::CloudWatch::Alarm").entrySet().stream()
            .filter(alarm -> deployment.has(alarm.getKey()))
            .mapToInt(alarm -> AlarmMetric.of(alarm.getValue()).size())
            .sum();
    double wakeUps = assumed("hoursOfAMonth") * MINUTES;
    double dollars =
        calls(wakeUps, assumed("wakeUpSeconds"), memory("ReconcileFunction"))
            + reads(wakeUps * assumed("wakeUpReadUnits"));
    Map<String, Double> lines = new LinkedHashMap<>();
    lines.put("alarms, by the metric", watched * price("alarmMetricMonth"));
    lines.put("dashboard", deployment.has("Dashboard") ? price("dashboardMonth") : 0);
    lines.put(
        "metrics of the functions",
        full ? assumed("ownMetricsWithValues") * price("ownMetricMonth") : 0);
    lines.put("a look at waiting lists each minute", dollars);
    lines.put(
        "a reconciliation each day",
        DAYS
            * assumed("reconcileTransitionsADay")
            / 1000
            * price("stepFunctionsThousandTransitions"));
    return lines;
  }

  /** Returns the costs of a million requests. */
  Map<String, Double> perMillion() {
    double calls = MILLION * (1 + month.path("questionsARequest").asDouble());
    double batches = MILLION * assumed("serializerCallsARequest");
    double waited = MILLION * month.path("secondsWaited").asDouble();
    Map<String, Double> lines = new LinkedHashMap<>();
    lines.put("HTTP API", calls / MILLION * price("httpApiMillionCalls"));
    lines.put("intake", calls(calls, assumed("intakeSecondsACall"), memory("IntakeFunction")));
    lines.put(
        "callers that wait",
        waited * memory("IntakeFunction") / MEGABYTES * price("lambdaArmGigabyteSecond"));
    lines.put(
        "serializer",
        calls(batches, assumed("serializerSecondsACall"), memory("SerializerFunction")));
    lines.put(
        "DynamoDB, written", assumed("writeUnitsARequest") * price("dynamoMillionWriteUnits"));
    lines.put("DynamoDB, read", reads((calls - MILLION) * assumed("readUnitsAQuestion")));
    lines.put("logs", calls * assumed("logBytesACall") / GIGABYTE * price("logGigabyte"));
    return lines;
  }

  /** Returns the cost of storing a million requests for one month. */
  double keptAMonth() {
    return MILLION
        * assumed("storedBytesARequest")
        / GIGABYTE
        * price("dynamoGigabyteMonthWithRecovery");
  }

  long requests() {
    return month.path("requests").asLong();
  }

  double total() {
    return sum(atRest()) + sum(perMillion()) * requests() / MILLION;
  }

  /** Returns a Markdown table with all months side by side. */
  static String page(Map<String, Bill> bills) {
    StringBuilder page = new StringBuilder();
    page.append("| dollars | ").append(String.join(" | ", bills.keySet())).append(" |\n|---|");
    bills.forEach((name, bill) -> page.append("--:|"));
    page.append('\n');
    Bill any = bills.values().iterator().next();
    any.atRest().keySet().forEach(what -> row(page, what, bills, bill -> bill.atRest().get(what)));
    row(page, "**at rest, a month**", bills, bill -> sum(bill.atRest()));
    any.perMillion()
        .keySet()
        .forEach(what -> row(page, what, bills, bill -> bill.perMillion().get(what)));
    row(page, "**per million requests**", bills, bill -> sum(bill.perMillion()));
    row(page, "a million requests kept, each month", bills, Bill::keptAMonth);
    page.append("| requests in the month |");
    bills
        .values()
        .forEach(bill -> page.append(String.format(Locale.ROOT, " %,d |", bill.requests())));
    page.append('\n');
    row(page, "**the month**", bills, Bill::total);
    return page.toString();
  }

  private interface Figure {
    double of(Bill bill);
  }

  private static void row(StringBuilder page, String what, Map<String, Bill> bills, Figure figure) {
    page.append("| ").append(what).append(" |");
    bills
        .values()
        .forEach(bill -> page.append(String.format(Locale.ROOT, " %.2f |", figure.of(bill))));
    page.append('\n');
  }

  private static double sum(Map<String, Double> lines) {
    return lines.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private double calls(double number, double seconds, double megabytes) {
    return number / MILLION * price("lambdaMillionCalls")
        + number * seconds * megabytes / MEGABYTES * price("lambdaArmGigabyteSecond");
  }

  private double reads(double units) {
    return units / MILLION * price("dynamoMillionReadUnits");
  }

  private double memory(String function) {
    return new Deployment(template, parameters).at(function + "/Properties/MemorySize").asDouble();
  }

  private double price(String name) {
    return number(data.path("usd").path(name).path("price"), name);
  }

  private double assumed(String name) {
    return number(data.path("assumed").path(name), name);
  }

  private static double number(JsonNode node, String name) {
    if (!node.isNumber()) {
      throw new IllegalArgumentException("No number: " + name);
    }
    return node.asDouble();
  }
}
