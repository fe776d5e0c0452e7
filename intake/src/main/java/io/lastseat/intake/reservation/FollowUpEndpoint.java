package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.Rejections;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Route.OneFollowUp;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Caller;
import io.lastseat.intake.request.FollowUp;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.PublicKey;
import io.lastseat.model.Participants;
import io.lastseat.model.Reason;
import io.lastseat.model.RefusingResource;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/** {@code POST /v1/resources/{resourceId}/requests/{requestId}/{followUp}}. */
public final class FollowUpEndpoint {

  /** A person waits for the result: so it waits by default. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final FollowingUp followingUp;
  private final Clock clock;

  public FollowUpEndpoint(FollowingUp followingUp, Clock clock) {
    this.followingUp = followingUp;
    this.clock = clock;
  }

  public Either<Problem, Answer> post(
      OneFollowUp route, Call call, Caller caller, WaitTerms waits) {
    return post(route, call, caller, request -> true, waits);
  }

  /** By a caller who is shown these requests. */
  public Either<Problem, Answer> post(
      OneFollowUp route, Call call, Caller caller, Predicate<Request> isShown, WaitTerms waits) {
    return post(route, call, sent -> IdempotencyKeyHeader.of(sent, caller), isShown, waits);
  }

  /** From an anonymous caller, about a reservation that came in by the public door. */
  public Either<Problem, Answer> postInPublic(OneFollowUp route, Call call, WaitTerms waits) {
    return post(route, call, PublicKey::of, PublicDoor.CAME_IN, waits);
  }

  /** By a caller who shows its ticket. */
  public Either<Problem, Answer> postByTicket(OneFollowUp route, Call call, WaitTerms waits) {
    return post(route, call, PublicKey::of, PublicDoor.HAS_TICKET, waits);
  }

  private Either<Problem, Answer> post(
      OneFollowUp route,
      Call call,
      Function<Call, Either<Problem, Option<OwnKey>>> key,
      Predicate<Request> isShown,
      WaitTerms waits) {
    Deadline deadline = waits.ofRequest(call, DEFAULT_WAIT);
    return body(call)
        .flatMap(body -> route.form().body().apply(new Fields(body)))
        .flatMap(kind -> followedUp(route, kind, key.apply(call), deadline, isShown))
        .flatMap(followedUp -> answer(followedUp, route.form().name()))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /** A key is read where the request has no id of its own. */
  private Either<Problem, CallResult.Taken> followedUp(
      OneFollowUp route,
      FollowUp kind,
      Either<Problem, Option<OwnKey>> key,
      Deadline deadline,
      Predicate<Request> isShown) {
    Either<Problem, Option<OwnKey>> used =
        kind.id(route.reservation()).isDefined() ? Either.right(Option.none()) : key;
    return used.flatMap(
        own -> {
          CallResult result =
              followingUp.followUp(
                  route.resource(), route.reservation(), kind, own, deadline, isShown);
          return result instanceof CallResult.Taken taken
              ? Either.right(taken)
              : Either.left(Problems.of(result));
        });
  }

  /** Where there is nothing to say, an empty object is as good as none. */
  private static Either<Problem, ObjectNode> body(Call call) {
    return call.body().isEmpty() ? Either.right(Json.object()) : Body.read(call);
  }

  private Either<Problem, Answer> answer(CallResult.Taken followedUp, String kind) {
    RequestStatus request = followedUp.requestStatus();
    RequestStatus reservation = followedUp.about().get();
    Option<Verdict> verdict = request.verdict().map(row -> row.verdict());
    Option<Reason> refusal = verdict.flatMap(Verdict::refusal);
    if (refusal.isDefined()) {
      return Either.left(
          refused(
                  refusal.get(),
                  verdict.flatMap(Verdict::participants).flatMap(Participants::limiting))
              .withExplanation(verdict.flatMap(Verdict::explanation))
              .withInstance(Paths.of(request.request().resource(), request.request().id())));
    }
    ObjectNode document = StatusDocument.of(reservation, clock.instant());
    document.set(
        kind,
        Json.object()
            .put("requestId", request.request().id().text())
            .put("status", verdict.isDefined() ? "accepted" : "pending"));
    boolean known = verdict.isDefined() && reservation.verdict().isDefined();
    return Either.right(
        known
            ? StatusAnswers.located(Answer.json(200, document), reservation)
            : StatusAnswers.pending(document, reservation));
  }

  private static Problem refused(Reason reason, Option<RefusingResource> by) {
    return by.map(other -> Rejections.ofFollowUp(reason, other))
        .getOrElse(() -> Rejections.ofFollowUp(reason));
  }
}
