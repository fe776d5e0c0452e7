package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.intake.IntakeFunction;
import io.lastseat.simulator.auditor.Auditor;
import io.lastseat.simulator.functions.SimulatedContext;
import io.lastseat.simulator.schedule.Scheduler;
import io.vavr.control.Option;
import java.time.Duration;

/** The gateway in front of intake. It gives up on a call after half a minute. */
final class Http {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Of {@code /v1/resources/hall/requests}. */
  private static final int RESOURCE = 3;

  /** What is asked of several resources is never answered in the call. */
  private static final String CLAIMS = "/v1/claims";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Fleet<IntakeFunction> fleet;
  private final Scheduler scheduler;
  private final Site site;
  private final Auditor auditor;
  private final Trace trace;

  Http(Fleet<IntakeFunction> fleet, Scheduler scheduler, Site site, Auditor auditor, Trace trace) {
    this.site = site;
    this.auditor = auditor;
    this.fleet = fleet;
    this.scheduler = scheduler;
    this.trace = trace;
  }

  /** The answer, or none. */
  Option<APIGatewayV2HTTPResponse> call(String who, APIGatewayV2HTTPEvent event) {
    if (!site.isOpen()) {
      return Option.none();
    }
    if (event.getBody().contains("applicant") && !event.getRawPath().equals(CLAIMS)) {
      JsonNode asked = json(event.getBody());
      auditor.called(
          event.getRawPath().split("/", -1)[RESOURCE],
          asked.get("applicant").asText(),
          asked.get("quantity").asLong(),
          asked.has("hold") ? Duration.parse(asked.get("hold").asText()).toMillis() : 0,
          asked.path("wait").asBoolean(),
          asked.path("over").asBoolean(),
          asked.path("by").asText(),
          asked.path("applicantKey").asText(),
          AskedTerms.of(asked.path("create")));
    }
    CallsOfLocks.tell(auditor, event);
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
    answer
        .filter(some -> some.getStatusCode() == 202)
        .forEach(some -> CallsOfLocks.answered(auditor, event, body(some)));
    return answer;
  }

  static JsonNode body(APIGatewayV2HTTPResponse response) {
    return json(response.getBody());
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new IllegalStateException("This is no JSON: " + text, noJson);
    }
  }
}
