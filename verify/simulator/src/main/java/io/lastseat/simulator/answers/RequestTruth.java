package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.NOTHING_LOST;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Reason;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.Question.HeardAnswer;
import io.vavr.control.Option;

/** Checks answers to new requests of a resource, and to calls about earlier ones. */
final class RequestTruth extends Trial {

  /** Of {@code /v1/resources/hall/requests/0-1/confirm}. */
  private static final int WHAT = 4;

  private static final int ID = 5;
  private static final int KIND = 6;

  RequestTruth(Trial same, String resource) {
    super(same, resource);
  }

  void check() {
    ResourceTruth shown = new ResourceTruth(this, resource);
    if (answer.problem().equals("no-such-resource")) {
      boolean unknown = during(books -> books.terms().isEmpty());
      must(unknown || doubts.ofCommits(), EXPLAINED, "the resource was there all the time");
    }
    if (answer.problem().equals("resource-archived")) {
      must(ever(books -> books.archived()), EXPLAINED, "it is not archived");
    }
    switch (question.part(WHAT)) {
      case "requests" -> {
        if (question.part(ID).isEmpty()) {
          sender();
        } else {
          about(question.part(ID), question.part(KIND));
        }
      }
      case "deposits" -> {
        refused(true);
        sender();
      }
      case "roster" -> shown.roster();
      case "verdicts" -> shown.verdicts();
      default -> {
        refused(false);
        if (answer.isOk() && body.has("requestId")) {
          new StatusTruth(this, answer.requestId()).check(0);
        }
        shown.document();
      }
    }
  }

  /** Checks the answer to a new request. */
  void sender() {
    if (answer.problem().equals(HeardAnswer.FOREIGN)) {
      foreign();
    }
    if (!answer.isOk()) {
      return;
    } else if (body.path("turnedAway").asBoolean()) {
      new ResourceTruth(this, body.path("limitingResource").asText(resource)).turnedAway(resource);
      return;
    }
    String id = body.path("requestId").asText();
    // To whom it was handed over since, the status must say.
    boolean since = body.has("erased") || body.has("generation");
    boolean asked = !body.has("applicant") || since || isAsAsked("applicant");
    must(asked, ONE_VERDICT, "another applicant asked");
    must(
        !question.path().endsWith("/deposits") || isAsAsked("amount"),
        ONE_VERDICT,
        "another amount was paid");
    sameUnderKey(id);
    new StatusTruth(this, id).check(0);
  }

  /** The answer says that the prefix is unknown: the key had no verdict when the call began. */
  private void foreign() {
    VerdictRow row = log.kept(History.id(answer.requestId()));
    boolean known = row != null && log.stepOf(row.commitNo()) <= question.asked().step();
    must(!known || doubts.ofCommits(), ONE_VERDICT, "the log says " + row);
  }

  private boolean isAsAsked(String name) {
    return body.path(name).equals(question.body().path(name));
  }

  private void sameUnderKey(String id) {
    for (String key : question.key()) {
      String before = history.keyed(question.method() + question.path() + key, id);
      must(before.equals(id), ONE_VERDICT, "under this key it was " + before);
    }
  }

  /** Checks the answer about an earlier request: its status, or the verdict on a change of it. */
  private void about(String id, String kind) {
    boolean told = history.isTold(resource, id, "verdict", question.asked());
    if (answer.problem().equals("no-such-request")) {
      boolean known = history.isAcknowledged(resource, id, question.asked()) || told;
      must(!known || doubts.ofRequest(resource, id), NOTHING_LOST, "it was acknowledged");
    }
    if (!answer.isOk()) {
      refused(AnswerCheck.FOLLOW_UPS.contains(kind));
    } else if (kind.isEmpty()) {
      boolean pending = body.path("status").asText().equals("pending");
      must(
          !pending || !told || doubts.ofRows(resource),
          ONE_VERDICT,
          "its row was there before the call");
      new StatusTruth(this, id).check(0);
    } else if (AnswerCheck.FOLLOW_UPS.contains(kind)) {
      followUp(id, body.path(kind.equals("hand-over") ? "handOver" : kind));
    }
  }

  private void followUp(String id, JsonNode asked) {
    String wished = asked.path("requestId").asText();
    boolean granted = asked.path("status").asText().equals("accepted");
    VerdictRow verdict = log.verdict(History.id(wished));
    boolean known = !body.path("status").asText().equals("pending");
    boolean isThere = history.stood(resource, id) || log.verdict(History.id(id)) != null;
    must(isThere, EXPLAINED, "that reservation does not exist");
    must(
        !granted || (verdict != null && verdict.verdict().accepted()),
        ONE_VERDICT,
        "the log says " + verdict);
    must((granted && known) == (answer.status() == 200), EXPLAINED, "the status is another one");
    sameUnderKey(wished);
    int changes =
        granted && verdict != null
            ? verdict.verdict().grant().map(grant -> grant.changes()).getOrElse(0)
            : 0;
    new StatusTruth(this, id).check(changes);
  }

  /** Checks that the log has the refusal; if {@code typed}, the problem type names its reason. */
  private void refused(boolean typed) {
    String id = answer.requestId();
    if (answer.isOk() || id.isEmpty()) {
      return;
    }
    VerdictRow row = log.verdict(History.id(id));
    Option<Reason> reason = Option.of(row).flatMap(known -> known.verdict().refusal());
    boolean named = reason.map(Reason::code).contains(answer.problem().replace('-', '_'));
    must(reason.isDefined() && (named || !typed), EXPLAINED, "the log says " + row);
  }
}
