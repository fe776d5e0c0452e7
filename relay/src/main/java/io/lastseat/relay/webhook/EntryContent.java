package io.lastseat.relay.webhook;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Participants;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.KindCodecs;
import io.vavr.control.Option;
import java.io.IOException;

/**
 * One entry of a commit, as the feed has it, but for the terms of a resource: those are read where
 * they stand. A test holds both against each other.
 */
final class EntryContent {

  static void write(JsonGenerator json, ResourceId resource, Entry entry) throws IOException {
    json.writeStartObject();
    json.writeNumberField("decisionNumber", entry.decisionNo());
    if (entry instanceof Promotion promotion) {
      write(json, resource, promotion);
    } else {
      write(json, (Verdict) entry);
    }
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, ResourceId resource, Promotion promotion)
      throws IOException {
    Outcome outcome = promotion.outcome();
    json.writeStringField("requestId", promotion.about().text());
    json.writeStringField("kind", "promote");
    json.writeStringField("status", promotion.hold().isDefined() ? "held" : outcome.code());
    putReason(json, outcome, resource);
    json.writeNumberField("left", promotion.left());
    putStanding(json, promotion.about(), promotion.grant(), "refused");
  }

  private static void write(JsonGenerator json, Verdict verdict) throws IOException {
    Request whole = verdict.request();
    Request request = whole instanceof ClaimPart part ? part.request() : whole;
    RequestId id = whole instanceof ClaimPart part ? part.whole() : whole.id();
    Option<RefusingResource> limiting = verdict.participants().flatMap(Participants::limiting);
    json.writeStringField("requestId", id.text());
    json.writeStringField("kind", KindCodecs.of(request).name());
    json.writeStringField("status", verdict.status());
    putReason(
        json,
        verdict.outcome(),
        limiting.map(RefusingResource::resource).getOrElse(request.resource()));
    request.match(KindContent.INSTANCE).to(json);
    json.writeNumberField("left", limiting.map(RefusingResource::left).getOrElse(verdict.left()));
    json.writeStringField("requestedAt", request.takenAt().toString());
    if (whole instanceof ClaimPart part) {
      json.writeStringField("home", part.home().text());
    }
    if (verdict.grant().isDefined()) {
      RequestId reservation = request.reservation().getOrElse(whole.id());
      putStanding(json, reservation, verdict.grant().get(), "ended");
    }
  }

  private static void putReason(JsonGenerator json, Outcome outcome, ResourceId resource)
      throws IOException {
    for (Reason reason : outcome.refusal()) {
      json.writeStringField("reason", reason.code());
      json.writeStringField("detail", reason.sentence());
      if (outcome.explanation().isDefined()) {
        json.writeStringField("explanation", outcome.explanation().get());
      }
      json.writeStringField("limitingResource", resource.text());
    }
  }

  private static void putStanding(
      JsonGenerator json, RequestId reservation, Grant grant, String over) throws IOException {
    json.writeObjectFieldStart("standing");
    json.writeStringField("reservation", reservation.text());
    json.writeStringField("status", status(grant, over));
    json.writeNumberField("quantity", grant.units());
    if (grant.until().isDefined()) {
      json.writeStringField("expiresAt", grant.until().get().toString());
    }
    if (grant.place().isDefined()) {
      json.writeNumberField("place", grant.place().get().number());
    }
    json.writeEndObject();
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

  private EntryContent() {}
}
