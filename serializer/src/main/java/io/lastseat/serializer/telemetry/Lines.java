package io.lastseat.serializer.telemetry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.model.Commit;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;

/** The structured log: each event is one line of JSON. */
public final class Lines {

  /** What a commit decided, and the books after it. */
  public static String commit(Commit commit) {
    ObjectNode line =
        event("commit", commit.resource())
            .put("commit", commit.number())
            .put("decisions", commit.verdicts().size())
            .put("lastDecision", commit.ledger().decisions())
            .put("accepted", commit.verdicts().count(Verdict::accepted))
            .put("capacity", commit.ledger().capacity())
            .put("taken", commit.ledger().taken())
            .put("oldestWaitedMillis", oldestWaitedMillis(commit));
    ObjectNode refused = line.putObject("refused");
    commit
        .verdicts()
        .flatMap(Verdict::refusal)
        .groupBy(Reason::code)
        .forEach((code, some) -> refused.put(code, some.size()));
    return line.toString();
  }

  /** Somebody else was faster. */
  public static String lostAppends(ResourceId resource, int times) {
    return event("lostAppends", resource).put("times", times).toString();
  }

  /** A record was set aside. */
  public static String setAside(String sequenceNumber, String why) {
    return event("setAside").put("sequenceNumber", sequenceNumber).put("why", why).toString();
  }

  /** A resource was stopped. */
  public static String stopped(ResourceId resource, RuntimeException failure) {
    return event("stopped", resource).put("failure", failure.toString()).toString();
  }

  /** A record could not be handled. */
  public static String stopped(RuntimeException failure) {
    return event("stopped").put("failure", failure.toString()).toString();
  }

  /** From intake to verdict, in milliseconds; at least 0 where two clocks disagree. */
  static long waitedMillis(Commit commit, Verdict verdict) {
    long waited = commit.decidedAt().toEpochMilli() - verdict.request().takenAt().toEpochMilli();
    return Math.max(0, waited);
  }

  private static long oldestWaitedMillis(Commit commit) {
    return commit.verdicts().map(verdict -> waitedMillis(commit, verdict)).max().getOrElse(0L);
  }

  private static ObjectNode event(String name, ResourceId resource) {
    return event(name).put("resource", resource.text());
  }

  private static ObjectNode event(String name) {
    return JsonNodeFactory.instance.objectNode().put("event", name);
  }

  private Lines() {}
}
