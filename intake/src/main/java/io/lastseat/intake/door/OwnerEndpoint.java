package io.lastseat.intake.door;

import io.lastseat.command.Caller;
import io.lastseat.intake.claim.ClaimEndpoint;
import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Role;
import io.lastseat.intake.http.Route;
import io.lastseat.intake.http.Route.ClaimList;
import io.lastseat.intake.http.Route.OneFollowUp;
import io.lastseat.intake.http.Route.OneRequest;
import io.lastseat.intake.http.Route.RequestList;
import io.lastseat.intake.http.Route.Resource;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.reservation.FollowUpEndpoint;
import io.lastseat.intake.reservation.OwnListEndpoint;
import io.lastseat.intake.reservation.OwnReservations;
import io.lastseat.intake.reservation.RequestEndpoint;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.ResourceDocument;
import io.lastseat.intake.resource.ResourceListEndpoint;
import io.lastseat.intake.series.SeriesEndpoint;
import io.lastseat.model.id.Owner;
import io.lastseat.model.request.Request;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Serves callers who sign in and have the role {@code own}. They may ask for themselves, and look
 * at and follow up their own requests. Of a resource they see what the public sees. They get {@code
 * 404} for another person's request.
 */
record OwnerEndpoint(
    PublicDoor resources,
    ResourceListEndpoint lists,
    OwnListEndpoint own,
    SeriesEndpoint series,
    RequestEndpoint requests,
    ClaimEndpoint claims,
    FollowUpEndpoint followUps,
    Clock clock) {

  /**
   * Answers a call for which the role {@code own} is enough, if the caller has no higher role that
   * allows the call.
   *
   * @param lacks why the caller may not do what needs this role
   * @param refused the answer to calls that owners may not make
   */
  Either<Problem, Answer> answer(
      Route route,
      Call call,
      Caller caller,
      Function<Role, Option<Problem>> lacks,
      Problem refused,
      WaitTerms waits) {
    if (route instanceof Route.ResourceList && call.asks()) {
      return lists.get(call);
    }
    if (route instanceof Resource resource && call.asks()) {
      return resources
          .picture(resource.id())
          .toEither(Problems.NO_SUCH_RESOURCE::problem)
          .map(head -> Answer.json(200, ResourceDocument.inPublic(head, clock.instant())));
    }
    if (route instanceof Route.Day one && call.asks()) {
      return series.day(one.series(), one.date());
    }
    return call.owner()
        .toEither(Problems.NO_SUBJECT::problem)
        .flatMap(owner -> ofOwner(owner, route, call, caller, lacks, refused, waits));
  }

  private Either<Problem, Answer> ofOwner(
      Owner owner,
      Route route,
      Call call,
      Caller caller,
      Function<Role, Option<Problem>> lacks,
      Problem refused,
      WaitTerms waits) {
    Predicate<Request> isHis = OwnReservations.madeBy(owner);
    boolean posts = call.method().equals("POST");
    if (route instanceof Route.OwnList && call.asks()) {
      return own.get(call);
    }
    if (route instanceof RequestList list && posts) {
      return requests.post(list.resource(), call, caller, lacks, waits);
    }
    if (route instanceof ClaimList && posts) {
      return claims.post(call, caller, lacks.apply(Role.ADMINISTER), waits);
    }
    if (route instanceof OneRequest one && call.asks()) {
      return requests.get(one.resource(), one.id(), call, waits, isHis);
    }
    if (route instanceof OneFollowUp one && posts) {
      return followUps.post(one, call, caller, isHis, waits);
    }
    return Either.left(refused);
  }
}
