package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Reads rosters in pages of two while others decide, and compares the sum with the books. */
final class Analyst {

  private static final int PAGE = 2;
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;

  Analyst(Http http, Scheduler scheduler, Weather weather, WorldTables tables) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
  }

  /** Reads now and then, for a task. */
  void live(String resource) {
    for (int times = weather.below(4); times > 0; times--) {
      scheduler.sleep(weather.upTo(PAUSE));
      read(resource);
    }
  }

  /** Reads the roster and holds its sum against its books, and both against the log. */
  void read(String resource) {
    String path = "/v1/resources/" + resource + "/roster?limit=" + PAGE;
    Map<String, Long> units = new HashMap<>();
    Map<String, Long> waiting = new HashMap<>();
    long asOfDecision = -1;
    while (true) {
      Option<APIGatewayV2HTTPResponse> answer = http.call("analyst", Calls.get(path));
      if (!answer.exists(response -> response.getStatusCode() == 200)) {
        return;
      }
      JsonNode page = Http.body(answer.get());
      if (asOfDecision >= 0 && asOfDecision != page.get("asOfDecision").asLong()) {
        throw new Violation(Promise.ONE_SET_OF_BOOKS, "a roster changes its moment between pages");
      }
      asOfDecision = page.get("asOfDecision").asLong();
      for (JsonNode entry : page.get("entries")) {
        Map<String, Long> which = entry.get("status").asText().equals("waiting") ? waiting : units;
        which.put(name(entry), entry.get("quantity").asLong());
      }
      if (!page.has("next")) {
        compare(resource, asOfDecision, page.get("taken").asLong(), units);
        compareWaiting(resource, asOfDecision, page.path("waiting").asLong(), waiting);
        return;
      }
      path = page.get("next").asText();
      scheduler.sleep(weather.way());
    }
  }

  private void compare(String resource, long asOfDecision, long taken, Map<String, Long> units) {
    same(resource, asOfDecision, taken, units, tables.auditor().live(resource, asOfDecision));
  }

  private void compareWaiting(
      String resource, long asOfDecision, long waiting, Map<String, Long> units) {
    same(resource, asOfDecision, waiting, units, tables.auditor().waiting(resource, asOfDecision));
  }

  private void same(
      String resource, long asOf, long sum, Map<String, Long> units, Map<String, Long> logged) {
    boolean same = sum(units) == sum && units.equals(logged);
    if (!same && !tables.mayHideChanges(resource)) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "the roster of %s as of decision %d has %s, its books say %d, and by the log it has %s"
              .formatted(resource, asOf, units, sum, logged));
    }
  }

  private static long sum(Map<String, Long> units) {
    return units.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Of a claim at home elsewhere the log has a part, under a name of its own. */
  private static String name(JsonNode entry) {
    String id = entry.get("requestId").asText();
    return entry.has("home") ? Auditor.partName(entry.get("home").asText(), id) : id;
  }
}
