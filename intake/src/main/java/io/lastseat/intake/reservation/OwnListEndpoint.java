package io.lastseat.intake.reservation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.command.OwnKey;
import io.lastseat.intake.document.StatusDocument;
import io.lastseat.intake.http.ListPage;
import io.lastseat.intake.http.Paths;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.http.RoutedCall;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.reservation.OwnReservations.Listing;
import io.lastseat.intake.reservation.OwnReservations.Page;
import io.lastseat.model.id.Owner;
import io.lastseat.own.OwnRequest;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;

/** The endpoint {@code /v1/me/requests}: the list of the caller whom the token names. */
public record OwnListEndpoint(OwnReservations own, Clock clock) {

  static final int MAX_LIMIT = 50;
  private static final int DEFAULT_LIMIT = 20;

  /** The list entry that a call wants for its request; none if the call does not ask for one. */
  public static Either<Problem, Option<Listing>> listing(Call call, Option<OwnKey> key) {
    Option<String> listed = call.parameter("listed");
    if (listed.isEmpty() || listed.contains("false")) {
      return Either.right(Option.none());
    }
    if (!listed.contains("true")) {
      return Either.left(
          Problems.INVALID_PARAMETER.because("listed must be true or false; nothing was written."));
    }
    return owner(call)
        .flatMap(
            owner ->
                key.map(own -> Option.some(new Listing(owner, own)))
                    .toEither(
                        () ->
                            Problems.INVALID_PARAMETER.because(
                                "listed=true needs an Idempotency-Key: the request is noted before"
                                    + " it is written. Nothing was written.")));
  }

  /** Writes the row of a verdict that has none, if the call wants its request listed. */
  public static CallResult copied(
      OwnReservations own, Call call, CallResult result, Deadline deadline) {
    return call.parameter("listed").contains("true") ? own.copied(result, deadline) : result;
  }

  public Either<Problem, Answer> get(RoutedCall routed) {
    Call call = routed.call();
    return owner(call)
        .flatMap(
            owner ->
                ListPage.of(call, MAX_LIMIT, DEFAULT_LIMIT, OwnRequest::parse)
                    .map(
                        page -> answer(own.page(owner, page.after(), page.limit()), page.limit())));
  }

  private Answer answer(Page page, int limit) {
    Instant now = clock.instant();
    ObjectNode document = Json.object();
    ArrayNode list = document.putArray("requests");
    page.statuses().forEach(requestStatus -> list.add(StatusDocument.of(requestStatus, now)));
    Option<String> next =
        page.last().map(last -> Paths.OWN + "?limit=%d&cursor=%s".formatted(limit, last.text()));
    return ListPage.answer(document, next);
  }

  private static Either<Problem, Owner> owner(Call call) {
    return call.owner().toEither(Problems.NO_SUBJECT::problem);
  }
}
