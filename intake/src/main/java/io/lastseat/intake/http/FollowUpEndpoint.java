package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.FollowUp;
import io.lastseat.intake.usecase.FollowedUp;
import io.lastseat.intake.usecase.FollowingUp;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.Standing;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** {@code POST /v1/resources/{resourceId}/requests/{requestId}/{followUp}}. */
final class FollowUpEndpoint {

  /** A person waits who wants to know whether it worked: so it waits unasked. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final FollowingUp followingUp;

  FollowUpEndpoint(FollowingUp followingUp) {
    this.followingUp = followingUp;
  }

  Either<Problem, Answer> post(
      ResourceId resource, RequestId reservation, FollowUp kind, Call call, WaitTerms waits) {
    Patience patience = waits.patience(call, DEFAULT_WAIT);
    return nothingElse(call)
        .flatMap(
            nothing ->
                followingUp.followUp(resource, reservation, kind, patience).mapLeft(Problems::of))
        .flatMap(followedUp -> answer(followedUp, kind))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  /** There is nothing to say in the body; an empty object is as good as none. */
  private static Either<Problem, Boolean> nothingElse(Call call) {
    return call.body().isEmpty()
        ? Either.right(true)
        : Body.read(call).flatMap(body -> new Fields(body).done(() -> true));
  }

  private static Either<Problem, Answer> answer(FollowedUp followedUp, FollowUp kind) {
    Standing request = followedUp.request();
    Option<Verdict> verdict = request.verdict().map(row -> row.verdict());
    Option<Reason> refusal = verdict.flatMap(Verdict::refusal);
    if (refusal.isDefined()) {
      return Either.left(
          Problems.rejected(refusal.get())
              .withInstance(Paths.of(request.request().resource(), request.request().id())));
    }
    ObjectNode document = StatusDocument.of(followedUp.reservation());
    document.set(
        kind.name(),
        Json.object()
            .put("requestId", request.request().id().text())
            .put("status", verdict.isDefined() ? "accepted" : "pending"));
    boolean known = verdict.isDefined() && followedUp.reservation().verdict().isDefined();
    return Either.right(
        known
            ? Standings.located(Answer.json(200, document), followedUp.reservation().request())
            : Standings.pending(document, followedUp.reservation().request()));
  }
}
