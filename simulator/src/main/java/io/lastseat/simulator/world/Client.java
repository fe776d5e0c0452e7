package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.simulator.auditor.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who signs up once, tries again with the same key when nothing is heard, looks how it
 * stands, and compares what it is told.
 */
final class Client {

  private static final int MAX_TRIES = 8;
  private static final int MAX_LOOKS = 6;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final Tables tables;
  private final Figures figures;
  private final String name;
  private final String resource;
  private @Nullable String requestId;

  Client(
      Http http,
      Scheduler scheduler,
      Weather weather,
      Tables tables,
      Figures figures,
      String name,
      String resource) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.figures = figures;
    this.name = name;
    this.resource = resource;
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    APIGatewayV2HTTPEvent call = Calls.reserve(resource, name, 1 + weather.below(3) / 2, name);
    for (int tries = 0; tries < MAX_TRIES && requestId == null; tries++) {
      signUp(call);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    for (int looks = weather.below(MAX_LOOKS); looks > 0 && requestId != null; looks--) {
      look();
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  /** Looks once more at the end of the world: now there must be a verdict. */
  void lookAtLast() {
    if (requestId != null && !look().equals("decided")) {
      throw new Violation(Promise.NOTHING_LOST, requestId + " was acknowledged and is not decided");
    }
  }

  private void signUp(APIGatewayV2HTTPEvent call) {
    boolean written = isWritten();
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 200 || status == 202) {
      JsonNode body = Http.body(answer.get());
      if (body.path("turnedAway").asBoolean()) {
        figures.turnedAway();
        if (written) {
          throw new Violation(
              Promise.ONE_VERDICT, name + " is turned away, and its request is taken in");
        }
      } else {
        requestId = body.get("requestId").asText();
        compare(body);
      }
    }
  }

  private String look() {
    Option<APIGatewayV2HTTPResponse> answer =
        http.call(name, Calls.get("/v1/resources/" + resource + "/requests/" + requestId));
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 404) {
      throw new Violation(Promise.NOTHING_LOST, requestId + " was acknowledged and is not found");
    }
    return status == 200 || status == 202 ? compare(Http.body(answer.get())) : "no answer";
  }

  /** What is told must be what the log says. */
  private String compare(JsonNode body) {
    String told = body.get("status").asText();
    if (told.equals("pending")) {
      return "pending";
    }
    String id = body.get("requestId").asText();
    if (!told.equals(tables.auditor().status(id))) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "%s is told %s and the log says %s"
              .formatted(id, told, String.valueOf(tables.auditor().status(id))));
    }
    return "decided";
  }

  private boolean isWritten() {
    return tables
        .now()
        .items(Tables.NAMES.requests())
        .exists(item -> item.containsKey("applicant") && name.equals(item.get("applicant").s()));
  }
}
