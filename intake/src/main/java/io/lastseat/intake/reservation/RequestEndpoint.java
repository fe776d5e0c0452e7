package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.ClientRequest.ReservationRequest;
import io.lastseat.command.Command;
import io.lastseat.command.OwnKey;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.document.TermsBody;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Fields;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.http.SlotNames;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.ResourceDocument;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.intake.slots.Slot;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.lastseat.model.terms.Terms;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The endpoint {@code /v1/resources/{resourceId}/requests} and the paths below it. */
public record RequestEndpoint(
    HeadCache cache,
    Submit submit,
    Status status,
    OwnReservations own,
    Tickets tickets,
    Clock clock) {

  private static final Pattern COMMIT_NO = Pattern.compile("[1-9][0-9]{0,12}");

  /** Takes a reservation in. */
  public Either<Problem, Answer> post(RoutedCall call) {
    return post(
        call,
        application ->
            needed(application)
                .flatMap(call.lacks())
                .toEither(application.ownedBy(call.call().owner()))
                .swap());
  }

  /** The role that these fields require; empty if every caller who may ask may send them. */
  private static Option<Role> needed(Reserve.Content application) {
    if (!application.staff().equals(Staff.NONE)) {
      return Option.some(Role.ADMINISTER);
    }
    return Option.when(
        application.create().isDefined() || application.applicantKey().isDefined(), Role.ASK);
  }

  /**
   * Takes a reservation of an anonymous caller in, if the resource is open to the public.
   *
   * @return none if it is not, and the caller has not sent this request before
   */
  public Option<Either<Problem, Answer>> postInPublic(RoutedCall call) {
    return new PublicDoor(cache)
        .open(call.resource())
        .map(head -> post(call.showing(PublicDoor.CAME_IN, 0), RequestEndpoint::inPublic))
        .orElse(() -> sentInPublic(call));
  }

  /**
   * Answers an anonymous caller who sends a request again, if the first try came in through the
   * public door, which has shut since. The caller shows the key of that request, which is as hard
   * to guess as its id. This writes nothing, and reads the same whether the resource exists or not.
   *
   * @return none if no such request has the key
   */
  private Option<Either<Problem, Answer>> sentInPublic(RoutedCall call) {
    ResourceId resource = call.resource();
    Deadline deadline = call.ofRequest(Duration.ZERO);
    Head seen = cache.recentlyCreated(resource).getOrElse(() -> Head.before(resource));
    return call.key()
        .toOption()
        .flatMap(key -> key)
        .map(key -> key.id(resource, seen.books().lanes()))
        .flatMap(id -> status.of(resource, id, deadline, PublicDoor.CAME_IN).toOption())
        .map(
            earlier ->
                call.showing(PublicDoor.CAME_IN, 0)
                    .stillHis(earlier)
                    .flatMap(still -> again(still, seen, call.call()))
                    .map(answer -> Prefer.applied(call.call(), answer, deadline)));
  }

  private Either<Problem, Answer> again(RequestStatus earlier, Head seen, Call call) {
    return Body.read(call)
        .flatMap(body -> ReservationBody.read(seen.resource(), body))
        .flatMap(RequestEndpoint::inPublic)
        .filterOrElse(
            application -> new ReservationRequest(application).isThatOf(earlier.request()),
            other -> Problems.IDEMPOTENCY_KEY_REUSED.problem())
        .map(same -> StatusAnswers.toSender(new Taken(earlier, seen), clock.instant()));
  }

  /**
   * Admits the application of an anonymous caller. It may not be one of staff, may not create a
   * resource, and may not have an applicant key for limits.
   */
  private static Either<Problem, Reserve.Content> inPublic(Reserve.Content application) {
    return needed(application)
        .map(Problems::roleNeeded)
        .toEither(application.byPublicDoor())
        .swap();
  }

  private Either<Problem, Answer> post(
      RoutedCall routed, Function<Reserve.Content, Either<Problem, Reserve.Content>> admissible) {
    Deadline deadline = routed.ofRequest(Duration.ZERO);
    ResourceId resource = routed.resource();
    Call call = routed.call();
    return routed
        .key()
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(body -> ReservationBody.read(resource, body))
                    .flatMap(admissible)
                    .flatMap(application -> listed(resource, application, call, key))
                    .flatMap(
                        application ->
                            stillHis(routed, signedUp(resource, application, key, deadline))
                                .flatMap(
                                    result ->
                                        StatusAnswers.toSender(
                                            OwnListEndpoint.copied(own, call, result, deadline),
                                            away -> StatusDocument.of(away, application),
                                            clock.instant()))))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  /**
   * The refusal of the gate, or the status of the request as far as the caller waits.
   *
   * <p>The order of reads matters: the books first, and only then the request that a key belongs
   * to. If the books shut the gate and no request has the key, then no request under the key was
   * written before the gate shut. So a refusal at the gate contradicts no earlier answer.
   */
  private CallResult signedUp(
      ResourceId resource, Reserve.Content application, Option<OwnKey> key, Deadline deadline) {
    CallResult result = submit.send(Command.of(resource, application, key), deadline);
    if (!(result instanceof Taken taken)) {
      return result;
    }
    RequestStatus requestStatus = taken.requestStatus();
    return new Taken(
        deadline.resultOr(() -> requestStatus.on(() -> cache.books(resource)), requestStatus),
        taken.seen());
  }

  /** The result, unless an applicant sends a request again that was handed over since. */
  private static Either<Problem, CallResult> stillHis(RoutedCall call, CallResult result) {
    return result instanceof Taken taken
        ? call.stillHis(taken.requestStatus()).map(still -> result)
        : Either.right(result);
  }

  private Either<Problem, Reserve.Content> listed(
      ResourceId resource, Reserve.Content application, Call call, Option<OwnKey> key) {
    return OwnListEndpoint.listing(call, key)
        .peek(wanted -> wanted.forEach(one -> own.note(resource, application, one)))
        .map(noted -> application);
  }

  /** Remembers which commit contains the verdict, if the path of the call names it. */
  public void hintCommit(RequestId about, Call call) {
    call.parameter(Paths.COMMIT)
        .filter(text -> about.floor().isDefined() && COMMIT_NO.matcher(text).matches())
        .forEach(text -> status.hint(about, Long.parseLong(text)));
  }

  /** Answers with the ticket of a reservation, for its applicant. No cache may keep the answer. */
  public Either<Problem, Answer> ticket(RoutedCall call) {
    ResourceId resource = call.resource();
    RequestId id = call.request();
    return status
        .of(resource, id, call.deadline(Duration.ZERO), PublicDoor.HAS_TICKET)
        .mapLeft(Problems::of)
        .map(requestStatus -> tickets.ticket(resource, id, requestStatus.generation()))
        .map(
            ticket ->
                Json.answer(
                        200,
                        Json.object()
                            .put("resourceId", resource.text())
                            .put("requestId", id.text())
                            .put("ticket", ticket))
                    .with("Cache-Control", "no-store")
                    .with("Location", Paths.byTicket(resource, ticket)));
  }

  /**
   * Shows a request to a caller who may see it. To a caller without key or token it shows the
   * resource too, as the public sees it. So the page of a reservation needs no other call, and
   * works even if the resource is no longer open to the public.
   */
  public Either<Problem, Answer> get(RoutedCall call) {
    Deadline deadline = call.deadline(Duration.ZERO);
    return status
        .of(call.resource(), call.request(), deadline, call.shown())
        .mapLeft(Problems::of)
        .flatMap(call::stillHis)
        .map(
            requestStatus -> {
              ObjectNode document =
                  StatusAnswers.document(
                      requestStatus, clock.instant(), () -> cache.recentlyCreated(call.resource()));
              call.inPublic()
                  .map(resource -> ResourceDocument.inPublic(resource, clock.instant()))
                  .forEach(resource -> document.set("resource", resource));
              return StatusAnswers.toAsker(requestStatus, document);
            })
        .map(answer -> Prefer.applied(call.call(), answer, deadline));
  }

  /** The body of {@code POST …/requests}. */
  public static final class ReservationBody {

    public static Either<Problem, Reserve.Content> read(ResourceId resource, ObjectNode body) {
      Fields fields = new Fields(body);
      Option<String> applicant = fields.text("applicant", Limits.MAX_APPLICANT_CHARS, false);
      Option<Amount> units = fields.units(true);
      Option<String> note = fields.text("note", Limits.MAX_NOTE_CHARS, true);
      Option<Duration> hold = fields.hold("hold");
      Option<Boolean> waits = fields.flag("wait");
      Option<Boolean> over = fields.flag("over");
      Option<String> by = fields.text("by", Limits.MAX_BY_CHARS, false);
      Option<String> applicantKey = fields.text("applicantKey", Limits.MAX_APPLICANT_CHARS, false);
      Option<Option<Terms>> create = fields.inside("create", TermsBody::created);
      if (create.isDefined() && Slot.isNamed(resource)) {
        fields.error("create", "cannot be said here: the name of the resource " + SlotNames.RULE);
      }
      fields.require("applicant");
      return fields.done(
          () ->
              new Reserve.Content(
                      applicant.get(), units.get().units(), note, hold, waits.getOrElse(false))
                  .in(units.get().quantities())
                  .by(new Staff(over.getOrElse(false), by))
                  .comparedBy(applicantKey)
                  .creating(create.flatMap(terms -> terms)));
    }

    private ReservationBody() {}
  }
}
