package io.lastseat.simulator.world;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Grant;
import io.lastseat.model.VerdictRow;
import io.lastseat.model.Waiter;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Chance;
import io.lastseat.simulator.weather.Weather;
import java.time.Instant;
import java.util.List;

/**
 * Holds what is told of a reservation against all that it ever had by the log. What rows told
 * already before the question must be told; what the log has since may be.
 */
final class ToldReservation {

  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String resource;

  ToldReservation(Scheduler scheduler, Weather weather, WorldTables tables, String resource) {
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.resource = resource;
  }

  /** A question that is about to be asked. */
  Question about(String id) {
    return new Question(id, tables.auditor().changesTold(resource, id), scheduler.now());
  }

  /**
   * When what was asked.
   *
   * @param changes how many of its changes stood in rows then
   */
  record Question(String id, int changes, Instant at) {}

  /**
   * Passes an answer that was true at some moment since the question.
   *
   * @param atLeast so many changes it must know
   */
  void compare(JsonNode body, Question question, int atLeast) {
    String id = question.id();
    List<Grant> all = tables.auditor().grants(resource, id);
    String told = body.get("status").asText();
    // A row that was lost meanwhile tells nothing.
    int rows = Math.min(question.changes(), tables.auditor().changesTold(resource, id));
    boolean fits =
        all.isEmpty() && told.equals(String.valueOf(tables.auditor().status(resource, id)));
    for (Grant grant : all.subList(Math.min(all.size(), Math.max(rows, atLeast)), all.size())) {
      fits |= tells(body, told, grant, question.at());
    }
    if (!fits) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "%s is told %s and had by the log %s, of which %d and %d changes must be known"
              .formatted(id, body, all, rows, atLeast));
    }
  }

  private boolean tells(JsonNode body, String told, Grant grant, Instant askedAt) {
    if (grant.isEnded()) {
      boolean refused = tables.auditor().isRefusedSince(resource, body.get("requestId").asText());
      return told.equals(refused ? "rejected" : "cancelled") && !body.has("expiresAt");
    }
    boolean same = units(body) == grant.units() && body.has("place") == grant.isWaiting();
    if (grant.isWaiting()) {
      return same && told.equals("waiting") && isPlace(body);
    }
    if (grant.hold().isEmpty()) {
      return same && told.equals("accepted") && !body.has("expiresAt");
    }
    Instant until = grant.until().get();
    boolean inTime =
        told.equals("held")
            ? !clocksAreRight() || until.isAfter(askedAt)
            : told.equals("lapsed") && (!clocksAreRight() || !until.isAfter(scheduler.now()));
    return same && inTime && until.toString().equals(body.path("expiresAt").asText());
  }

  /** A claim says it for each of its resources, its home first. */
  private static long units(JsonNode body) {
    JsonNode one = body.has("quantity") ? body : body.path("resources").path(0);
    return one.path("quantity").asLong();
  }

  /** No more can wait before a place than ever joined before it. */
  private boolean isPlace(JsonNode body) {
    VerdictRow verdict = tables.auditor().told(resource, body.get("requestId").asText());
    return verdict != null
        && verdict
            .verdict()
            .waiter()
            .map(Waiter::place)
            .exists(
                place ->
                    body.get("place").asLong() == place.number()
                        && body.path("unitsBefore").asLong() <= place.unitsBefore());
  }

  private boolean clocksAreRight() {
    return !weather.happened().containsKey(Chance.CLOCK_JUMP)
        && !weather.happened().containsKey(Chance.CLOCK_YEARS_OFF);
  }
}
