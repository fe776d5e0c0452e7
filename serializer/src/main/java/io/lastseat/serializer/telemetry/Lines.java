package io.lastseat.serializer.telemetry;

import io.lastseat.model.Commit;
import io.lastseat.model.LogSize;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.serializer.telemetry.JsonText.Content;

/** The structured log: each event is one line of JSON. */
public final class Lines {

  /** What a commit decided, and the books after it. */
  public static String commit(Commit commit) {
    return event(
        "commit",
        commit.resource(),
        json -> {
          json.writeNumberField("commit", commit.number());
          json.writeNumberField("decisions", commit.verdicts().size());
          json.writeNumberField("lastDecision", commit.books().decisions());
          json.writeNumberField("accepted", commit.verdicts().count(Verdict::accepted));
          json.writeNumberField("capacity", commit.books().capacity());
          json.writeNumberField("taken", commit.books().taken());
          json.writeNumberField("logFilledPercent", Math.round(logFilledPercent(commit)));
          json.writeNumberField("oldestWaitedMillis", oldestWaitedMillis(commit));
          json.writeObjectFieldStart("refused");
          for (var some : commit.verdicts().flatMap(Verdict::refusal).groupBy(Reason::code)) {
            json.writeNumberField(some._1(), some._2().size());
          }
          json.writeEndObject();
        });
  }

  /** Another process was faster. */
  public static String lostAppends(ResourceId resource, int times) {
    return event("lostAppends", resource, json -> json.writeNumberField("times", times));
  }

  /** A record was set aside. */
  public static String setAside(String sequenceNumber, String why) {
    return event(
        "setAside",
        json -> {
          json.writeStringField("sequenceNumber", sequenceNumber);
          json.writeStringField("why", why);
        });
  }

  /** A resource was parked. */
  public static String parked(ResourceId resource, int records, String why) {
    return event(
        "parked",
        resource,
        json -> {
          json.writeNumberField("records", records);
          json.writeStringField("why", why);
        });
  }

  /** Requests were deferred. */
  public static String deferred(ResourceId resource, int requests, String why) {
    return event(
        "deferred",
        json -> {
          json.writeStringField("resource", resource.text());
          json.writeNumberField("requests", requests);
          json.writeStringField("why", why);
        });
  }

  /** A resource was stopped. */
  public static String stopped(ResourceId resource, RuntimeException failure) {
    return event("stopped", resource, json -> json.writeStringField("failure", failure.toString()));
  }

  /** A record could not be handled. */
  public static String stopped(RuntimeException failure) {
    return event("stopped", json -> json.writeStringField("failure", failure.toString()));
  }

  /** From intake to verdict, in milliseconds; at least 0 where two clocks disagree. */
  static long waitedMillis(Commit commit, Verdict verdict) {
    long waited = commit.decidedAt().toEpochMilli() - verdict.request().takenAt().toEpochMilli();
    return Math.max(0, waited);
  }

  /** How much of what one log can hold is used. */
  static double logFilledPercent(Commit commit) {
    return 100.0 * commit.books().log().bytes() / LogSize.MAX_BYTES;
  }

  private static long oldestWaitedMillis(Commit commit) {
    return commit.verdicts().map(verdict -> waitedMillis(commit, verdict)).max().getOrElse(0L);
  }

  private static String event(String name, ResourceId resource, Content more) {
    return event(
        name,
        json -> {
          json.writeStringField("resource", resource.text());
          more.to(json);
        });
  }

  private static String event(String name, Content more) {
    return JsonText.object(
        json -> {
          json.writeStringField("event", name);
          more.to(json);
        });
  }

  private Lines() {}
}
