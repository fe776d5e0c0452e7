package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;

/**
 * An entry of a commit. What a reservation has from it on stands in {@code standing}, by the id
 * under which this log knows the reservation.
 */
public final class EntryDocument {

  public static ObjectNode of(Verdict verdict) {
    Request whole = verdict.request();
    Request request = whole instanceof ClaimPart part ? part.request() : whole;
    ObjectNode document = Json.object();
    document.put("decisionNumber", verdict.decisionNo());
    document.put(
        "requestId", whole instanceof ClaimPart part ? part.whole().text() : whole.id().text());
    document.put("kind", KindCodecs.of(request).name());
    document.put("status", verdict.status());
    Option<RefusingResource> limiting = verdict.participants().flatMap(Participants::limiting);
    StatusDocument.putReason(
        document,
        verdict.outcome(),
        limiting.map(RefusingResource::resource).getOrElse(request.resource()));
    KindDocuments.put(document, request);
    if (request instanceof Configure configure) {
      document.set("terms", TermsBody.of(configure.terms()));
    }
    document.put("left", limiting.map(RefusingResource::left).getOrElse(verdict.left()));
    document.put("requestedAt", request.takenAt().toString());
    if (whole instanceof ClaimPart part) {
      document.put("home", part.home().text());
    }
    verdict
        .grant()
        .forEach(
            grant ->
                putStanding(document, request.reservation().getOrElse(whole.id()), grant, "ended"));
    return document;
  }

  /** Of a promotion from the waiting list. */
  public static ObjectNode of(Promotion promotion, ResourceId resource) {
    ObjectNode document = Json.object();
    document.put("decisionNumber", promotion.decisionNo());
    document.put("requestId", promotion.about().text());
    document.put("kind", "promote");
    Outcome outcome = promotion.outcome();
    document.put("status", promotion.hold().isDefined() ? "held" : outcome.code());
    StatusDocument.putReason(document, outcome, resource);
    document.put("left", promotion.left());
    putStanding(document, promotion.about(), promotion.grant(), "refused");
    return document;
  }

  private static void putStanding(
      ObjectNode document, RequestId reservation, Grant grant, String over) {
    ObjectNode requestStatus = document.putObject("standing");
    requestStatus.put("reservation", reservation.text());
    requestStatus.put("status", status(grant, over));
    requestStatus.put("quantity", grant.units());
    grant.until().forEach(moment -> requestStatus.put("expiresAt", moment.toString()));
    grant.place().forEach(place -> requestStatus.put("place", place.number()));
  }

  private static String status(Grant grant, String over) {
    if (grant.isEnded()) {
      return over;
    }
    if (grant.isWaiting()) {
      return "waiting";
    }
    return grant.hold().isEmpty() ? "accepted" : "held";
  }

  private EntryDocument() {}
}
