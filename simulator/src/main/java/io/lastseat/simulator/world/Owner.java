package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The owner of a resource: creates it, and changes its terms while guests sign up. */
final class Owner {

  private static final int MAX_TRIES = 8;
  private static final int MAX_CHANGES = 4;
  private static final int MAX_CAPACITY = 6;
  private static final List<String> ADMISSIONS =
      List.of("stream", "immediate", "immediate", "auto", "auto");
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final String resource;
  private final int lanes;
  private final boolean gate;
  private String admission;

  Owner(Http http, Scheduler scheduler, Weather weather, String resource, int lanes, boolean gate) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.resource = resource;
    this.lanes = lanes;
    this.gate = gate;
    this.admission = drawn();
  }

  /** The whole story, for a task. */
  void live() {
    configure("");
    for (int changes = weather.below(MAX_CHANGES); changes > 0; changes--) {
      scheduler.sleep(weather.upTo(PAUSE));
      if (weather.below(2) == 0) {
        admission = drawn();
      }
      if (weather.below(3) == 0) {
        untilHeard(Calls.amend(resource, "{\"admission\": \"%s\"}".formatted(admission)));
      } else {
        configure(window());
      }
    }
  }

  /** How requests come to their verdicts; mostly not by the stream alone. */
  private String drawn() {
    return ADMISSIONS.get(weather.below(ADMISSIONS.size()));
  }

  /** Until it is heard; each try is a request of its own. */
  private void configure(String window) {
    String terms =
        "{\"capacity\": %d, \"lanes\": %d, \"gate\": %s, \"admission\": \"%s\"%s}"
            .formatted(weather.below(MAX_CAPACITY), lanes, gate, admission, window);
    untilHeard(Calls.configure(resource, terms));
  }

  private void untilHeard(APIGatewayV2HTTPEvent call) {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      int status =
          http.call("owner of " + resource, call)
              .map(APIGatewayV2HTTPResponse::getStatusCode)
              .getOrElse(0);
      if (status >= 200 && status < 500) {
        return;
      }
      scheduler.sleep(weather.upTo(PAUSE));
    }
  }

  private String window() {
    Instant now = scheduler.now();
    return switch (weather.below(4)) {
      case 0 -> ", \"opensAt\": \"" + now.plus(weather.upTo(PAUSE)) + "\"";
      case 1 -> ", \"closesAt\": \"" + now.plus(weather.upTo(PAUSE)) + "\"";
      case 2 -> ", \"maxQuantityPerRequest\": 1";
      default -> "";
    };
  }
}
