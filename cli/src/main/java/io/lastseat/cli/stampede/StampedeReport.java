package io.lastseat.cli.stampede;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.cli.stampede.SignUpOutcome.StampedeSignUp;
import io.lastseat.embedded.meter.MeterReading;
import io.lastseat.model.terms.Admission;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The figures of a stampede.
 *
 * <p>Time to verdict runs from the moment when intake wrote the request to the moment when its
 * commit was made, by the server's clock. Sign-ups refused at the gate have none; if all were, the
 * times are null. Calls and units are those of intake for sign-ups, and of the serializer for
 * verdicts; the stampede's own status calls are left out.
 */
public final class StampedeReport {

  private static final long LONGEST_MILLIS = Duration.ofHours(24).toMillis();

  private static final Locale ROOT = Locale.ROOT;

  private final SignUpOutcome outcome;
  private final Vector<String> violations;
  private final Histogram millis = new Histogram(LONGEST_MILLIS, 3);

  /** Checks the outcome and computes the figures. */
  public StampedeReport(SignUpOutcome outcome) {
    this.outcome = outcome;
    this.violations = Check.violations(outcome);
    outcome
        .verdicts()
        .forEach(
            document ->
                millis.recordValue(
                    Math.max(
                        0,
                        Duration.between(
                                SignUpOutcome.time(document, "requestedAt"),
                                SignUpOutcome.time(document, "decidedAt"))
                            .toMillis())));
  }

  /** Whether no promise was broken. */
  public boolean passed() {
    return violations.isEmpty();
  }

  /** The figures as one JSON object, for programs. */
  public ObjectNode json() {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("capacity", outcome.settings().capacity())
            .put("requests", outcome.settings().requests())
            .put("accepted", outcome.accepted())
            .put("refused", outcome.refused())
            .put("undecided", outcome.undecided())
            .put("immediate", outcome.immediate())
            .put("check", passed() ? "passed" : "failed");
    ArrayNode sentences = json.putArray("violations");
    violations.forEach(sentences::add);
    json.put("requestsPerSecond", rounded(outcome.requestsPerSecond()));
    json.putObject("timeToVerdictMillis")
        .put("p50", time(h -> h.getValueAtPercentile(50)).getOrNull())
        .put("p99", time(h -> h.getValueAtPercentile(99)).getOrNull())
        .put("max", time(Histogram::getMaxValue).getOrNull());
    json.put("callsPerRequest", perRequest(MeterReading::calls).getOrNull());
    json.put("writeUnitsPerRequest", perRequest(MeterReading::writeUnits).getOrNull());
    json.put("readUnitsPerRequest", perRequest(r -> r.readUnits().doubleValue()).getOrNull());
    return json;
  }

  /** Prints the figures as a small table, for people. */
  public void print(PrintWriter out) {
    line(out, "accepted", Integer.toString(outcome.accepted()));
    line(out, "refused", refused());
    line(out, "undecided", Integer.toString(outcome.undecided()));
    if (outcome.settings().admission() != Admission.STREAM) {
      line(out, "decided in the call", Integer.toString(outcome.immediate()));
    }
    line(out, "time to verdict", times());
    line(out, "requests per second", String.format(ROOT, "%.0f", outcome.requestsPerSecond()));
    line(out, "DynamoDB calls per request", figure(MeterReading::calls));
    line(out, "write units per request", figure(MeterReading::writeUnits));
    line(out, "read units per request", figure(r -> r.readUnits().doubleValue()));
    line(out, "check", passed() ? "passed" : "FAILED");
    violations.forEach(sentence -> out.println("  " + sentence));
  }

  private String refused() {
    int atTheGate = outcome.signUps().count(StampedeSignUp::turnedAway);
    return outcome.refused() + (atTheGate > 0 ? " (" + atTheGate + " of them at the gate)" : "");
  }

  private String times() {
    return millis.getTotalCount() == 0
        ? "no call was given one"
        : "p50 %d ms, p99 %d ms, max %d ms"
            .formatted(
                millis.getValueAtPercentile(50),
                millis.getValueAtPercentile(99),
                millis.getMaxValue());
  }

  private Option<Long> time(ToLongFunction<Histogram> what) {
    return Option.when(millis.getTotalCount() > 0, () -> what.applyAsLong(millis));
  }

  private String figure(ToDoubleFunction<MeterReading> what) {
    return outcome
        .usage()
        .map(
            usage ->
                String.format(
                    ROOT,
                    "%.2f (intake %.2f, serializer %.2f)",
                    each(usage.intake(), what) + each(usage.serializer(), what),
                    each(usage.intake(), what),
                    each(usage.serializer(), what)))
        .getOrElse("unknown, the server is not our own");
  }

  private Option<Double> perRequest(ToDoubleFunction<MeterReading> what) {
    return outcome
        .usage()
        .map(usage -> rounded(each(usage.intake(), what) + each(usage.serializer(), what)));
  }

  private double each(MeterReading reading, ToDoubleFunction<MeterReading> what) {
    return what.applyAsDouble(reading) / outcome.settings().requests();
  }

  private static double rounded(double figure) {
    return Math.round(figure * 1_000) / 1_000.0;
  }

  private static void line(PrintWriter out, String what, String figure) {
    out.printf("%-28s %s%n", what, figure);
  }
}
