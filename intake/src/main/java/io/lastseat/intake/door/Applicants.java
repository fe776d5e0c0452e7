package io.lastseat.intake.door;

import io.lastseat.intake.door.Operation.Handler;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Status;
import io.lastseat.intake.resource.PublicDoor;
import io.lastseat.intake.resource.Tickets;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.site.Answer;
import io.vavr.collection.HashSet;
import io.vavr.collection.Set;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Duration;

/**
 * Serves applicants, who need no role for a reservation. One who shows its ticket may use it,
 * whether the resource is open to the public or not; no caller can make another ticket with it. One
 * without a key or token may use what came in through the public door. All other reservations look
 * as if they did not exist.
 */
record Applicants(PublicDoor door, Tickets tickets, Status status) {

  /** The members of a status document that show how staff made the request. */
  private static final Set<String> OF_STAFF = HashSet.of("by", "byErased", "over", "applicantKey");

  /** Answers by this handler; with nothing if the caller may not use the reservation. */
  Option<Either<Problem, Answer>> answer(RoutedCall call, Handler handler) {
    return call.path()
        .proof()
        .map(proof -> byTicket(call, proof, handler))
        .getOrElse(
            () ->
                shown(call)
                    .map(head -> call.inPublic(head).showing(PublicDoor.CAME_IN, 0))
                    .map(handler::answer));
  }

  /** The head for a visible reservation: one from the public door stays so, even if it shuts. */
  private Option<Head> shown(RoutedCall call) {
    return door.there(call.resource()).filter(head -> PublicDoor.isOpen(head) || cameIn(call));
  }

  private boolean cameIn(RoutedCall call) {
    return status
        .of(
            call.resource(),
            call.request(),
            call.waits().deadline(Duration.ZERO),
            PublicDoor.CAME_IN)
        .isRight();
  }

  /**
   * Answers a caller that shows a ticket. For this caller the ticket is the id of the reservation.
   */
  private Option<Either<Problem, Answer>> byTicket(RoutedCall call, String proof, Handler handler) {
    RequestId id = call.request();
    int generation = call.path().generation();
    return Option.when(tickets.isProof(call.resource(), id, generation, proof), call.resource())
        .flatMap(door::there)
        .map(head -> call.inPublic(head).showing(PublicDoor.HAS_TICKET, generation))
        .map(handler::answer)
        .map(
            answer ->
                answer.map(shown -> toApplicant(shown, id, Tickets.text(id, generation, proof))));
  }

  /**
   * Replaces the id by the ticket, removes staff's notes, and forbids caches to keep it. After a
   * hand-over the ticket is the new one, which is a member of the answer.
   */
  private static Answer toApplicant(Answer answer, RequestId id, String shown) {
    String ticket =
        Json.read(answer.body())
            .map(document -> document.path("ticket").asText(shown))
            .getOrElse(shown);
    return Json.without(answer, OF_STAFF)
        .renamed(ticket, id.text())
        .renamed(id.text(), ticket)
        .with("Cache-Control", "no-store");
  }
}
