package io.lastseat.intake.resource;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.gate.GateCounter;
import io.lastseat.gate.TurnedAwayTable.RecentCounts;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.resource.Configuring.Configured;
import io.lastseat.intake.resource.TermsPrecondition.TermsCondition;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Configure;
import io.lastseat.model.terms.Terms;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.function.Function;

/**
 * {@code /v1/resources/{resourceId}}. Calls that set terms are rare, and all other calls need them:
 * so they wait for the verdict by themselves, as long as a call may.
 */
public record ResourceEndpoint(
    Configuring configuring, PublicDoor door, Submit submit, Clock clock, GateCounter gate) {

  /** The most tries. People change terms: five changes before a verdict are no accident. */
  private static final int MAX_TRIES = 5;

  private static final String TURNED_AWAY = "turnedAway";

  public Either<Problem, Answer> get(RoutedCall call) {
    return wantsTurnedAway(call.call())
        .flatMap(
            wants ->
                configuring
                    .books(call.resource())
                    .toEither(Problems.NO_SUCH_RESOURCE::problem)
                    .map(books -> tagged(shown(books, wants), books.books().termsNumber())));
  }

  /** Shows an owner what the public would see of any resource. */
  public Either<Problem, Answer> picture(RoutedCall call) {
    return door.picture(call.resource())
        .toEither(Problems.NO_SUCH_RESOURCE::problem)
        .map(this::inPublic);
  }

  /** Shows a stranger a resource that is open to the public; none of any other. */
  public Option<Either<Problem, Answer>> open(RoutedCall call) {
    return door.open(call.resource()).map(this::inPublic).map(Either::right);
  }

  private Answer inPublic(Head head) {
    return Json.answer(200, ResourceDocument.inPublic(head, clock.instant()));
  }

  /** Whether the call asks for what the gate turned away: that costs a read of its own. */
  private static Either<Problem, Boolean> wantsTurnedAway(Call call) {
    String value = call.parameter(TURNED_AWAY).getOrElse("false");
    return value.equals("true") || value.equals("false")
        ? Either.right(value.equals("true"))
        : Either.left(Problems.INVALID_PARAMETER.because("turnedAway must be true or false."));
  }

  private Answer shown(Head books, boolean turnedAway) {
    ObjectNode document = ResourceDocument.of(books, clock.instant(), submit.offersAtOnce());
    if (turnedAway) {
      RecentCounts recent = gate.recent(books.resource());
      ObjectNode shown =
          document
              .putObject(TURNED_AWAY)
              .put("atLeast", recent.calls())
              .put("since", recent.since().toString());
      ArrayNode reasons = shown.putArray("reasons");
      recent
          .reasons()
          .forEach(
              (reason, calls) ->
                  reasons.addObject().put("reason", reason.code()).put("calls", calls));
    }
    return Json.answer(200, document);
  }

  public Either<Problem, Answer> put(RoutedCall routed) {
    Deadline deadline = routed.ofRequest(routed.waits().longest());
    ResourceId id = routed.resource();
    Call call = routed.call();
    return TermsPrecondition.ofPut(call)
        .flatMap(
            condition ->
                Body.read(call)
                    .flatMap(TermsBody::read)
                    .flatMap(
                        terms ->
                            TermsPrecondition.isReplacement(call)
                                ? replaced(id, terms, condition, deadline)
                                : configuring
                                    .configure(id, terms, condition, deadline)
                                    .mapLeft(Problems::of)))
        .flatMap(configured -> answer(id, configured))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /** Replaces existing terms. An absent resource does not match (RFC 9110, 13.1.1). */
  private Either<Problem, Configured> replaced(
      ResourceId id, NewTerms terms, TermsCondition condition, Deadline deadline) {
    return amend(
        id,
        before -> Either.right(terms),
        condition,
        refusal ->
            Problems.of(refusal == Refusal.UNKNOWN_RESOURCE ? Refusal.TERMS_CHANGED : refusal),
        deadline);
  }

  public Either<Problem, Answer> patch(RoutedCall routed) {
    Deadline deadline = routed.ofRequest(routed.waits().longest());
    ResourceId id = routed.resource();
    Call call = routed.call();
    return TermsPrecondition.ofPatch(call)
        .flatMap(
            condition ->
                Body.patch(call)
                    .flatMap(
                        patch ->
                            amend(
                                id,
                                terms -> TermsBody.patched(terms, patch),
                                condition,
                                Problems::of,
                                deadline)))
        .flatMap(configured -> answer(id, configured))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /**
   * Reads the terms, makes the new terms from them, and submits these on the condition that the
   * terms are unchanged. So two clients that change different terms at the same moment do not undo
   * each other's change. If the terms changed meanwhile, it tries again, unless the condition names
   * their number.
   *
   * @param merge makes all new terms from those in force, or a refusal
   * @param refused makes the problem for a call that cannot be served
   */
  private Either<Problem, Configured> amend(
      ResourceId resource,
      Function<Terms, Either<Problem, NewTerms>> merge,
      TermsCondition condition,
      Function<Refusal, Problem> refused,
      Deadline deadline) {
    for (int tries = 1; ; tries++) {
      Option<Head> seen = configuring.books(resource);
      if (seen.isEmpty()) {
        return Either.left(refused.apply(Refusal.UNKNOWN_RESOURCE));
      }
      Books books = seen.get().books();
      Either<Refusal, Option<Long>> bound = condition.at(books.termsNumber());
      if (bound.isLeft()) {
        return Either.left(refused.apply(bound.getLeft()));
      }
      Option<Long> number = Option.some(books.termsNumber());
      Either<Problem, Configured> amended =
          merge
              .apply(books.terms().get())
              .flatMap(
                  clientRequest ->
                      configuring
                          .submit(seen.get(), clientRequest.onlyIf(number), deadline)
                          .mapLeft(refused));
      boolean again = bound.get().isEmpty() && tries < MAX_TRIES && deadline.lasts();
      if (!again || !amended.exists(Configured::lostToAnotherChange)) {
        return amended;
      }
    }
  }

  private Either<Problem, Answer> answer(ResourceId id, Configured configured) {
    return switch (configured.effect()) {
      case PENDING ->
          Either.right(StatusAnswers.pending(configured.requestStatus().get(), clock.instant()));
      case CREATED -> Either.right(created(shown(201, configured.books().get()), id));
      case CHANGED -> Either.right(shown(200, configured.books().get()));
      case REJECTED -> Either.left(rejected(id, configured, configured.requestStatus().get()));
    };
  }

  private Answer shown(int status, Head books) {
    return Json.answer(status, ResourceDocument.of(books, clock.instant(), submit.offersAtOnce()));
  }

  /**
   * Adds the entity tag. An answer to PUT has no tag, since its document is not the body that was
   * sent (RFC 9110, 9.3.4).
   */
  private static Answer tagged(Answer shown, long termsNumber) {
    return shown.with("ETag", TermsPrecondition.tag(termsNumber, shown.body()));
  }

  private static Answer created(Answer shown, ResourceId id) {
    return shown.with("Location", Paths.of(id));
  }

  private static Problem rejected(ResourceId id, Configured configured, RequestStatus refused) {
    Terms asked = ((Configure) refused.request()).terms();
    return configured
        .books()
        .map(inForce -> ConflictProblems.ofOtherTerms(inForce.books(), asked))
        .getOrElse(() -> ConflictProblems.ofTerms(refused.refusal().getOrElse(Reason.INVALID)))
        .withInstance(Paths.of(id, refused.request().id()));
  }
}
