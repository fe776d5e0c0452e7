package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.execution.Executing.ExecutionOutcome;
import io.lastseat.intake.execution.ExecutionProblems;
import io.lastseat.intake.http.PathIds.PathTemplate;
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
import io.lastseat.site.Answer;
import io.vavr.collection.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemsTest {

  /** The reasons that refuse a confirmation, an extension, a change or a cancellation. */
  private static final List<Reason> OF_FOLLOW_UPS =
      List.of(
          Reason.UNKNOWN_RESERVATION,
          Reason.NOTHING_TO_CANCEL,
          Reason.NOTHING_GRANTED,
          Reason.STILL_WAITING,
          Reason.HANDED_OVER,
          Reason.CLAIM_IS_WHOLE,
          Reason.NOT_TRANSFERABLE,
          Reason.NOT_HELD,
          Reason.HOLD_LAPSED,
          Reason.MORE_THAN_GRANTED,
          Reason.LOG_FULL,
          Reason.RESOURCE_CLOSED,
          Reason.CLOSED,
          Reason.CATEGORY_CLOSED,
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

  /** A problem that no HTTP call can cause, so it is not described. */
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
      assertThat(problem.detail()).matches("|.*\\.");
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

  /** What the call alone can say has no words of its own, and some calls that say them. */
  private static List<Problem> all() {
    List<Problem> all =
        new ArrayList<>(Stream.of(Problems.values()).map(Problems::problem).toList());
    all.addAll(
        List.of(
            Problems.methodNotAllowed("GET, HEAD"),
            Problems.roleNeeded(Role.ASK),
            PathTemplate.of("/{name}").read(List.of("", "-")).getLeft(),
            LockProblems.of(new LockOutcome.Taken(LOCK)),
            LockProblems.of(new LockOutcome.NeverGiven(1)),
            ExecutionProblems.of(new ExecutionOutcome.RunElsewhere(LOCK)),
            SeriesProblems.of(
                new SeriesRefused.NotMade(Vector.of(new ResourceId("room.20261025T0030Z")))),
            WebhookProblems.of(WebhookRefused.TOO_MANY),
            ConflictProblems.ofTerms(Reason.LANES_FIXED),
            ConflictProblems.ofTerms(Reason.LIMITS_FIXED),
            ConflictProblems.ofTerms(Reason.LOCK_FIXED),
            ConflictProblems.ofTerms(Reason.CATEGORIES_FIXED),
            ConflictProblems.ofSeries(Reason.SERIES_FIXED),
            ConflictProblems.ofDeposit(Reason.IS_A_SERIES),
            ConflictProblems.ofLock(Reason.NOT_OPEN_YET),
            ConflictProblems.ofOtherTerms(
                Books.empty(new ResourceId("concert")).withTerms(Terms.ofCapacity(1), 1),
                Terms.ofCapacity(2)),
            ConflictProblems.ofDeposit(Reason.CAPACITY_BEYOND_LIMIT)));
    OF_FOLLOW_UPS.forEach(reason -> all.add(ConflictProblems.ofFollowUp(reason)));
    return all;
  }

  @Test
  void noTwoRefusalsAreOneProblem() {
    assertThat(Stream.of(Refusal.values()).map(Problems::of).map(Problem::code))
        .doesNotHaveDuplicates();
    assertThat(Stream.of(WebhookRefused.values()).map(WebhookProblems::of).map(Problem::code))
        .doesNotHaveDuplicates();
  }
}
