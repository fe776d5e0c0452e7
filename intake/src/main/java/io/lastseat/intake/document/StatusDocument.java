package io.lastseat.intake.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.feed.CommitContent;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.json.JsonText.Content;
import io.lastseat.model.Books;
import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.tables.kinds.KindCodecs;
import io.lastseat.tables.kinds.RequestJson;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** The document that shows the status of a request to its sender. */
public final class StatusDocument {

  private static final Set<String> FOR_WANT_OF_UNITS =
      HashSet.of(Reason.SOLD_OUT.code(), Reason.NOT_ENOUGH_LEFT.code());

  private static final String NO_LIST =
      " The resource has no waiting list, so the request did not wait.";

  /**
   * The document of a request.
   *
   * @param now decides whether a hold has lapsed
   */
  public static ObjectNode of(RequestStatus requestStatus, Instant now) {
    Request request = requestStatus.request();
    Option<Verdict> verdict = requestStatus.verdict().map(VerdictRow::verdict);
    ObjectNode document = Json.object();
    document.put("requestId", request.id().text());
    document.put("resourceId", request.resource().text());
    document.put("kind", KindCodecs.of(request).name());
    document.put("status", status(requestStatus, now));
    verdict
        .filter(made -> made.refusal().isDefined())
        .forEach(made -> put(document, CommitContent.reason(made, request.resource())));
    verdict
        .flatMap(Verdict::limiting)
        .forEach(other -> document.put("limitingCommit", other.commitNo()));
    requestStatus
        .refusedSince()
        .forEach(outcome -> put(document, CommitContent.reason(outcome, request.resource())));
    put(document, json -> KindCodecs.of(request).describe(request, json));
    if (request instanceof Reserve reserve) {
      putCreated(document, reserve.content());
    }
    requestStatus.handedTo().forEach(to -> put(document, to));
    if (request instanceof Claim) {
      ClaimDocument.complete(document, requestStatus);
    }
    requestStatus
        .verdict()
        .forEach(row -> document.put("admission", row.immediate() ? "immediate" : "stream"));
    verdict.forEach(
        v -> document.put("left", CommitContent.left(v)).put("decisionNumber", v.decisionNo()));
    requestStatus.verdict().forEach(row -> document.put("commitNumber", row.commitNo()));
    document.put("requestedAt", request.takenAt().toString());
    requestStatus.verdict().forEach(row -> document.put("decidedAt", row.decidedAt().toString()));
    requestStatus.grant().forEach(grant -> put(document, request, grant));
    requestStatus.unitsBefore().forEach(units -> document.put("unitsBefore", units));
    requestStatus
        .since()
        .filter(change -> requestStatus.grant().isDefined())
        .forEach(change -> document.put(name(change), change.decidedAt().toString()));
    return document;
  }

  /** The document of a refusal at the gate, which has no request and no decision. */
  public static ObjectNode of(TurnedAway away, Reserve.Content application) {
    ObjectNode refused =
        of(
            away,
            away.seen().resource(),
            "reserve",
            document -> {
              put(document, json -> RequestJson.reservation(application, json));
              putCreated(document, application);
            });
    return sayingWhyItDoesNotWait(refused, application, away.seen().books());
  }

  /**
   * Adds to a refusal for want of units, of a request with {@code wait}, that the resource has no
   * waiting list.
   *
   * @param books the books of the resource
   */
  static ObjectNode sayingWhyItDoesNotWait(
      ObjectNode document, Reserve.Content application, Books books) {
    boolean noList =
        books
            .orCreated(application.create())
            .terms()
            .exists(terms -> terms.waiting().limit().isEmpty() && !terms.lock());
    if (application.waits()
        && noList
        && FOR_WANT_OF_UNITS.contains(document.path("reason").asText())) {
      document.put("detail", document.path("detail").asText() + NO_LIST);
    }
    return document;
  }

  /** The document of a claim that a gate refused, which has no request and no decision. */
  public static ObjectNode of(TurnedAway away, ClaimRequest claim) {
    return of(
        away,
        claim.home(),
        "claim",
        document -> put(document, json -> RequestJson.claim(claim.content(), claim.units(), json)));
  }

