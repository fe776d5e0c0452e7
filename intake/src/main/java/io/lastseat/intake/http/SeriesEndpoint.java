package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Deadline;
import io.lastseat.intake.usecase.SeriesLook;
import io.lastseat.intake.usecase.SeriesMade;
import io.lastseat.intake.usecase.SeriesMaking;
import io.lastseat.intake.usecase.TermsCondition;
import io.lastseat.model.Head;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;

/** {@code /v1/series/{seriesId}}, and its days. */
final class SeriesEndpoint {

  /** As creating a resource does, of which this creates many. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final SeriesMaking making;
  private final SeriesLook look;
  private final Clock clock;

  SeriesEndpoint(SeriesMaking making, SeriesLook look, Clock clock) {
    this.making = making;
    this.look = look;
    this.clock = clock;
  }

  Either<Problem, Answer> get(ResourceId id) {
    return look.series(id).mapLeft(SeriesProblems::of).map(head -> tagged(id, head));
  }

  private static Answer tagged(ResourceId id, Head head) {
    Answer shown = Answer.json(200, SeriesDocument.of(id, head.books().terms().get()));
    return shown.with("ETag", TermsPrecondition.tag(head.books().termsNumber(), shown.body()));
  }

  Either<Problem, Answer> day(ResourceId id, LocalDate day) {
    return look.day(id, day)
        .mapLeft(SeriesProblems::of)
        .map(shown -> Answer.json(200, SeriesDocument.of(id, shown, clock.instant())));
  }

  Either<Problem, Answer> put(ResourceId id, Call call, WaitTerms waits) {
    Deadline deadline = waits.deadline(call, DEFAULT_WAIT);
    return TermsPrecondition.ofPut(call)
        .flatMap(
            condition ->
                Body.read(call)
                    .flatMap(SeriesBody::read)
                    .flatMap(terms -> put(id, terms, condition, deadline)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /** 202 as long as anything is missing: the same call once more makes it, or finds it made. */
  private Either<Problem, Answer> put(
      ResourceId id, Terms terms, TermsCondition condition, Deadline deadline) {
    return making
        .make(id, terms, condition, deadline)
        .mapLeft(SeriesProblems::of)
        .map(
            made ->
                Answer.json(status(made), SeriesDocument.of(id, made))
                    .with("Location", Paths.series(id)))
        .map(answer -> answer.status() == 202 ? StatusAnswers.retryLater(answer) : answer);
  }

  private static int status(SeriesMade made) {
    return made.missing() > 0 ? 202 : made.created() ? 201 : 200;
  }
}
