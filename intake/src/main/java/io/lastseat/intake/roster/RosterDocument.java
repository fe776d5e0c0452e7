package io.lastseat.intake.roster;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.csv.Csv;
import io.lastseat.intake.document.KindDocuments;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Books;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/** A page of a roster as JSON or as CSV. */
final class RosterDocument {

  private static final Vector<String> COLUMNS =
      Vector.of(
          "decisionNumber",
          "requestId",
          "applicant",
          "quantity",
          "note",
          "requestedAt",
          "decidedAt",
          "commitNumber",
          "status",
          "expiresAt",
          "place",
          "by");

  static Answer json(RosterPage page, Option<String> next) {
    Books ledger = page.books().books();
    ObjectNode document = Json.object();
    document.put("resourceId", ledger.resource().text());
    document.put("asOfCommit", page.books().number());
    document.put("asOfDecision", ledger.decisions());
    document.put("capacity", ledger.capacity());
    document.put("taken", ledger.taken());
    if (!ledger.waiting().isEmpty()) {
      document.put("waiting", ledger.waiting().units());
    }
    ArrayNode entries = document.putArray("entries");
    page.entries().forEach(live -> put(entries.addObject(), live));
    next.forEach(path -> document.put("next", path));
    return Answer.json(200, document);
  }

  static Answer csv(RosterPage page) {
    String name = page.books().books().resource().text().replaceAll("[^A-Za-z0-9._-]", "_");
    String lines = page.entries().map(live -> Csv.line(cells(live))).mkString();
    return Answer.of(200, "text/csv; charset=utf-8; header=present", Csv.line(COLUMNS) + lines)
        .with("Cache-Control", "no-cache")
        .with("Content-Disposition", "attachment; filename=\"roster-" + name + ".csv\"");
  }

  private static void put(ObjectNode entry, RosterEntry live) {
    VerdictRow row = live.row();
    Reserve reserve = row.verdict().request().reserves().get();
    entry.put("decisionNumber", row.verdict().decisionNo());
    entry.put("requestId", requestId(row));
    entry.put("applicant", reserve.applicant());
    entry.put("quantity", live.grant().units());
    entry.put("status", live.status());
    reserve.note().forEach(note -> entry.put("note", note));
    entry.put("requestedAt", reserve.takenAt().toString());
    entry.put("decidedAt", row.decidedAt().toString());
    entry.put("commitNumber", row.commitNo());
    live.grant().until().forEach(moment -> entry.put("expiresAt", moment.toString()));
    live.grant().place().forEach(place -> entry.put("place", place.number()));
    reserve.staff().by().forEach(name -> entry.put("by", name));
    KindDocuments.putErased(entry, reserve);
    if (row.verdict().request() instanceof ClaimPart part) {
      entry.put("home", part.home().text());
    }
  }

  private static Vector<String> cells(RosterEntry live) {
    VerdictRow row = live.row();
    Reserve reserve = row.verdict().request().reserves().get();
    return Vector.of(
        Long.toString(row.verdict().decisionNo()),
        requestId(row),
        reserve.applicant(),
        Long.toString(live.grant().units()),
        reserve.note().getOrElse(""),
        reserve.takenAt().toString(),
        row.decidedAt().toString(),
        Long.toString(row.commitNo()),
        live.status(),
        live.grant().until().map(Instant::toString).getOrElse(""),
        live.grant().place().map(place -> Long.toString(place.number())).getOrElse(""),
        reserve.staff().by().getOrElse(""));
  }

  /** A part has the id of its claim, whose home is another resource. */
  private static String requestId(VerdictRow row) {
    Request request = row.verdict().request();
    return request instanceof ClaimPart part ? part.whole().text() : request.id().text();
  }

  private RosterDocument() {}
}
