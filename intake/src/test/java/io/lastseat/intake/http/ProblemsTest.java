package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.document.Rejections;
import io.lastseat.intake.execution.Executing.ExecutionOutcome;
import io.lastseat.intake.execution.ExecutionProblems;
import io.lastseat.intake.json.FieldError;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.lock.LockProblems;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.series.SeriesProblems;
import io.lastseat.intake.series.SeriesRefused;
import io.lastseat.intake.webhook.WebhookEndpoint.WebhookProblems;
import io.lastseat.intake.webhook.WebhookKeeping.WebhookRefused;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ProblemsTest {

  /** Why a confirmation, an extension, a change or a cancellation is refused. */
  private static final List<Reason> OF_FOLLOW_UPS =
      List.of(
          Reason.UNKNOWN_RESERVATION,
          Reason.NOTHING_TO_CANCEL,
          Reason.NOTHING_GRANTED,
          Reason.STILL_WAITING,
          Reason.CLAIM_IS_WHOLE,
          Reason.NOT_HELD,
          Reason.HOLD_LAPSED,
          Reason.MORE_THAN_GRANTED,
          Reason.LOG_FULL,
          Reason.RESOURCE_CLOSED,
          Reason.CLOSED,
          Reason.CONFIRMATION_CLOSED,
          Reason.HOLD_BEYOND_LIMIT,
          Reason.QUANTITY_BEYOND_LIMIT,
          Reason.APPLICANT_UNITS_BEYOND_LIMIT,
          Reason.APPLICANT_REQUESTS_BEYOND_LIMIT,
          Reason.SOLD_OUT,
          Reason.NOT_ENOUGH_LEFT);

  private static final Books LOCK =
      Books.empty(new ResourceId("nightly")).withTerms(Terms.ofLock(), 1);

  private static final List<Problem> ALL = all();

  /** No HTTP call can run into it, so it is not described. */
  private static final String WITHOUT_HTTP = "urn:lastseat:problem:not-an-http-call";

  @Test
  void theDescriptionHasTheSameTypes() {
    List<String> described = described("/components/schemas/Problem/properties/type/enum");
    described.removeAll(described("/components/x-serve-alone"));

    Set<String> types =
        ALL.stream()
            .map(problem -> Json.read(problem.answer().body()).get().path("type").asText())
            .filter(type -> !type.equals(WITHOUT_HTTP))
            .collect(Collectors.toSet());
    assertThat(types).containsExactlyInAnyOrderElementsOf(described);
  }

  @Test
  void eachSaysWhatToDoAndCannotBeKept() {
    for (Problem problem : ALL) {
      Answer answer = problem.answer();
      assertThat(answer.status()).isBetween(400, 599);
      assertThat(problem.title()).isNotBlank();
      assertThat(problem.detail()).endsWith(".");
      assertThat(answer.headers().get("Content-Type")).containsExactly(Problem.MEDIA_TYPE);
      assertThat(answer.headers().get("Cache-Control")).containsExactly("no-store");
    }
  }

  private static List<String> described(String pointer) {
    List<String> types = new ArrayList<>();
    for (JsonNode type : Description.read().at(pointer)) {
      types.add(type.asText());
    }
    return types;
  }

  private static List<Problem> all() {
    List<Problem> all =
        new ArrayList<>(
            List.of(
                Problems.noSuchPath(),
                Problems.methodNotAllowed(new Route.OpenApi()),
                Problems.unauthorized(),
                Problems.aroundTheEdge(),
                Problems.roleNeeded(Role.ASK),
                Problems.invalidResourceId(),
                Problems.invalidRequestId(),
                Problems.notAnHttpCall(),
                Problems.emptyBody(),
                Problems.malformed("It is not."),
                Problems.invalidBody(Vector.of(FieldError.of("", "a/b", "is unknown"))),
                Problems.bodyTooLarge(1),
                Problems.unsupportedMediaType(),
                Problems.invalidIdempotencyKey(1),
                Problems.invalidParameter("It is not one."),
                Problems.notAcceptable(),
                Problems.noFeed(),
                Problems.noSubject(),
                Problems.listedWithoutKey(),
                Problems.aheadOfLog("Begin again."),
                Problems.forgotten("Go on there."),
                Problems.restored("Begin again."),
                Rejections.ofTerms(Reason.LANES_FIXED),
                Rejections.ofTerms(Reason.LIMITS_FIXED),
                Rejections.ofTerms(Reason.LOCK_FIXED),
                Rejections.ofSeries(Reason.SERIES_FIXED),
                Rejections.ofDeposit(Reason.IS_A_SERIES),
                Problems.invalidDate(),
                Problems.invalidSeriesId(),
                SeriesProblems.of(new SeriesRefused.Unknown()),
                SeriesProblems.of(new SeriesRefused.NoSeries()),
                SeriesProblems.of(new SeriesRefused.NoSuchDay()),
                SeriesProblems.of(new SeriesRefused.LogFull()),
                SeriesProblems.of(
                    new SeriesRefused.NotMade(Vector.of(new ResourceId("room.20261025T0030Z")))),
                Rejections.ofLock(Reason.NOT_OPEN_YET),
                LockProblems.of(new LockOutcome.Taken(LOCK)),
                LockProblems.of(new LockOutcome.Lost(LOCK)),
                LockProblems.of(new LockOutcome.Reference(LOCK)),
                LockProblems.of(new LockOutcome.NeverGiven(1)),
                LockProblems.of(new LockOutcome.NoLock()),
                ExecutionProblems.of(new ExecutionOutcome.RunElsewhere(LOCK)),
                ExecutionProblems.of(new ExecutionOutcome.Over(LOCK)),
                ExecutionProblems.of(new ExecutionOutcome.SucceededOtherwise(LOCK)),
                ExecutionProblems.of(new ExecutionOutcome.NoLease()),
                ExecutionProblems.of(new ExecutionOutcome.AsALock(new LockOutcome.NoLock())),
                Rejections.ofTerms(Reason.TERMS_CHANGED),
                Rejections.ofTerms(Reason.LOG_FULL),
                Rejections.ofOtherTerms(
                    Books.empty(new ResourceId("concert")).withTerms(Terms.ofCapacity(1), 1),
                    Terms.ofCapacity(2)),
                Rejections.ofDeposit(Reason.CAPACITY_BEYOND_LIMIT),
                Problems.noMergePatch(),
                Problems.invalidCondition(),
                Problems.overloaded(),
                Problems.unavailable(),
                Problems.clockOff(),
                Problems.suspended(),
                Problems.internal()));
    for (Refusal refusal : Refusal.values()) {
      all.add(Problems.of(refusal));
    }
    for (Reason reason : OF_FOLLOW_UPS) {
      all.add(Rejections.ofFollowUp(reason));
    }
    for (WebhookRefused refused : WebhookRefused.values()) {
      all.add(WebhookProblems.of(refused));
    }
    return all;
  }
}
