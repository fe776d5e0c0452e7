package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.schedule.Scheduler;
import io.vavr.control.Option;
import java.time.Duration;

/** The gateway in front of intake. It gives up on a call after half a minute. */
final class Http {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Fleet<IntakeFunction> fleet;
  private final Scheduler scheduler;
  private final Site site;
  private final Trace trace;

  Http(Fleet<IntakeFunction> fleet, Scheduler scheduler, Site site, Trace trace) {
    this.site = site;
    this.fleet = fleet;
    this.scheduler = scheduler;
    this.trace = trace;
  }

  /** The answer, or none. */
  Option<APIGatewayV2HTTPResponse> call(String who, APIGatewayV2HTTPEvent event) {
    if (!site.isOpen()) {
      return Option.none();
    }
    trace.step(
        () ->
            "%s %s calls %s %s %s"
                .formatted(
                    scheduler.now(),
                    who,
                    event.getRequestContext().getHttp().getMethod(),
                    event.getRawPath(),
                    event.getBody()));
    Option<APIGatewayV2HTTPResponse> answer =
        fleet.call(TIMEOUT, function -> function.handleRequest(event, new SimulatedContext()));
    trace.step(
        () ->
            "%s %s hears %s"
                .formatted(
                    scheduler.now(),
                    who,
                    answer
                        .map(some -> some.getStatusCode() + " " + some.getBody().strip())
                        .getOrElse("nothing")));
    return answer;
  }

  static JsonNode body(APIGatewayV2HTTPResponse response) {
    try {
      return JSON.readTree(response.getBody());
    } catch (JsonProcessingException noJson) {
      throw new IllegalStateException("An answer is no JSON: " + response.getBody(), noJson);
    }
  }
}