  private static ObjectNode of(
      TurnedAway away, ResourceId resource, String kind, Consumer<ObjectNode> asked) {
    Books books = away.seen().books();
    ObjectNode document = Json.object();
    document.put("resourceId", resource.text());
    document.put("kind", kind);
    document.put("status", "rejected");
    document.put("turnedAway", true);
    put(document, CommitContent.reason(away.outcome(), books.resource()));
    asked.accept(document);
    document.put("left", books.left());
    document.put("asOfDecision", books.decisions());
    return document;
  }

  private static String status(RequestStatus requestStatus, Instant now) {
    if (requestStatus.isRefused()) {
      return "rejected";
    }
    return requestStatus
        .grant()
        .map(grant -> status(grant, now))
        .orElse(() -> requestStatus.verdict().map(row -> row.verdict().outcome().code()))
        .getOrElse("pending");
  }

  private static String status(Grant grant, Instant now) {
    if (grant.isEnded()) {
      return "cancelled";
    }
    if (grant.isWaiting()) {
      return "waiting";
    }
    return grant.hold().isEmpty() ? "accepted" : grant.isLapsed(now) ? "lapsed" : "held";
  }

  private static String name(GrantRow change) {
    if (change.by().isEmpty()) {
      return change.refusal().isDefined() ? "refusedAt" : "promotedAt";
    }
    if (change.to().isDefined()) {
      return "handedOverAt";
    }
    return change.grant().isEnded() ? "cancelledAt" : "changedAt";
  }

  /** Shows the grant. An ended reservation's document keeps the requested quantity. */
  private static void put(ObjectNode document, Request request, Grant grant) {
    if (!grant.isEnded() && !(request instanceof Claim)) {
      putUnits(document, grant);
    }
    grant.until().forEach(moment -> document.put("expiresAt", moment.toString()));
    grant.place().forEach(place -> document.put("place", place.number()));
    if (grant.generation().isLater()) {
      document.put("generation", grant.generation().number());
    }
  }

  /** Shows the applicant to whom it was handed over, in place of the first one. */
  public static void put(ObjectNode document, NewApplicant to) {
    document.remove(List.of("applicantKey", "note", "erased"));
    put(document, json -> RequestJson.newApplicant(to, json));
  }

  private static void putUnits(ObjectNode document, Grant grant) {
    document.put("quantity", grant.units());
    put(document, json -> RequestJson.quantities(grant.quantities(), json));
  }

  private static void putCreated(ObjectNode document, Reserve.Content content) {
    content.create().forEach(terms -> document.set("create", TermsBody.of(terms)));
  }

  private static void put(ObjectNode document, Content content) {
    document.setAll(Json.object(content));
  }

  private StatusDocument() {}

  /** Adds the state on each resource to the document of a claim. */
  private static final class ClaimDocument {

    /** Completes the document, which shows the content of the claim already. */
    static void complete(ObjectNode document, RequestStatus requestStatus) {
      for (VerdictRow row : requestStatus.verdict()) {
        SortedMap<ResourceId, Long> commits = commits(row);
        for (JsonNode each : document.path("resources")) {
          commits
              .get(new ResourceId(each.path("resourceId").textValue()))
              .forEach(number -> ((ObjectNode) each).put("commitNumber", number));
        }
      }
      // The quantity of a claim over one resource may have been changed.
      requestStatus
          .grant()
          .filter(grant -> !grant.isEnded())
          .forEach(grant -> putUnits((ObjectNode) document.at("/resources/0"), grant));
    }

    /** The commits that accept the claim, by resource; none if the claim was refused. */
    private static SortedMap<ResourceId, Long> commits(VerdictRow row) {
      Verdict verdict = row.verdict();
      return verdict.accepted()
          ? verdict
              .participants()
              .map(Participants::commits)
              .getOrElse(TreeMap.empty())
              .put(row.resource(), row.commitNo())
          : TreeMap.empty();
    }

    private ClaimDocument() {}
  }
}
