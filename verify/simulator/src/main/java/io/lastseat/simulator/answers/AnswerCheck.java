package io.lastseat.simulator.answers;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.vavr.control.Option;
import java.util.Set;

/**
 * Checks whether an answer is true of some state of the logs between the call and its return. The
 * answer must know each row that was in the table before the call. The check remembers acknowledged
 * requests, and the answers under each key.
 */
public record AnswerCheck(History history, Doubts doubts) {

  static final Set<String> FOLLOW_UPS =
      Set.of("cancel", "confirm", "extend", "change", "hand-over");

  /** The first untrue statement of the answer; none if all of it may be true. */
  public Option<Violation> check(Question question, HeardAnswer answer) {
    boolean claim = question.about().equals("claims");
    String resource = claim ? home(answer.body()) : question.name();
    if (resource.isEmpty()) {
      // The answer is about no log.
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

  /** Notes acknowledged requests at their home: for locks acquired together, the first lock. */
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

  /** What no process could know or prevent. Its consequences are no violation. */
  public interface Doubts {

    Doubts NONE = new Doubts() {};

    /** A clock was wrong: leases and holds lapse early or late. */
    default boolean ofClocks() {
      return false;
    }

    /** A restore may have cut the end of the log. */
    default boolean ofCommits() {
      return false;
    }

    /** The acknowledged request may be gone, by a restore or by an operator. */
    default boolean ofRequest(String resource, String id) {
      return false;
    }

    /** The row of a change may be gone, by a restore or by an operator. */
    default boolean ofRows(String resource) {
      return false;
    }
  }
}
