package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Application;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.OwnKey;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.SignUp;
import io.lastseat.intake.usecase.Status;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Staff;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/resources/{resourceId}/requests} and what is below it. */
final class RequestEndpoint {

  private final SignUp signUp;
  private final Status status;
  private final Clock clock;

  RequestEndpoint(SignUp signUp, Status status, Clock clock) {
    this.clock = clock;
    this.signUp = signUp;
    this.status = status;
  }

  Either<Problem, Answer> post(
      ResourceId resource, Call call, Caller caller, boolean isStaff, WaitTerms waits) {
    Patience patience = waits.patience(call, Duration.ZERO);
    return IdempotencyKey.of(call, caller)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(body -> ApplicationBody.read(resource, body))
                    .filterOrElse(
                        application -> isStaff || application.staff().equals(Staff.NONE),
                        application -> Problems.roleNeeded(Role.ADMINISTER))
                    .flatMap(
                        application ->
                            post(resource, application, key, Prefer.async(call), patience)))
        .map(answer -> Prefer.appliedAsync(call, Prefer.applied(call, answer, patience)));
  }

  Either<Problem, Answer> get(ResourceId resource, RequestId id, Call call, WaitTerms waits) {
    Patience patience = waits.patience(call, Duration.ZERO);
    return status
        .of(resource, id, patience)
        .mapLeft(Problems::of)
        .map(standing -> Standings.toAsker(standing, clock.instant()))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  private Either<Problem, Answer> post(
      ResourceId resource,
      Application application,
      Option<OwnKey> key,
      boolean byStream,
      Patience patience) {
    return signUp
        .signUp(resource, application, key, byStream, patience)
        .mapLeft(Problems::of)
        .map(
            outcome ->
                outcome.fold(
                    away -> Answer.json(200, StatusDocument.of(away)),
                    standing -> Standings.toSender(standing, clock.instant())));
  }
}
