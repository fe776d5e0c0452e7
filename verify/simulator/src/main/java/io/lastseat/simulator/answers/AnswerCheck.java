package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.vavr.control.Option;
import java.util.Set;

/**
 * Says whether an answer is true of some state of the logs between the call and its return. What
 * rows told before the call must be told too. It remembers what was acknowledged, and what the
 * answers under one key said.
 */
public record AnswerCheck(History history, Doubts doubts) {

  static final Set<String> FOLLOW_UPS = Set.of("cancel", "confirm", "extend", "change");

  /** What is untrue in that answer; none if all of it may be true. */
  public Option<Violation> check(Question question, HeardAnswer answer) {
    boolean claim = question.about().equals("claims");
    String resource = claim ? home(answer.body()) : question.name();
    if (resource.isEmpty()) {
      // It is about no log.
      return Option.none();
    }
    Trial trial = new Trial(question, answer, history, doubts, resource);
    switch (question.about()) {
      case "locks" -> new LockTruth(trial, resource).check();
      case "executions" -> new ExecutionTruth(trial, resource).check();
      case "claims" -> new RequestTruth(trial, resource).sender();
      case "resources" -> new RequestTruth(trial, resource).check();
      default -> {}
    }
    acknowledge(question, answer, resource);
    return trial.found();
  }

  /** What is at home where: of locks that are acquired together, at the first one. */
  private void acknowledge(Question question, HeardAnswer answer, String resource) {
    if (!answer.isTaken()) {
      return;
    }
    boolean lock = question.about().equals("locks");
    String home = lock ? LockTruth.home(history, question) : resource;
    history.acknowledge(home, answer.requestId(), answer.heard());
    for (String kind : FOLLOW_UPS) {
      JsonNode followUp = answer.body().path(kind);
      if (followUp.has("requestId")) {
        history.acknowledge(home, followUp.get("requestId").asText(), answer.heard());
      }
    }
  }

  private static String home(JsonNode claim) {
    return claim.path("resourceId").asText();
  }

  /** What no process could know or prevent. What comes of it is no violation. */
  public interface Doubts {

    Doubts NONE = new Doubts() {};

    /** A clock was wrong: leases and holds lapse early or late. */
    default boolean ofClocks() {
      return false;
    }

    /** The log may have lost its end by a restore. */
    default boolean ofCommits() {
      return false;
    }

    /** The request, which was acknowledged, may be gone by a restore or by hand. */
    default boolean ofRequest(String resource, String id) {
      return false;
    }

    /** A row that tells of a change may be lost by a restore or by hand. */
    default boolean ofRows(String resource) {
      return false;
    }
  }
}
