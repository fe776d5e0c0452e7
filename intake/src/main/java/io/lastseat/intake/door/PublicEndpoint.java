package io.lastseat.intake.door;

import io.lastseat.intake.http.Answer;
import io.lastseat.intake.http.Call;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.Route;
import io.lastseat.intake.http.Route.OneFollowUp;
import io.lastseat.intake.http.Route.OneRequest;
import io.lastseat.intake.http.Route.RequestList;
import io.lastseat.intake.http.Route.Resource;
import io.lastseat.intake.http.WaitTerms;
import io.lastseat.intake.reservation.FollowUpEndpoint;
import io.lastseat.intake.reservation.RequestEndpoint;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.ResourceDocument;
import io.lastseat.intake.resource.ResourceListEndpoint;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;

/**
 * Serves callers without a key or token, if the deployment asks for one. They may use resources
 * that are open to the public, and reservations that came in through this door. They may confirm,
 * extend and cancel a reservation, but not change its quantity: that is for people who know the
 * applicant. All refusals look the same, whether the resource exists or not.
 */
record PublicEndpoint(
    PublicDoor door,
    Tickets tickets,
    ResourceListEndpoint lists,
    RequestEndpoint requests,
    FollowUpEndpoint followUps,
    Clock clock) {

  /** The members of a status document that show how staff made the request. */
  private static final Set<String> OF_STAFF = HashSet.of("by", "byErased", "over", "applicantKey");

  private static final Set<String> FOLLOW_UPS = HashSet.of("confirm", "extend", "cancel");

  Either<Problem, Answer> answer(Route route, Call call, WaitTerms waits) {
    if (route instanceof Route.ResourceList && call.asks()) {
      return lists.get(call);
    }
    if (route instanceof Resource resource && call.asks()) {
      return open(resource.id())
          .map(head -> Answer.json(200, ResourceDocument.inPublic(head, clock.instant())));
    }
    if (route instanceof RequestList list && call.method().equals("POST")) {
      return door.open(list.resource())
          .map(head -> requests.postInPublic(list.resource(), call, waits))
          .orElse(() -> requests.sentInPublic(list.resource(), call, waits))
          .getOrElse(() -> Either.left(Problems.UNAUTHORIZED.problem()));
    }
    if (route instanceof OneRequest one && call.asks()) {
      return shown(one.resource(), one.id(), waits)
          .flatMap(head -> requests.getInPublic(head, one.id(), call, waits, PublicDoor.CAME_IN));
    }
    if (route instanceof OneFollowUp one
        && call.method().equals("POST")
        && FOLLOW_UPS.contains(one.form().name())) {
      return shown(one.resource(), one.reservation(), waits)
          .flatMap(head -> followUps.postInPublic(one, call, PublicDoor.CAME_IN, waits));
    }
    return Either.left(Problems.UNAUTHORIZED.problem());
  }

  /**
   * Serves every caller who shows a ticket, whether the resource is open to the public or not. For
   * this caller the ticket is the id of the reservation.
   *
   * @param refused the answer to a wrong ticket
   */
  Either<Problem, Answer> byTicket(
      Route route, String proof, Call call, WaitTerms waits, Problem refused) {
    if (route instanceof OneRequest one && call.asks()) {
      return proved(one.resource(), one.id(), proof, refused)
          .flatMap(head -> requests.getInPublic(head, one.id(), call, waits, PublicDoor.HAS_TICKET))
          .map(answer -> toApplicant(answer, one.id(), proof));
    }
    if (route instanceof OneFollowUp one
        && call.method().equals("POST")
        && FOLLOW_UPS.contains(one.form().name())) {
      return proved(one.resource(), one.reservation(), proof, refused)
          .flatMap(head -> followUps.postInPublic(one, call, PublicDoor.HAS_TICKET, waits))
          .map(answer -> toApplicant(answer, one.reservation(), proof));
    }
    return Either.left(refused);
  }

  /** Replaces the id by the ticket, removes staff's notes, and forbids caches to keep it. */
  private static Answer toApplicant(Answer answer, RequestId id, String proof) {
    return answer
        .without(OF_STAFF)
        .renamed(id.text(), Paths.ticket(id, proof))
        .with("Cache-Control", "no-store");
  }

  private Either<Problem, Head> proved(
      ResourceId resource, RequestId reservation, String proof, Problem refused) {
    return Option.when(tickets.isProof(resource, reservation, proof), resource)
        .flatMap(door::there)
        .toEither(refused);
  }

  private Either<Problem, Head> open(ResourceId resource) {
    return door.open(resource).toEither(Problems.UNAUTHORIZED::problem);
  }

  /** The head for a visible reservation: one from the public door stays so, even if it shuts. */
  private Either<Problem, Head> shown(ResourceId resource, RequestId id, WaitTerms waits) {
    return door.there(resource)
        .filter(head -> PublicDoor.isOpen(head) || requests.cameIn(resource, id, waits))
        .toEither(Problems.UNAUTHORIZED::problem);
  }
}
