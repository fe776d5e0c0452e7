package io.lastseat.intake.door;

import io.lastseat.command.OwnKey;
import io.lastseat.intake.door.Endpoints.Found;
import io.lastseat.intake.http.EntityTags;
import io.lastseat.intake.http.Failures;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.InOneBody;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.resource.PublicKey;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** The whole HTTP API: finds the endpoint of each call, and answers callers who may use it. */
public final class ApiDispatcher {

  /** The problems of a call whose resource or series does not exist. */
  private static final Set<String> ABSENT =
      HashSet.of(Problems.NO_SUCH_RESOURCE, Problems.NO_SUCH_SERIES)
          .map(absent -> absent.problem().code());

  private final Door door;
  private final Clock clock;
  private final Endpoints endpoints;

  /** Offers these endpoints to callers whom the door admits. */
  public ApiDispatcher(Door door, Clock clock, Endpoints endpoints) {
    this.door = door;
    this.clock = clock;
    this.endpoints = endpoints;
  }

  /**
   * Answers a call. Failures, too, become answers.
   *
   * @param longestWait how long the call may wait for a verdict
   * @param inPieces whether the server can send an answer in pieces
   * @param failed receives each failure, and returns an id of it for the caller. It also receives
   *     the failure of a wait; the call is then answered as if it had not waited
   */
  public Answer answer(
      Call call,
      Duration longestWait,
      boolean inPieces,
      Function<RuntimeException, Option<String>> failed) {
    return complete(served(call, longestWait, inPieces, failed));
  }

  /** Adds the headers that every answer has. */
  public static Answer complete(Answer answer) {
    return varying(answer).with("X-Content-Type-Options", "nosniff");
  }

  /** Adds {@code Vary: Origin}: the gateway lets pages of only some origins read an answer. */
  private static Answer varying(Answer answer) {
    return answer.with(
        "Vary", answer.headers().get("Vary").map(also -> also + ", Origin").getOrElse("Origin"));
  }

  private Answer served(
      Call call,
      Duration longestWait,
      boolean inPieces,
      Function<RuntimeException, Option<String>> failed) {
    try {
      WaitTerms waits = new WaitTerms(clock.instant(), longestWait, onFailure(failed));
      return answered(call, waits)
          .flatMap(answer -> inPieces ? Either.right(answer) : InOneBody.of(answer, clock))
          .map(answer -> EntityTags.conditional(call, answer))
          .getOrElseGet(Problem::answer);
    } catch (RuntimeException failure) {
      Problem problem = Failures.problem(failure);
      return failed.apply(failure).map(problem::withInstance).getOrElse(problem).answer();
    }
  }

  /** Logs a failed wait like any failure. The answer contains no id of it. */
  private static Consumer<RuntimeException> onFailure(
      Function<RuntimeException, Option<String>> failed) {
    return failure -> {
      var unused = failed.apply(failure);
    };
  }

  /** Answers a call. Strangers do not learn which paths exist. */
  private Either<Problem, Answer> answered(Call call, WaitTerms waits) {
    if (door.getsPreflights() && call.isPreflight()) {
      return Either.right(Answer.nothing());
    }
    Either<Problem, Found> found = endpoints.find(call.path());
    found.forEach(known -> endpoints.hintCommit(known, call));
    boolean admitted = door.admits(call);
    boolean open = found.exists(known -> known.operation(call).exists(one -> one.role().isEmpty()));
    boolean byTicket = found.exists(known -> known.ids().proof().isDefined());
    if (open || (admitted && !byTicket)) {
      return found.flatMap(known -> permitted(known, call, waits));
    }
    Problem none =
        admitted ? Problems.of(Refusal.UNKNOWN_REQUEST) : Problems.UNAUTHORIZED.problem();
    return found
        .toOption()
        .filter(known -> admitted || door.isStranger(call))
        .flatMap(known -> inPublic(known, call, waits))
        .getOrElse(() -> Either.left(none));
  }

  /** Answers a caller who has the right, or an owner who may use a part of the operation. */
  private Either<Problem, Answer> permitted(Found found, Call call, WaitTerms waits) {
    Option<Operation> known = found.operation(call);
    if (known.isEmpty()) {
      return Either.left(Problems.methodNotAllowed(found.allow()));
    }
    Operation operation = known.get();
    Option<Problem> lacks =
        operation.role().flatMap(role -> door.lacks(call, role, operation.owners().isDefined()));
    RoutedCall routed =
        routed(found, call, IdempotencyKeyHeader.of(call, door.caller(call)), waits);
    return lacks
        .map(
            why ->
                operation
                    .owners()
                    .filter(owners -> door.gives(call, Role.OWN))
                    .map(owners -> owners.answer(routed))
                    .getOrElse(() -> Either.left(why)))
        .getOrElse(
            () ->
                operation
                    .handler()
                    .answer(routed)
                    .mapLeft(problem -> unlessBeingCreated(problem, found)));
  }

  /** Answers a stranger, or a caller with a ticket; with nothing if it may not know why. */
  private Option<Either<Problem, Answer>> inPublic(Found found, Call call, WaitTerms waits) {
    return found
        .operation(call)
        .flatMap(Operation::strangers)
        .flatMap(strangers -> strangers.answer(routed(found, call, PublicKey.of(call), waits)));
  }

  private RoutedCall routed(
      Found found, Call call, Either<Problem, Option<OwnKey>> key, WaitTerms waits) {
    return new RoutedCall(
        call,
        found.ids(),
        waits,
        key,
        role -> door.lacks(call, role, false),
        request -> true,
        Option.none(),
        Option.none());
  }

  /**
   * A caller who is told that a resource does not exist would create it, or give up. Owners and
   * strangers are told so of resources that only others see, too.
   */
  private Problem unlessBeingCreated(Problem problem, Found found) {
    return ABSENT.contains(problem.code()) && endpoints.isBeingCreated(found)
        ? Problems.BEING_CREATED.problem()
        : problem;
  }
}
