package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.Application;
import io.lastseat.intake.usecase.Standing;
import io.lastseat.intake.usecase.TurnedAway;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;
import java.util.Set;

/** Where a request stands, for whoever sent it. */
final class StatusDocument {

  private static final Set<Reason> BY_CAPACITY = Set.of(Reason.SOLD_OUT, Reason.NOT_ENOUGH_LEFT);

  static ObjectNode of(Standing standing) {
    Request request = standing.request();
    Option<Verdict> verdict = standing.verdict().map(VerdictRow::verdict);
    ObjectNode document = Json.object();
    document.put("requestId", request.id().text());
    document.put("resourceId", request.resource().text());
    document.put("kind", kind(request));
    document.put("status", status(verdict));
    verdict
        .flatMap(Verdict::refusal)
        .forEach(reason -> putReason(document, reason, request.resource()));
    if (request instanceof Request.Reserve reserve) {
      put(document, new Application(reserve.applicant(), reserve.quantity(), reserve.note()));
    }
    verdict.forEach(v -> document.put("left", v.left()).put("decisionNumber", v.decisionNo()));
    standing.verdict().forEach(row -> document.put("commitNumber", row.commitNo()));
    document.put("requestedAt", request.takenAt().toString());
    standing.verdict().forEach(row -> document.put("decidedAt", row.decidedAt().toString()));
    return document;
  }

  /** A refusal at the gate: it has no request and no decision. */
  static ObjectNode of(TurnedAway away) {
    ObjectNode document = Json.object();
    document.put("resourceId", away.resource().text());
    document.put("kind", "reserve");
    document.put("status", "rejected");
    document.put("turnedAway", true);
    putReason(document, away.reason(), away.resource());
    put(document, away.application());
    document.put("left", away.books().ledger().left());
    document.put("asOfDecision", away.books().ledger().decisions());
    return document;
  }

  private static String kind(Request request) {
    return request.match(
        reserve -> "reserve", configure -> "configure", impossible -> "impossible");
  }

  private static String status(Option<Verdict> verdict) {
    return verdict.map(v -> v.accepted() ? "accepted" : "rejected").getOrElse("pending");
  }

  private static void putReason(ObjectNode document, Reason reason, ResourceId resource) {
    document.put("reason", reason.code());
    document.put("detail", reason.sentence());
    if (BY_CAPACITY.contains(reason)) {
      document.put("limitingResource", resource.text());
    }
  }

  private static void put(ObjectNode document, Application application) {
    document.put("applicant", application.applicant());
    document.put("quantity", application.quantity());
    application.note().forEach(note -> document.put("note", note));
  }

  private StatusDocument() {}
}
