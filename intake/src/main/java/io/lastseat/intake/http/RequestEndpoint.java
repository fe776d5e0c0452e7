package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Application;
import io.lastseat.intake.usecase.SignUp;
import io.lastseat.intake.usecase.Status;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/** {@code /v1/resources/{resourceId}/requests} and what is below it. */
final class RequestEndpoint {

  private final SignUp signUp;
  private final Status status;

  RequestEndpoint(SignUp signUp, Status status) {
    this.signUp = signUp;
    this.status = status;
  }

  Either<Problem, Answer> post(ResourceId resource, Call call) {
    return IdempotencyKey.of(call)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(ApplicationBody::read)
                    .flatMap(application -> post(resource, application, key, wait(call))))
        .map(answer -> Prefer.applied(call, answer));
  }

  Either<Problem, Answer> get(ResourceId resource, RequestId id, Call call) {
    return status
        .of(resource, id, wait(call))
        .mapLeft(Problems::of)
        .map(Standings::toAsker)
        .map(answer -> Prefer.applied(call, answer));
  }

  private Either<Problem, Answer> post(
      ResourceId resource, Application application, Option<String> key, Duration wait) {
    return signUp
        .signUp(resource, application, key, wait)
        .mapLeft(Problems::of)
        .map(
            outcome ->
                outcome.fold(
                    away -> Answer.json(200, StatusDocument.of(away)), Standings::toSender));
  }

  private static Duration wait(Call call) {
    return Prefer.wait(call).getOrElse(Duration.ZERO);
  }
}
