package io.lastseat.simulator.answers;

import static io.lastseat.audit.promises.Promise.CAPACITY;
import static io.lastseat.audit.promises.Promise.EXPLAINED;
import static io.lastseat.audit.promises.Promise.NOTHING_LOST;
import static io.lastseat.audit.promises.Promise.ONE_VERDICT;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.simulator.answers.LogHistory.Had;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks the status document of a request against all grants that it ever had. */
final class StatusTruth extends Trial {

  private static final Set<String> SINCE =
      Set.of("changedAt", "cancelledAt", "promotedAt", "refusedAt", "handedOverAt");

  private final String id;
  private final @Nullable VerdictRow row;
  private final @Nullable GrantRow promotion;

  StatusTruth(Trial trial, String id) {
    super(trial, trial.resource);
    this.id = id;
    this.row = log.verdict(History.id(id));
    this.promotion = log.promotions().get(History.id(id));
  }

  /**
   * Checks that the status was true at a moment since the call, with at least this many changes.
   */
  void check(int atLeast) {
    must(body.path("requestId").asText().equals(id), EXPLAINED, "it is about another one");
    String told = body.path("status").asText();
    if (told.equals("pending")) {
      must(row != null || history.stood(resource, id), NOTHING_LOST, "that request stands nowhere");
      return;
    } else if (row == null) {
      must(false, ONE_VERDICT, "there is no verdict");
      return;
    }
    numbers(told, row);
    List<Had> all = log.had(History.id(id));
    // A row that was lost meanwhile does not count.
    int rows = history.changesTold(resource, id, all.size() - 1, question.asked());
    int first = Math.min(all.size(), Math.max(rows, atLeast));
    boolean fits =
        all.isEmpty()
            ? told.equals(row.verdict().refusal().isDefined() ? "rejected" : "accepted")
                && row.verdict().request().reserves().forAll(own -> own.amount().equals(amount()))
            : all.subList(first, all.size()).stream()
                .anyMatch(had -> tells(told, had.grant()) && isSince(had) && isWhose(had));
    must(
        fits,
        ONE_VERDICT,
        "had by the log %s, of which %d and %d changes must be known"
            .formatted(all, rows, atLeast));
  }

  private void numbers(String told, VerdictRow logged) {
    Verdict verdict = logged.verdict();
    Option<RefusingResource> limiting = verdict.limiting();
    boolean since = verdict.waiter().isDefined() && told.equals("rejected");
    Outcome outcome =
        Option.of(promotion)
            .filter(any -> since)
            .flatMap(GrantRow::refusal)
            .<Outcome>map(refusal -> refusal)
            .getOrElse(verdict.outcome());
    boolean same =
        body.path("decisionNumber").asLong() == verdict.decisionNo()
            && body.path("commitNumber").asLong() == logged.commitNo()
            && body.path("left").asLong()
                == limiting.map(RefusingResource::left).getOrElse(verdict.left())
            && body.path("admission").asText().equals(logged.immediate() ? "immediate" : "stream")
            && body.path("decidedAt").asText().equals(logged.decidedAt().toString())
            && body.path("requestedAt").asText().equals(verdict.request().takenAt().toString())
            && says(body, "limitingCategory", outcome.category())
            && says(body, "reason", outcome.refusal().map(Reason::code))
            && says(body, "limitingCommit", limiting.map(RefusingResource::commitNo))
            && says(body, "explanation", outcome.explanation());
    must(same, EXPLAINED, "the log says " + logged);
    Option<String> applicant =
        verdict
            .request()
            .reserves()
            .filter(any -> body.path("generation").isMissingNode())
            .map(Reserve::applicant)
            .orElse(() -> Option.of(body.get("applicant")).map(JsonNode::asText));
    must(
        body.has("erased") || says(body, "applicant", applicant),
        EXPLAINED,
        "it was asked for by " + applicant);
    if (verdict.request() instanceof Claim && verdict.accepted()) {
      parts(logged, verdict);
    }
  }

  /** Checks that each part of a claim is in its log, under the commit number in the answer. */
  private void parts(VerdictRow logged, Verdict verdict) {
    for (JsonNode each : body.path("resources")) {
      String other = each.path("resourceId").asText();
      long number = each.path("commitNumber").asLong();
      long said =
          other.equals(resource)
              ? logged.commitNo()
              : verdict
                  .participants()
                  .flatMap(all -> all.commits().find(one -> one._1().text().equals(other)))
                  .map(one -> one._2())
                  .getOrElse(0L);
      boolean there = number > 0 && history.log(other).commit(number).isDefined();
      must(
          number == said && (there || doubts.ofCommits()),
          CAPACITY,
          "commit %d of %s has that part".formatted(said, other));
    }
  }

  private boolean tells(String told, Grant grant) {
    if (grant.units() == 0) {
      boolean refused = promotion != null && promotion.refusal().isDefined();
      return told.equals(refused ? "rejected" : "cancelled") && !body.has("expiresAt");
    }
    boolean same =
        amount().equals(new Amount(grant.units(), grant.quantities()))
            && body.has("place") == grant.place().isDefined();
    if (grant.place().isDefined()) {
      return same && told.equals("waiting") && isPlace(grant.place().get());
    }
    if (grant.hold().isEmpty()) {
      return same && told.equals("accepted") && !body.has("expiresAt");
    }
    boolean wrong = doubts.ofClocks();
    Instant until = grant.hold().get().until();
    boolean inTime =
        told.equals("held")
            ? wrong || until.isAfter(question.asked().clock())
            : told.equals("lapsed") && (wrong || !until.isAfter(answer.heard().clock()));
    return same && inTime && until.toString().equals(body.path("expiresAt").asText());
  }

  /** Whether it is the reservation of the applicant in the document, in this generation. */
  private boolean isWhose(Had had) {
    return body.path("generation").asInt() == had.grant().generation().number()
        && (body.has("erased") || had.applicant().equals(body.path("applicant").asText()));
  }

  private boolean isSince(Had had) {
    return SINCE.stream()
        .filter(body::has)
        .allMatch(name -> body.get(name).asText().equals(had.decidedAt().toString()));
  }

  /** The units in the document. A claim has them for each of its resources, its home first. */
  private Amount amount() {
    return Called.amount(body.has("quantity") ? body : body.path("resources").path(0), 0);
  }

  /** Whether the place fits: no more units can wait before it than ever joined before it. */
  private boolean isPlace(Place place) {
    return body.get("place").asLong() == place.number()
        && body.path("unitsBefore").asLong() <= place.unitsBefore();
  }
}
