package io.lastseat.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import java.io.IOException;
import java.util.Locale;

/** The log lines of a process that appends. */
public final class AppendLines {

  /**
   * The line of a commit: its decisions, and the books after it. One of immediate admission says
   * so: {@code "admission":"immediate"}. Where requests were put on a waiting list, {@code
   * "waiting"} says how many; where some were granted from it, {@code "promoted"} does; so {@code
   * "held"}, {@code "confirmed"} and {@code "cancelled"}. A lock and an execution have {@code
   * "locksAcquired"} and so on, as {@link ServiceMetrics} calls them.
   */
  public static String commit(Commit commit) {
    return EventLine.of(
        "commit",
        commit.resource(),
        json -> {
          if (commit.isImmediate()) {
            json.writeStringField("admission", "immediate");
          }
          json.writeNumberField("commit", commit.number());
          json.writeNumberField("decisions", commit.entries().size());
          json.writeNumberField("lastDecision", commit.books().decisions());
          json.writeNumberField("accepted", CommitFigures.accepted(commit));
          writeIfAny(json, "waiting", CommitFigures.waiting(commit));
          writeIfAny(json, "promoted", CommitFigures.promoted(commit));
          writeIfAny(json, "held", CommitFigures.held(commit));
          writeIfAny(json, "confirmed", CommitFigures.confirmed(commit));
          writeIfAny(json, "cancelled", CommitFigures.cancelled(commit));
          for (var some : LeaseMetrics.of(commit)) {
            json.writeNumberField(inSmallLetters(some._1()), some._2());
          }
          json.writeNumberField("capacity", commit.books().capacity());
          json.writeNumberField("taken", commit.books().taken());
          json.writeNumberField(
              "logFilledPercent", Math.round(CommitFigures.logFilledPercent(commit)));
          json.writeNumberField("oldestWaitedMillis", CommitFigures.oldestWaitedMillis(commit));
          json.writeObjectFieldStart("refused");
          for (var some : CommitFigures.refused(commit)) {
            json.writeNumberField(some._1(), some._2());
          }
          json.writeEndObject();
        });
  }

  /** Other processes were faster, {@code times} times. */
  public static String lostAppends(ResourceId resource, int times) {
    return EventLine.of("lostAppends", resource, json -> json.writeNumberField("times", times));
  }

  /** The leases of {@code times} locks or executions lapsed, and others took them over. */
  public static String takenOver(ResourceId resource, int times) {
    return EventLine.of("takenOver", resource, json -> json.writeNumberField("times", times));
  }

  private static String inSmallLetters(String metric) {
    return metric.substring(0, 1).toLowerCase(Locale.ROOT) + metric.substring(1);
  }

  private static void writeIfAny(JsonGenerator json, String name, int times) throws IOException {
    if (times > 0) {
      json.writeNumberField(name, times);
    }
  }

  private AppendLines() {}
}
