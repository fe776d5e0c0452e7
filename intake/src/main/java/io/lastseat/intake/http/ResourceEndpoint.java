package io.lastseat.intake.http;

import io.lastseat.intake.usecase.Configured;
import io.lastseat.intake.usecase.Configuring;
import io.lastseat.intake.usecase.Refusal;
import io.lastseat.log.DecisionLog.BooksAsOf;
import io.lastseat.model.Reason;
import io.lastseat.model.Request;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/resources/{resourceId}}. */
final class ResourceEndpoint {

  /** Creating a resource is rare and everything else waits for it: so it waits unasked. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private final Configuring configuring;
  private final Clock clock;

  ResourceEndpoint(Configuring configuring, Clock clock) {
    this.configuring = configuring;
    this.clock = clock;
  }

  Either<Problem, Answer> get(ResourceId id) {
    return configuring
        .books(id)
        .toEither(() -> Problems.of(Refusal.UNKNOWN_RESOURCE))
        .map(books -> shown(200, books));
  }

  Either<Problem, Answer> put(ResourceId id, Call call) {
    Duration wait = Prefer.wait(call).getOrElse(DEFAULT_WAIT);
    return Body.read(call)
        .flatMap(TermsBody::read)
        .map(terms -> configuring.configure(id, terms.policy(), terms.lanes(), wait))
        .flatMap(configured -> answer(id, configured))
        .map(answer -> Prefer.applied(call, answer));
  }

  private Either<Problem, Answer> answer(ResourceId id, Configured configured) {
    Request request = configured.standing().request();
    return switch (configured.effect()) {
      case PENDING -> Either.right(Standings.pending(configured.standing()));
      case CREATED -> get(id).map(shown -> created(shown, id));
      case CHANGED -> get(id);
      case REJECTED -> Either.left(rejected(configured).withInstance(Paths.of(id, request.id())));
    };
  }

  private Answer shown(int status, BooksAsOf books) {
    return Answer.json(status, ResourceDocument.of(books, clock.instant()));
  }

  private static Answer created(Answer shown, ResourceId id) {
    return new Answer(201, shown.headers().put("Location", Paths.of(id)), shown.body());
  }

  private static Problem rejected(Configured configured) {
    Option<Verdict> verdict = configured.standing().verdict().map(row -> row.verdict());
    Reason reason = verdict.flatMap(Verdict::refusal).getOrElse(Reason.INVALID);
    return Problems.rejected(reason);
  }
}
