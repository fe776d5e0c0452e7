package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.Command;
import io.lastseat.command.FollowUp;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.command.OwnKey;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;

/**
 * The requests about an earlier reservation: {@code POST
 * /v1/resources/{resourceId}/requests/{requestId}/cancel} and its neighbours.
 */
public record FollowUpEndpoint(
    HeadCache cache, Status status, Submit submit, Tickets tickets, Clock clock) {

  /** The default wait. A follow-up waits by default, since a person waits for its result. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  /** The member of an answer that tells of a hand-over. */
  private static final String HAND_OVER = "handOver";

  public Either<Problem, Answer> cancel(RoutedCall call) {
    return post("cancel", call, fields -> fields.done(() -> GivingBack.RESERVATION));
  }

  public Either<Problem, Answer> confirm(RoutedCall call) {
    return post(
        "confirm",
        call,
        fields -> {
          Option<Amount> units = fields.units(false);
          return fields.done(
              () ->
                  FollowUp.confirming(
                      units.map(Amount::units),
                      units.map(Amount::quantities).getOrElse(Quantities.NONE)));
        });
  }

  public Either<Problem, Answer> extend(RoutedCall call) {
    return post(
        "extend",
        call,
        fields -> {
          Option<Duration> hold = fields.hold("hold");
          fields.require("hold");
          return fields.done(() -> FollowUp.extending(hold.get(), Option.none()));
        });
  }

  public Either<Problem, Answer> change(RoutedCall call) {
    return post(
        "change",
        call,
        fields -> {
          Option<Amount> units = fields.units(true);
          return fields.done(
              () -> FollowUp.changing(units.get().units(), units.get().quantities()));
        });
  }

  /**
   * Hands a reservation over. The answer has the new ticket, also if the same call comes again,
   * until the reservation is handed over once more.
   */
  public Either<Problem, Answer> handOver(RoutedCall call) {
    return post(
            HAND_OVER,
            call,
            fields -> {
              Option<String> name = fields.text("applicant", Limits.MAX_APPLICANT_CHARS, false);
              Option<String> note = fields.text("note", Limits.MAX_NOTE_CHARS, true);
              Option<String> key = fields.text("applicantKey", Limits.MAX_APPLICANT_CHARS, false);
              fields.require("applicant");
              Option<Problem> lacks =
                  call.generation().isEmpty() ? Option.none() : lacking(call, key.isDefined());
              return fields
                  .done(() -> FollowUp.handingOver(new NewApplicant(name.get(), key, note)))
                  .flatMap(followUp -> lacks.toEither(followUp).swap());
            })
        .map(answer -> answer.with("Cache-Control", "no-store"));
  }

  /** What an applicant lacks to hand over; none if nothing. */
  private static Option<Problem> lacking(RoutedCall call, boolean namesKey) {
    if (namesKey) {
      return Option.some(Problems.roleNeeded(Role.ASK));
    }
    return Option.when(
        call.key().exists(Option::isEmpty),
        () ->
            Problems.INVALID_IDEMPOTENCY_KEY.because(
                "A hand-over needs an Idempotency-Key: if its answer is lost, the same call gives"
                    + " the new ticket again. Nothing was written."));
  }

  /**
   * Takes a request about a reservation, if the caller may see the reservation.
   *
   * @param kind the member of the answer that tells of the request
   * @param read reads the body; it gets an empty object if the call has none
   */
  private Either<Problem, Answer> post(
      String kind, RoutedCall call, Function<Fields, Either<Problem, FollowUp>> read) {
    Deadline deadline = call.ofRequest(DEFAULT_WAIT);
    return body(call.call())
        .flatMap(body -> read.apply(new Fields(body)))
        .flatMap(followUp -> followedUp(call, followUp, kind, deadline))
        .flatMap(followedUp -> answer(call, followedUp, kind))
        .map(answer -> Prefer.applied(call.call(), answer, deadline));
  }

  /** Submits the follow-up. The key counts only if the id does not derive from the reservation. */
  private Either<Problem, CallResult.Taken> followedUp(
      RoutedCall call, FollowUp kind, String member, Deadline deadline) {
    Either<Problem, Option<OwnKey>> used =
        kind.id(call.request()).isDefined() ? Either.right(Option.none()) : call.key();
    return used.flatMap(
        own -> {
          CallResult result = followUp(call, kind, member, own, deadline);
          return result instanceof CallResult.Taken taken
              ? Either.right(taken)
              : Either.left(Problems.of(result));
        });
  }

  /**
   * The result, as far as the caller waits. The request is in the reservation's lane, so it is
   * decided after the reservation, in order.
   *
   * @param member of the answer that tells of the request
   * @param key makes a repetition find the request that the first try wrote, if its id does not
   *     derive from the reservation
   */
  private CallResult followUp(
      RoutedCall call, FollowUp kind, String member, Option<OwnKey> key, Deadline deadline) {
    ResourceId resource = call.resource();
    Option<Head> seen = cache.created(resource);
    if (seen.exists(head -> head.books().isLock())) {
      return new Invalid(Refusal.IS_A_LOCK);
    }
    if (seen.exists(head -> head.books().archived())) {
      return new Invalid(Refusal.RESOURCE_ARCHIVED);
    }
    // The resource may be absent because the reservation that creates it has no verdict yet.
    return status
        .of(resource, call.request(), deadline.look(), call.shown())
        .mapLeft(none -> new Invalid(seen.isEmpty() ? Refusal.UNKNOWN_RESOURCE : none))
        .fold(
            unknown -> unknown,
            before ->
                isOfLock(before.request())
                    ? new Invalid(Refusal.IS_A_LOCK)
                    : isAnothers(call, before, member)
                        ? new Invalid(Refusal.HANDED_OVER)
                        : followUp(
                            seen.getOrElse(() -> Head.before(resource)),
                            before,
                            kind.meaning(meant(call, before, kind)),
                            key,
                            deadline));
  }

  /**
   * The generation that the request means: that of an applicant. Others mean the reservation
   * whoever has it; but each generation has a cancellation of its own.
   */
  private static Option<Integer> meant(RoutedCall call, RequestStatus before, FollowUp kind) {
    return call.generation()
        .orElse(
            () ->
                Option.some(before.generation())
                    .filter(now -> now > 0 && kind instanceof GivingBack));
  }

  /**
   * Whether an applicant has handed the reservation over, so that the request need not be written.
   * The last hand-over may be the request itself, sent again.
   */
  private static boolean isAnothers(RoutedCall call, RequestStatus before, String member) {
    int own = member.equals(HAND_OVER) ? 1 : 0;
    return call.generation().exists(his -> his + own < before.generation());
  }

  /** Whether the reservation asks for a lock, which may not exist yet. */
  private static boolean isOfLock(Request reservation) {
    return reservation.reserves().flatMap(Reserve::create).exists(Terms::lock);
  }

  private CallResult followUp(
      Head seen, RequestStatus before, FollowUp kind, Option<OwnKey> key, Deadline deadline) {
    ResourceId resource = seen.resource();
    Command command =
        Command.about(resource, before.request().id(), kind, key)
            .severalLogs(before.request() instanceof Claim);
    CallResult result = submit.send(command, deadline, seen);
    if (!(result instanceof Taken taken)) {
      return result;
    }
    RequestStatus request = taken.requestStatus();
    // The row of the change may not be written yet, or may not be readable now.
    Option<GrantRow> change = request.verdict().flatMap(VerdictRow::grantRow);
    // A request that waits on for fewer units may have been served by the same commit.
    boolean mayBeServed = change.exists(row -> row.grant().isWaiting());
    RequestStatus now =
        request.verdict().isEmpty() || (taken.isDecidedNow() && !mayBeServed)
            ? before
            : newest(resource, before, deadline);
    RequestStatus after = change.map(now::and).getOrElse(now);
    RequestStatus own = change.map(before::and).getOrElse(after);
    // Another one's since: the answer shows what this request made of it.
    boolean same = own.generation() == after.generation();
    return new Taken(request, taken.seen(), Option.some(same ? after : own));
  }

  private RequestStatus newest(ResourceId resource, RequestStatus before, Deadline deadline) {
    return deadline.resultOr(
        () -> status.of(resource, before.request().id(), Deadline.none()).getOrElse(before),
        before);
  }

  /** Reads the body. A call without a body counts as one with an empty object. */
  private static Either<Problem, ObjectNode> body(Call call) {
    return call.body().isEmpty() ? Either.right(Json.object()) : Body.read(call);
  }

  private Either<Problem, Answer> answer(
      RoutedCall call, CallResult.Taken followedUp, String kind) {
    RequestStatus request = followedUp.requestStatus();
    RequestStatus reservation = followedUp.about().get();
    Option<Verdict> verdict = request.verdict().map(row -> row.verdict());
    Option<Reason> refusal = verdict.flatMap(Verdict::refusal);
    if (refusal.isDefined()) {
      return Either.left(
          refused(refusal.get(), verdict.get())
              .withExplanation(verdict.flatMap(Verdict::explanation))
              .withInstance(Paths.of(request.request().resource(), request.request().id())));
    }
    Option<Integer> given =
        verdict.flatMap(Verdict::grant).map(grant -> grant.generation().number());
    boolean another = given.exists(number -> number != reservation.generation());
    if (another && (kind.equals(HAND_OVER) || call.generation().isDefined())) {
      return Either.left(Problems.HANDED_OVER.problem());
    }
    ObjectNode document = StatusDocument.of(reservation, clock.instant());
    document.set(
        kind,
        Json.object()
            .put("requestId", request.request().id().text())
            .put("status", verdict.isDefined() ? "accepted" : "pending"));
    boolean known = verdict.isDefined() && reservation.verdict().isDefined();
    Answer answer =
        known
            ? StatusAnswers.located(Json.answer(200, document), reservation)
            : StatusAnswers.pending(document, reservation);
    Answer complete = StatusAnswers.withPrefix(answer, followedUp);
    return Either.right(
        known && kind.equals(HAND_OVER) ? withTicket(complete, call, document) : complete);
  }

  /** Adds the new ticket, which is the path to the reservation for applicants. */
  private Answer withTicket(Answer answer, RoutedCall call, ObjectNode document) {
    ResourceId resource = call.resource();
    int generation = document.path("generation").intValue();
    String ticket = tickets.ticket(resource, call.request(), generation);
    document.put("ticket", ticket);
    if (call.generation().isEmpty()) {
      return answer.withBody(Json.write(document));
    }
    return answer
        .withBody(Json.write(document.put("requestId", ticket)))
        .with("Location", Paths.byTicket(resource, ticket));
  }

  private static Problem refused(Reason reason, Verdict verdict) {
    Option<String> by =
        verdict
            .limiting()
            .map(other -> other.resource().text())
            .orElse(verdict.outcome()::category);
    Problem problem = ConflictProblems.ofFollowUp(reason);
    return by.map(cause -> problem.withDetail(cause + ": " + problem.detail())).getOrElse(problem);
  }
}
