package io.lastseat.intake.lock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.Caller;
import io.lastseat.command.OwnKey;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.SlotNames;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lock.EditLocking.EditLockRequest;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.Function3;
import io.vavr.collection.SortedSet;
import io.vavr.control.Either;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Duration;
import java.util.function.Function;

/** {@code /v1/locks/{name}}. */
public record LockEndpoint(Locking locking) {

  /** If the stream decides, the caller waits by default: without the answer it cannot go on. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  private static final String ALONE =
      "is for a lock without references: a call cannot wait for several locks";

  /** The content of a body that asks for a lock. */
  private record Acquiring(
      String holder,
      Duration lease,
      int permits,
      SortedSet<ResourceId> references,
      Option<Duration> waitFor) {}

  private record Renewing(long token, Duration lease) {}

  public Either<Problem, Answer> get(ResourceId name) {
    Option<Head> head = locking.look(name);
    return head.exists(known -> !Locking.isPlain(known.books()))
        ? Either.left(Problems.NO_LOCK.problem())
        : Either.right(
            StatusAnswers.withPrefix(
                Json.answer(200, LockDocument.of(name.text(), head.map(Head::books))), head));
  }

  public Either<Problem, Answer> post(ResourceId name, Call call, Caller caller, WaitTerms waits) {
    return SlotNames.noSlot(name)
        .flatMap(
            ours ->
                keyed(
                    ours,
                    call,
                    caller,
                    waits,
                    body -> acquiring(ours, body),
                    Acquiring::waitFor,
                    (wish, key, deadline) -> acquired(ours, wish, key, deadline)));
  }

  private LockOutcome acquired(
      ResourceId name, Acquiring wish, Option<OwnKey> key, Deadline deadline) {
    return wish.references().isEmpty()
        ? locking.acquire(
            name, wish.holder(), wish.lease(), wish.permits(), wish.waitFor(), key, deadline)
        : locking.acquire(
            new EditLockRequest(name, wish.references(), wish.holder(), wish.lease()),
            key,
            deadline);
  }

  public Either<Problem, Answer> put(ResourceId name, Call call, Caller caller, WaitTerms waits) {
    return keyed(
        name,
        call,
        caller,
        waits,
        LockEndpoint::renewing,
        any -> Option.none(),
        (wish, key, deadline) -> locking.renew(name, wish.token(), wish.lease(), key, deadline));
  }

  /** Answers a call with a body and perhaps an idempotency key. */
  private <W> Either<Problem, Answer> keyed(
      ResourceId name,
      Call call,
      Caller caller,
      WaitTerms waits,
      Function<ObjectNode, Either<Problem, W>> body,
      Function<W, Option<Duration>> waitFor,
      Function3<W, Option<OwnKey>, Deadline, LockOutcome> asked) {
    return IdempotencyKeyHeader.of(call, caller)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(body)
                    .flatMap(
                        wish -> {
                          Deadline deadline =
                              waitFor
                                  .apply(wish)
                                  .map(waits::deadline)
                                  .getOrElse(() -> waits.deadline(call, DEFAULT_WAIT));
                          return answer(name, asked.apply(wish, key, deadline))
                              .map(answer -> Prefer.applied(call, answer, deadline));
                        }));
  }

  public Either<Problem, Answer> delete(ResourceId name, Call call, WaitTerms waits) {
    Deadline deadline = waits.deadline(call, DEFAULT_WAIT);
    return token(call)
        .map(token -> locking.release(name, token, deadline))
        .flatMap(outcome -> answer(name, outcome))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  private static Either<Problem, Acquiring> acquiring(ResourceId name, ObjectNode body) {
    Fields fields = new Fields(body);
    Option<String> holder = fields.text("holder", Limits.MAX_APPLICANT_CHARS, false);
    Option<Duration> lease = fields.lease("lease");
    SortedSet<ResourceId> references = fields.others("references", Limits.MAX_CLAIMED - 1, name);
    Option<Duration> waitFor = fields.waitFor("waitFor");
    Option<Long> permits = fields.whole("permits", 1, Limits.MAX_PERMITS);
    if (!references.isEmpty()) {
      fields.refuse("waitFor", ALONE);
      if (permits.exists(number -> number > 1)) {
        fields.error("permits", "must be 1: locks that are acquired together have one permit");
      }
    }
    fields.require("holder");
    fields.require("lease");
    int number = permits.getOrElse(1L).intValue();
    return fields.done(() -> new Acquiring(holder.get(), lease.get(), number, references, waitFor));
  }

  private static Either<Problem, Renewing> renewing(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> token = fields.whole("token", 1, Long.MAX_VALUE);
    Option<Duration> lease = fields.lease("lease");
    fields.require("token");
    fields.require("lease");
    return fields.done(() -> new Renewing(token.get(), lease.get()));
  }

  private static Either<Problem, Long> token(Call call) {
    return call.parameter("token")
        .filter(text -> text.matches("[0-9]{1,19}"))
        .flatMap(digits -> Try.of(() -> Long.parseLong(digits)).toOption())
        .filter(token -> token > 0)
        .toEither(
            () ->
                Problems.INVALID_PARAMETER.because(
                    "Send the token that the lock was acquired with: ?token=17. Nothing was"
                        + " written."));
  }

  private Either<Problem, Answer> answer(ResourceId name, LockOutcome outcome) {
    return answered(name, outcome)
        .map(answer -> StatusAnswers.withPrefix(answer, locking.known(name, outcome)));
  }

  private static Either<Problem, Answer> answered(ResourceId name, LockOutcome outcome) {
    if (outcome instanceof LockOutcome.Undecided undecided) {
      ObjectNode document = LockDocument.undecided(name.text(), undecided.requestStatus());
      return Either.right(StatusAnswers.pending(document, undecided.requestStatus()));
    }
    return document(name, outcome).map(document -> Json.answer(200, document));
  }

  private static Either<Problem, ObjectNode> document(ResourceId name, LockOutcome outcome) {
    if (outcome instanceof LockOutcome.OfSeveral several) {
      return document(name, several.outcome())
          .map(main -> LockDocument.withLocks(main, several))
          .mapLeft(main -> LockDocument.withLocks(main, several));
    }
    if (outcome instanceof LockOutcome.Leased leased) {
      return Either.right(LockDocument.leased(name.text(), leased.requestStatus(), leased.lease()));
    }
    return outcome instanceof LockOutcome.Released released
        ? Either.right(LockDocument.released(name.text(), released.token()))
        : Either.left(LockProblems.of(outcome));
  }
}
