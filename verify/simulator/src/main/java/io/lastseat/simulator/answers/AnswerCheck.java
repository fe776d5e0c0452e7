package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.NOTHING_LOST;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Reason;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.Set;

/**
 * Says whether an answer is true of some state of the logs between the call and its return. What
 * rows told before the call must be told too. It remembers what was acknowledged, and what the
 * answers under one key said.
 */
public record AnswerCheck(History history, Doubts doubts) {

  private static final Set<String> FOLLOW_UPS = Set.of("cancel", "confirm", "extend", "change");

  /** Of {@code /v1/resources/hall/requests/0-1/confirm}. */
  private static final int WHAT = 4;

  private static final int ID = 5;
  private static final int KIND = 6;

  /** What is untrue in that answer; none if all of it may be true. */
  public Option<Untrue> check(Question question, HeardAnswer answer) {
    Trial trial = new Trial(question, answer, history, doubts, new ArrayList<>());
    switch (question.about()) {
      case "locks" -> new LockTruth(trial).check();
      case "executions" -> new ExecutionTruth(trial).check();
      case "claims" -> sender(trial, home(answer.body()));
      case "resources" -> ofResource(trial, question.name());
      default -> {}
    }
    acknowledge(question, answer);
    return Vector.ofAll(trial.found()).headOption();
  }

  private void ofResource(Trial trial, String resource) {
    Question question = trial.question();
    ResourceTruth shown = new ResourceTruth(trial, resource);
    if (trial.answer().problem().equals("no-such-resource")) {
      boolean unknown = trial.during(resource, books -> books.terms().isEmpty());
      trial.must(unknown || doubts.ofCommits(), EXPLAINED, "the resource was there all the time");
    }
    if (trial.answer().problem().equals("resource-archived")) {
      trial.must(trial.ever(resource, books -> books.archived()), EXPLAINED, "it is not archived");
    }
    switch (question.part(WHAT)) {
      case "requests" -> {
        if (question.part(ID).isEmpty()) {
          sender(trial, resource);
        } else {
          about(trial, resource, question.part(ID), question.part(KIND));
        }
      }
      case "deposits" -> {
        refused(trial, resource, true);
        sender(trial, resource);
      }
      case "roster" -> shown.roster();
      case "verdicts" -> shown.verdicts();
      default -> {
        refused(trial, resource, false);
        if (trial.answer().isOk() && trial.answer().body().has("requestId")) {
          new StatusTruth(trial, resource, trial.answer().requestId())
              .check(trial.answer().body(), 0);
        }
        shown.document();
      }
    }
  }

  /** The answer to a request that stands for itself. */
  private void sender(Trial trial, String resource) {
    Question question = trial.question();
    JsonNode body = trial.answer().body();
    if (trial.answer().problem().equals(HeardAnswer.FOREIGN)) {
      foreign(trial, resource);
    }
    if (!trial.answer().isOk()) {
      return;
    } else if (body.path("turnedAway").asBoolean()) {
      new ResourceTruth(trial, body.path("limitingResource").asText(resource)).turnedAway(resource);
      return;
    }
    String id = body.path("requestId").asText();
    boolean asked =
        !body.has("applicant") || body.has("erased") || same(body, question.body(), "applicant");
    trial.must(asked, ONE_VERDICT, "another applicant asked");
    trial.must(
        !question.path().endsWith("/deposits") || same(body, question.body(), "amount"),
        ONE_VERDICT,
        "another amount was paid");
    sameUnderKey(trial, id);
    new StatusTruth(trial, resource, id).check(body, 0);
  }

  /** Nothing was decided under that key when the call began. */
  private void foreign(Trial trial, String resource) {
    VerdictRow row = history.log(resource).kept(History.id(trial.answer().requestId()));
    boolean known =
        row != null
            && history.log(resource).stepOf(row.commitNo()) <= trial.question().asked().step();
    trial.must(!known || doubts.ofCommits(), ONE_VERDICT, "the log says " + row);
  }

