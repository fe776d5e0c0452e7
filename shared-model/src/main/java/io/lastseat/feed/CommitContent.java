package io.lastseat.feed;

import com.fasterxml.jackson.core.JsonGenerator;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.tables.kinds.KindCodec;
import io.lastseat.tables.kinds.KindCodecs;
import io.lastseat.tables.kinds.RequestJson;
import java.io.IOException;

/** Writes a commit in JSON for the feed and for the bodies that webhooks send. */
public final class CommitContent {

  /** The time of the commit, and the books after it. */
  public static Content books(Commit commit) {
    Books books = commit.books();
    return json -> {
      json.writeStringField("decidedAt", commit.decidedAt().toString());
      json.writeStringField("clock", books.clock().toString());
      json.writeNumberField("lastDecision", books.decisions());
      json.writeNumberField("capacity", books.capacity());
      json.writeNumberField("taken", books.taken());
      if (!books.waiting().isEmpty()) {
        json.writeNumberField("waiting", books.waiting().units());
      }
    };
  }

  /**
   * All entries of the commit. {@code standing} shows the grant of each reservation after the
   * entry, by the id under which this log knows the reservation. Terms are not shown.
   */
  public static Content entries(Commit commit) {
    return json -> {
      json.writeArrayFieldStart("entries");
      for (Entry entry : commit.entries()) {
        json.writeStartObject();
        json.writeNumberField("decisionNumber", entry.decisionNo());
        if (entry instanceof Promotion promotion) {
          write(json, commit.resource(), promotion);
        } else {
          write(json, (Verdict) entry);
        }
        json.writeEndObject();
      }
      json.writeEndArray();
    };
  }

  private static void write(JsonGenerator json, ResourceId resource, Promotion promotion)
      throws IOException {
    Outcome outcome = promotion.outcome();
    json.writeStringField("requestId", promotion.about().text());
    json.writeStringField("kind", "promote");
    json.writeStringField("status", promotion.hold().isDefined() ? "held" : outcome.code());
    reason(outcome, resource).to(json);
    json.writeNumberField("left", promotion.left());
    putStanding(json, promotion.about(), promotion.grant(), "refused");
  }

  private static void write(JsonGenerator json, Verdict verdict) throws IOException {
    Request request = verdict.request().asked();
    KindCodec<Request> codec = KindCodecs.of(request);
    json.writeStringField("requestId", verdict.request().whole().text());
    json.writeStringField("kind", codec.name());
    json.writeStringField("status", verdict.status());
    reason(verdict, request.resource()).to(json);
    codec.describe(request, json);
    json.writeNumberField("left", left(verdict));
    json.writeStringField("requestedAt", request.takenAt().toString());
    if (verdict.request() instanceof ClaimPart part) {
      json.writeStringField("home", part.home().text());
    }
    if (verdict.grant().isDefined()) {
      RequestId reservation = request.reservation().getOrElse(verdict.about());
      putStanding(json, reservation, verdict.grant().get(), "ended");
    }
  }

  /** The units left of the resource that limits the request. */
  public static long left(Verdict verdict) {
    return verdict.limiting().map(RefusingResource::left).getOrElse(verdict.left());
  }

  /**
   * The reason of a refusal, and the resource that refused; empty unless refused.
   *
   * @param own the resource of the request
   */
  public static Content reason(Verdict verdict, ResourceId own) {
    return reason(
        verdict.outcome(), verdict.limiting().map(RefusingResource::resource).getOrElse(own));
  }

  /**
   * The reason of a refusal, and the resource that refused; empty unless refused.
   *
   * @param resource the resource that refuses
   */
  public static Content reason(Outcome outcome, ResourceId resource) {
    return json -> {
      for (Reason reason : outcome.refusal()) {
        json.writeStringField("reason", reason.code());
        json.writeStringField("detail", reason.sentence());
        for (String text : outcome.explanation()) {
          json.writeStringField("explanation", text);
        }
        json.writeStringField("limitingResource", resource.text());
        for (String category : outcome.category()) {
          json.writeStringField("limitingCategory", category);
        }
      }
    };
  }

  private static void putStanding(
      JsonGenerator json, RequestId reservation, Grant grant, String over) throws IOException {
    json.writeObjectFieldStart("standing");
    json.writeStringField("reservation", reservation.text());
    json.writeStringField("status", status(grant, over));
    json.writeNumberField("quantity", grant.units());
    RequestJson.quantities(grant.quantities(), json);
    if (grant.until().isDefined()) {
      json.writeStringField("expiresAt", grant.until().get().toString());
    }
    if (grant.place().isDefined()) {
      json.writeNumberField("place", grant.place().get().number());
    }
    if (grant.generation().isLater()) {
      json.writeNumberField("generation", grant.generation().number());
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

  private CommitContent() {}
}
