package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.simulator.world.ToldReservation.Question;
import io.vavr.control.Option;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A guest's change of mind: the guest cancels until that is heard, often once more, and compares
 * what is told. The reservation may be accepted, rejected or pending at that time, or parked.
 */
final class Regret {

  private static final int MAX_TRIES = 5;
  private static final int STRANGERS = 6;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);
  private static final String NOBODYS = "0-" + "9".repeat(26);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final ToldReservation told;
  private final String name;
  private final String resource;
  private boolean heard;

  Regret(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String resource) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.told = new ToldReservation(scheduler, weather, tables, resource);
    this.name = name;
    this.resource = resource;
  }

  /** The whole story, for a task. */
  void live(String reservation) {
    for (int tries = 0; tries < MAX_TRIES && !heard; tries++) {
      cancel(reservation);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    if (weather.below(2) == 0) {
      cancel(reservation);
    }
    if (weather.below(STRANGERS) == 0) {
      cancelNobodys();
    }
  }

  /** Whether the cancellation was acknowledged, so that the reservation must end. */
  boolean isHeard() {
    return heard;
  }

  private void cancel(String reservation) {
    Question question = told.about(reservation);
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, call(reservation));
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    @Nullable String logged = tables.auditor().status(resource, reservation);
    if (status == 404
        && answer.get().getBody().contains("no-such-request")
        && !tables.mayBeGone(resource, reservation)) {
      throw new Violation(Promise.NOTHING_LOST, reservation + " was acknowledged, and is unknown");
    } else if (status == 200 || status == 202) {
      heard = true;
      JsonNode body = Http.body(answer.get());
      boolean done = body.path("cancel").path("status").asText().equals("accepted");
      // It may be accepted before the row of the reservation's own verdict is there.
      boolean shown = done && body.path("status").asText().equals("cancelled");
      if (shown != (status == 200) || (done && !"cancelled".equals(logged))) {
        throw new Violation(
            Promise.ONE_VERDICT,
            "%s is told %s of cancelling %s, which is %s by the log"
                .formatted(name, body, reservation, logged));
      }
      if (!body.path("status").asText().equals("pending")) {
        told.compare(body, question, 0);
      }
    } else if (status == 409 && !"rejected".equals(logged)) {
      throw new Violation(
          Promise.EXPLAINED,
          "cancelling %s is refused, which is %s by the log".formatted(reservation, logged));
    }
  }

  private void cancelNobodys() {
    int status =
        http.call(name, call(NOBODYS)).map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 200 || status == 202) {
      throw new Violation(Promise.EXPLAINED, "nobody's reservation was cancelled");
    }
  }

  private APIGatewayV2HTTPEvent call(String reservation) {
    return Calls.cancel(resource, reservation, weather.below(2) == 0);
  }
}
