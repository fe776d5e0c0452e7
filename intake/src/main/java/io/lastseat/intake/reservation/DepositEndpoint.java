package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.Command;
import io.lastseat.command.OwnKey;
import io.lastseat.command.RequestName;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Verdict;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.site.Answer;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/resources/{resourceId}/deposits}. */
public record DepositEndpoint(HeadCache cache, Submit submit, Clock clock) {

  /** The default wait. A deposit waits by default, since its answer is the balance. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  public Either<Problem, Answer> post(RoutedCall call) {
    Deadline deadline = call.ofRequest(DEFAULT_WAIT);
    return call.key()
        .flatMap(
            key ->
                Body.read(call.call())
                    .flatMap(DepositEndpoint::amount)
                    .flatMap(amount -> answer(deposit(call.resource(), amount, key, deadline))))
        .map(answer -> Prefer.applied(call.call(), answer, deadline));
  }

  private CallResult deposit(
      ResourceId resource, long amount, Option<OwnKey> key, Deadline deadline) {
    return cache
        .created(resource)
        .map(
            seen ->
                submit.send(
                    Command.of(
                        resource,
                        (id, home, takenAt) -> new Deposit(id, home, takenAt, amount),
                        known -> RequestName.of(key, resource, known.lanes())),
                    deadline,
                    seen))
        .getOrElse(() -> new CallResult.Invalid(Refusal.UNKNOWN_RESOURCE));
  }

  /** A refusal becomes a problem: a client that missed it would think the deposit was made. */
  private Either<Problem, Answer> answer(CallResult result) {
    if (!(result instanceof CallResult.Taken taken)) {
      return Either.left(Problems.of(result));
    }
    RequestStatus deposit = taken.requestStatus();
    Request request = deposit.request();
    Option<Verdict> verdict = deposit.verdict().map(VerdictRow::verdict);
    return verdict
        .flatMap(Verdict::refusal)
        .map(ConflictProblems::ofDeposit)
        .map(refused -> refused.withExplanation(verdict.flatMap(Verdict::explanation)))
        .map(refused -> refused.withInstance(Paths.of(request.resource(), request.id())))
        .toEither(() -> StatusAnswers.toSender(taken, clock.instant()))
        .swap();
  }

  private static Either<Problem, Long> amount(ObjectNode body) {
    Fields fields = new Fields(body);
    Option<Long> amount = fields.whole("amount", 1, Limits.MAX_UNITS);
    fields.require("amount");
    return fields.done(amount::get);
  }
}
