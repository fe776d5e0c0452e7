package io.lastseat.intake.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.LockOutcome;
import io.lastseat.intake.usecase.Locking;
import io.lastseat.intake.usecase.OwnKey;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.model.Books;
import io.lastseat.model.Limits;
import io.lastseat.model.ResourceId;
import io.vavr.Function3;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.util.function.Function;

/** {@code /v1/locks/{name}}. */
final class LockEndpoint {

  /** Where the stream decides, the caller waits unasked: without the answer it cannot go on. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private static final String NO_WAITING = "is not offered yet: try again after Retry-After";

  private final Locking locking;

  LockEndpoint(Locking locking) {
    this.locking = locking;
  }

  /** What a body says. */
  private record Acquiring(String holder, Duration ttl) {}

  private record Renewing(long token, Duration ttl) {}

  Either<Problem, Answer> get(ResourceId name) {
    Option<Books> books = locking.look(name);
    return books.exists(known -> !Locking.isPlain(known))
        ? Either.left(Problems.noLock())
        : Either.right(Answer.json(200, LockDocument.of(name.text(), books)));
  }

  Either<Problem, Answer> post(ResourceId name, Call call, Caller caller, WaitTerms waits) {
    return keyed(
        name,
        call,
        caller,
        waits,
        LockEndpoint::acquiring,
        (wish, key, patience) -> locking.acquire(name, wish.holder(), wish.ttl(), key, patience));
  }

  Either<Problem, Answer> put(ResourceId name, Call call, Caller caller, WaitTerms waits) {
    return keyed(
        name,
        call,
        caller,
        waits,
        LockEndpoint::renewing,
        (wish, key, patience) -> locking.renew(name, wish.token(), wish.ttl(), key, patience));
  }

  /** A call that may carry a key, and says in its body what it wants. */
  private static <W> Either<Problem, Answer> keyed(
      ResourceId name,
      Call call,
      Caller caller,
      WaitTerms waits,
      Function<ObjectNode, Either<Problem, W>> body,
      Function3<W, Option<OwnKey>, Patience, LockOutcome> asked) {
    Patience patience = waits.patience(call, DEFAULT_WAIT);
    return IdempotencyKey.of(call, caller)
        .flatMap(key -> Body.read(call).flatMap(body).map(wish -> asked.apply(wish, key, patience)))
        .flatMap(outcome -> answer(name, outcome))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  Either<Problem, Answer> delete(ResourceId name, Call call, WaitTerms waits) {
    Patience patience = waits.patience(call, DEFAULT_WAIT);
    return token(call)
        .map(token -> locking.release(name, token, patience))
        .flatMap(outcome -> answer(name, outcome))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  private static Either<Problem, Acquiring> acquiring(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> holder = fields.text("holder", Limits.MAX_APPLICANT_CHARS, false);
    Option<Duration> ttl = fields.lease("ttl");
    fields.refuse("waitFor", NO_WAITING);
    fields.require("holder");
    fields.require("ttl");
    return fields.done(() -> new Acquiring(holder.get(), ttl.get()));
  }

  private static Either<Problem, Renewing> renewing(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = fields.whole("token", 1, Long.MAX_VALUE);
    Option<Duration> ttl = fields.lease("ttl");
    fields.require("token");
    fields.require("ttl");
    return fields.done(() -> new Renewing(token.get(), ttl.get()));
  }

  private static Either<Problem, Long> token(Call call) {
    return call.parameter("token")
        .filter(text -> text.matches("[0-9]{1,19}"))
        .flatMap(digits -> Try.of(() -> Long.parseLong(digits)).toOption())
        .filter(token -> token > 0)
        .toEither(Problems::noToken);
  }

  private static Either<Problem, Answer> answer(ResourceId name, LockOutcome outcome) {
    if (outcome instanceof LockOutcome.Leased leased) {
      ObjectNode document = LockDocument.leased(leased.standing(), leased.lease());
      return Either.right(Answer.json(200, document));
    }
    if (outcome instanceof LockOutcome.Released released) {
      ObjectNode document = LockDocument.released(name.text(), released.token());
      return Either.right(Answer.json(200, document));
    }
    if (outcome instanceof LockOutcome.Undecided undecided) {
      ObjectNode document = LockDocument.undecided(undecided.standing());
      return Either.right(Standings.pending(document, undecided.standing().request()));
    }
    return Either.left(LockProblems.of(outcome));
  }
}
