package io.lastseat.intake.claim;

import io.lastseat.intake.document.StatusAnswers;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Body;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.IdempotencyKeyHeader;
import io.lastseat.intake.http.Prefer;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Caller;
import io.lastseat.intake.request.ClaimRequest;
import io.lastseat.intake.request.OwnKey;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.series.SeriesLook;
import io.lastseat.intake.series.SeriesProblems;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/claims}. Later requests about a claim go to the path of its home. */
public final class ClaimEndpoint {

  private final Claiming claiming;
  private final SeriesLook series;
  private final OwnReservations own;
  private final Clock clock;

  public ClaimEndpoint(Claiming claiming, SeriesLook series, OwnReservations own, Clock clock) {
    this.own = own;
    this.claiming = claiming;
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
            slots ->
                series.slots(slots.series(), slots.span()).bimap(SeriesProblems::of, slots::each),
            Either::right)
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
    CallResult result = claiming.claim(clientRequest, key, deadline);
    return StatusAnswers.toSender(
        OwnListEndpoint.copied(own, call, result, deadline),
        away -> StatusDocument.of(away, clientRequest),
        clock.instant());
  }
}
