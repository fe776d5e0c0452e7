package io.lastseat.intake.claim;

import io.lastseat.intake.admit.GateOfSeveral;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.Caller;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.request.RequestName;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.vavr.Tuple2;
import io.vavr.collection.SortedMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/claims}. Later requests about a claim go to the path of its home. */
public final class ClaimEndpoint {

  private final BooksCache books;
  private final Submit submit;
  private final SeriesLook series;
  private final OwnReservations own;
  private final Clock clock;

  public ClaimEndpoint(
      BooksCache books, Submit submit, SeriesLook series, OwnReservations own, Clock clock) {
    this.own = own;
    this.books = books;
    this.submit = submit;
    this.series = series;
    this.clock = clock;
  }

  /**
   * Takes a claim in.
   *
   * @param noStaff why the caller may not speak as staff; empty if the caller may
   */
  public Either<Problem, Answer> post(
      Call call, Caller caller, Option<Problem> noStaff, WaitTerms waits) {
    Deadline deadline = waits.ofRequest(call, Duration.ZERO);
    return IdempotencyKeyHeader.of(call, caller)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(ClaimBody::read)
                    .flatMap(
                        asked ->
                            noStaff.filter(why -> asked.by().isDefined()).toEither(asked).swap())
                    .flatMap(this::clientRequest)
                    .map(clientRequest -> clientRequest.ownedBy(call.owner()))
                    .flatMap(clientRequest -> listed(clientRequest, call, key))
                    .flatMap(clientRequest -> post(clientRequest, key, call, deadline)))
        .map(answer -> Prefer.applied(call, answer, deadline));
  }

  private Either<Problem, ClaimRequest> clientRequest(ClaimBody.Asked asked) {
    return asked
        .units()
        .<Either<Problem, SortedMap<ResourceId, Long>>>fold(
            slots -> series.slots(slots.series(), slots.span()).map(slots::each), Either::right)
        .map(asked::of);
  }

  private Either<Problem, ClaimRequest> listed(
      ClaimRequest clientRequest, Call call, Option<OwnKey> key) {
    return OwnListEndpoint.listing(call, key)
        .peek(wanted -> wanted.forEach(one -> own.note(clientRequest, one)))
        .map(noted -> clientRequest);
  }

  private Either<Problem, Answer> post(
      ClaimRequest clientRequest, Option<OwnKey> key, Call call, Deadline deadline) {
    CallResult result = claim(clientRequest, key, deadline);
    return StatusAnswers.toSender(
        OwnListEndpoint.copied(own, call, result, deadline),
        away -> StatusDocument.of(away, clientRequest),
        clock.instant());
  }

  /**
   * The refusal of a gate, or the status of the request as far as the caller waits. The home
   * resource decides the claim, together with the other resources. The books of all of them are
   * read before the request that a key belongs to, as a reservation does it: so a refusal at the
   * gate of any of them contradicts no earlier answer.
   *
   * @param key makes a repetition find the request that the first try wrote
   */
  private CallResult claim(ClaimRequest clientRequest, Option<OwnKey> key, Deadline deadline) {
    Vector<ResourceId> all = clientRequest.units().keySet().toVector();
    Vector<Head> heads = all.flatMap(books::created);
    Vector<ResourceId> unknown = all.removeAll(heads.map(Head::resource));
    if (!unknown.isEmpty()) {
      return new Invalid(Refusal.UNKNOWN_RESOURCE, unknown);
    }
    Vector<ResourceId> archived = heads.filter(head -> head.books().archived()).map(Head::resource);
    if (!archived.isEmpty()) {
      return new Invalid(Refusal.RESOURCE_ARCHIVED, archived);
    }
    Head home = heads.head();
    GateOfSeveral gate =
        new GateOfSeveral(
            heads,
            (resource, request) ->
                clientRequest.part(
                    new Tuple2<>(resource, clientRequest.units().get(resource).get()),
                    request.id(),
                    request.takenAt()));
    Command command =
        Command.of(
                home.resource(),
                clientRequest,
                known -> RequestName.of(key, home.resource(), known.lanes()))
            .behind(gate)
            .severalLogs(true);
    CallResult result = gate.told(submit.of(command, deadline, home));
    return result instanceof TurnedAway away
        ? away.invalid()
            .<CallResult>map(why -> new Invalid(why.refusal(), Vector.of(away.seen().resource())))
            .getOrElse(away)
        : result;
  }
}
