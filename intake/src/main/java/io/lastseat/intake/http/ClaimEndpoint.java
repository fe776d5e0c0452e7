package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.ClaimWish;
import io.lastseat.intake.usecase.Claiming;
import io.lastseat.intake.usecase.OwnKey;
import io.lastseat.intake.usecase.Patience;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/claims}. What is asked about a claim later stands under its home. */
final class ClaimEndpoint {

  private final Claiming claiming;
  private final Clock clock;

  ClaimEndpoint(Claiming claiming, Clock clock) {
    this.claiming = claiming;
    this.clock = clock;
  }

  Either<Problem, Answer> post(Call call, Caller caller, boolean isStaff, WaitTerms waits) {
    Patience patience = waits.patience(call, Duration.ZERO);
    return IdempotencyKey.of(call, caller)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(ClaimBody::read)
                    .filterOrElse(
                        wish -> isStaff || wish.by().isEmpty(),
                        wish -> Problems.roleNeeded(Role.ADMINISTER))
                    .flatMap(wish -> post(wish, key, patience)))
        .map(answer -> Prefer.appliedAsync(call, Prefer.applied(call, answer, patience)));
  }

  private Either<Problem, Answer> post(ClaimWish wish, Option<OwnKey> key, Patience patience) {
    return claiming
        .claim(wish, key, patience)
        .mapLeft(Problems::of)
        .map(
            outcome ->
                outcome.fold(
                    away -> Answer.json(200, StatusDocument.of(away)),
                    standing -> Standings.toSender(standing, clock.instant())));
  }
}