  private static boolean same(JsonNode one, JsonNode other, String name) {
    return one.path(name).equals(other.path(name));
  }

  private void sameUnderKey(Trial trial, String id) {
    Question question = trial.question();
    for (String key : question.key()) {
      String before = history.keyed(question.method() + question.path() + key, id);
      trial.must(before.equals(id), ONE_VERDICT, "under this key it was " + before);
    }
  }

  /** About an earlier request: where it stands, or what shall become of it. */
  private void about(Trial trial, String resource, String id, String kind) {
    HeardAnswer answer = trial.answer();
    Moment asked = trial.question().asked();
    if (answer.problem().equals("no-such-request")) {
      boolean known =
          history.isAcknowledged(resource, id, asked)
              || history.isTold(resource, id, "verdict", asked);
      trial.must(!known || doubts.ofRequest(resource, id), NOTHING_LOST, "it was acknowledged");
    }
    if (!answer.isOk()) {
      refused(trial, resource, FOLLOW_UPS.contains(kind));
    } else if (kind.isEmpty()) {
      boolean pending = answer.body().path("status").asText().equals("pending");
      boolean told = history.isTold(resource, id, "verdict", asked) && !doubts.ofRows(resource);
      trial.must(!pending || !told, ONE_VERDICT, "its row was there before the call");
      new StatusTruth(trial, resource, id).check(answer.body(), 0);
    } else if (FOLLOW_UPS.contains(kind)) {
      followUp(trial, resource, id, answer.body().path(kind));
    }
  }

  private void followUp(Trial trial, String resource, String id, JsonNode clientRequest) {
    HeardAnswer answer = trial.answer();
    String wished = clientRequest.path("requestId").asText();
    boolean granted = clientRequest.path("status").asText().equals("accepted");
    VerdictRow verdict = history.log(resource).verdict(History.id(wished));
    boolean known = !answer.body().path("status").asText().equals("pending");
    boolean isThere =
        history.stood(resource, id) || history.log(resource).verdict(History.id(id)) != null;
    trial.must(isThere, EXPLAINED, "that reservation does not exist");
    trial.must(
        !granted || (verdict != null && verdict.verdict().accepted()),
        ONE_VERDICT,
        "the log says " + verdict);
    trial.must(
        (granted && known) == (answer.status() == 200), EXPLAINED, "the status is another one");
    sameUnderKey(trial, wished);
    int changes =
        granted && verdict != null
            ? verdict.verdict().grant().map(grant -> grant.changes()).getOrElse(0)
            : 0;
    new StatusTruth(trial, resource, id).check(answer.body(), changes);
  }

  /** The log has that refusal, with the reason in the answer; a typed problem is named by it. */
  private void refused(Trial trial, String resource, boolean typed) {
    String id = trial.answer().requestId();
    if (trial.answer().isOk() || id.isEmpty()) {
      return;
    }
    VerdictRow row = history.log(resource).verdict(History.id(id));
    Option<Reason> reason = Option.of(row).flatMap(known -> known.verdict().refusal());
    boolean named = reason.map(Reason::code).contains(trial.answer().problem().replace('-', '_'));
    trial.must(reason.isDefined() && (named || !typed), EXPLAINED, "the log says " + row);
  }

  /** What is at home where: of locks that are acquired together, at the first one. */
  private void acknowledge(Question question, HeardAnswer answer) {
    String id = answer.requestId();
    if (!answer.isTaken()) {
      return;
    }
    String resource =
        switch (question.about()) {
          case "claims" -> home(answer.body());
          case "locks" -> LockTruth.home(history, question);
          default -> question.name();
        };
    history.acknowledge(resource, id, answer.heard());
    for (String kind : FOLLOW_UPS) {
      if (answer.body().path(kind).has("requestId")) {
        history.acknowledge(
            resource, answer.body().path(kind).get("requestId").asText(), answer.heard());
      }
    }
  }

  private static String home(JsonNode claim) {
    return claim.path("resourceId").asText();
  }
}
