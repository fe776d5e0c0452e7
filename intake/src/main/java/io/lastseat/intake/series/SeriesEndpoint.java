package io.lastseat.intake.series;

import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.resource.TermsCondition;
import io.lastseat.intake.resource.TermsPrecondition;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Either;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;

/** {@code /v1/series/{seriesId}}, and its days. */
public final class SeriesEndpoint {

  /** As creating a resource does, of which this creates many. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final SeriesMaking making;
  private final SeriesLook look;
  private final Clock clock;

  public SeriesEndpoint(SeriesMaking making, SeriesLook look, Clock clock) {
    this.making = making;
    this.look = look;
    this.clock = clock;
  }

  public Either<Problem, Answer> get(ResourceId id) {
    return look.series(id).mapLeft(SeriesProblems::of).map(head -> tagged(id, head));
  }

  private static Answer tagged(ResourceId id, Head head) {
    Answer shown = Answer.json(200, SeriesDocument.of(id, head.books().terms().get()));
    return shown.with("ETag", TermsPrecondition.tag(head.books().termsNumber(), shown.body()));
  }

  public Either<Problem, Answer> day(ResourceId id, LocalDate day) {
    return look.day(id, day)
        .mapLeft(SeriesProblems::of)
        .map(shown -> Answer.json(200, SeriesDocument.of(id, shown, clock.instant())));
  }

  public Either<Problem, Answer> put(ResourceId id, Call call, WaitTerms waits) {
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
