package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.simulator.auditor.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;

/** Somebody who reads a roster in small pages, while others go on, and adds it up. */
final class Analyst {

  private static final int PAGE = 2;
  private static final Duration PAUSE = Duration.ofMinutes(5);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final Tables tables;

  Analyst(Http http, Scheduler scheduler, Weather weather, Tables tables) {
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
    long sum = 0;
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
        sum += entry.get("quantity").asLong();
      }
      if (!page.has("next")) {
        compare(resource, asOfDecision, sum, page.get("taken").asLong());
        return;
      }
      path = page.get("next").asText();
      scheduler.sleep(weather.way());
    }
  }

  private void compare(String resource, long asOfDecision, long sum, long taken) {
    long granted = tables.auditor().granted(resource, asOfDecision);
    if (sum != taken || sum != granted) {
      throw new Violation(
          Promise.ONE_SET_OF_BOOKS,
          "the roster of %s as of decision %d sums to %d, its books say %d, the log %d"
              .formatted(resource, asOfDecision, sum, taken, granted));
    }
  }
}
