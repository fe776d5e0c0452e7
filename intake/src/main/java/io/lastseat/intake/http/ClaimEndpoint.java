package io.lastseat.intake.http;

import io.lastseat.intake.usecase.CallResult;
import io.lastseat.intake.usecase.Caller;
import io.lastseat.intake.usecase.ClaimWish;
import io.lastseat.intake.usecase.Claiming;
import io.lastseat.intake.usecase.OwnKey;
import io.lastseat.intake.usecase.OwnReservations;
import io.lastseat.intake.usecase.Patience;
import io.lastseat.intake.usecase.SeriesLook;
import io.lastseat.model.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;

/** {@code /v1/claims}. Later requests about a claim go to the path of its home. */
final class ClaimEndpoint {

  private final Claiming claiming;
  private final SeriesLook series;
  private final OwnReservations own;
  private final Clock clock;

  ClaimEndpoint(Claiming claiming, SeriesLook series, OwnReservations own, Clock clock) {
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
  Either<Problem, Answer> post(Call call, Caller caller, Option<Problem> noStaff, WaitTerms waits) {
    Patience patience = waits.ofRequest(call, Duration.ZERO);
    return IdempotencyKey.of(call, caller)
        .flatMap(
            key ->
                Body.read(call)
                    .flatMap(ClaimBody::read)
                    .flatMap(
                        asked ->
                            noStaff.filter(why -> asked.by().isDefined()).toEither(asked).swap())
                    .flatMap(this::wish)
                    .map(wish -> wish.ownedBy(call.owner()))
                    .flatMap(wish -> listed(wish, call, key))
                    .flatMap(wish -> post(wish, key, call, patience)))
        .map(answer -> Prefer.applied(call, answer, patience));
  }

  private Either<Problem, ClaimWish> wish(ClaimBody.Asked asked) {
    return asked
        .units()
        .<Either<Problem, SortedMap<ResourceId, Long>>>fold(
            slots ->
                series.slots(slots.series(), slots.span()).bimap(SeriesProblems::of, slots::each),
            Either::right)
        .map(asked::of);
  }

  private Either<Problem, ClaimWish> listed(ClaimWish wish, Call call, Option<OwnKey> key) {
    return OwnListEndpoint.listing(call, key)
        .peek(wanted -> wanted.forEach(one -> own.note(wish, one)))
        .map(noted -> wish);
  }

  private Either<Problem, Answer> post(
      ClaimWish wish, Option<OwnKey> key, Call call, Patience patience) {
    CallResult result = claiming.claim(wish, key, patience);
    return Standings.toSender(
        OwnListEndpoint.copied(own, call, result, patience),
        away -> StatusDocument.of(away, wish),
        clock.instant());
  }
}
