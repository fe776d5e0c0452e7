package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Gets an event now and then that makes it start an execution. It works, fails, succeeds, crashes
 * in the middle, or stands still for longer than its lease and goes on as if nothing had happened;
 * and it gets events again whose run is long over. Each answer is compared with the log.
 */
final class Runner {

  private static final String KEY = "idempotency-key";
  private static final int MAX_TRIES = 5;
  private static final int MOST_EVENTS = 3;
  private static final int MOST_DEEDS = 4;
  private static final int DEEDS = 6;
  private static final int ENDS = 8;

  /** One run in so many is never taken over. */
  private static final int NEVER = 12;

  private static final int SHORTEST_SECONDS = 5;
  private static final long NEVER_GIVEN = 1L << 50;
  private static final Duration EARLY = Duration.ofMinutes(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String runner;
  private final String name;
  private final ToldExecution told;
  private final Set<String> acknowledged = new LinkedHashSet<>();
  private final List<APIGatewayV2HTTPEvent> sent = new ArrayList<>();
  private int events;

  Runner(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String runner,
      String name) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.runner = runner;
    this.name = name;
    this.told = new ToldExecution(scheduler, weather, tables, name, runner);
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(EARLY));
    for (int rounds = 1 + weather.below(MOST_EVENTS); rounds > 0; rounds--) {
      String key = weather.below(3) == 0 ? "" : runner + "-" + ++events;
      APIGatewayV2HTTPEvent event = Calls.start(name, runner, lease(), key, waits());
      if (!key.isEmpty()) {
        sent.add(event);
      }
      if (!key.isEmpty() && weather.below(3) == 0) {
        scheduler.start(() -> start(event));
      }
      handle(event);
      if (!key.isEmpty() && weather.below(2) == 0) {
        scheduler.sleep(weather.upTo(LONGEST_PAUSE));
        start(event).forEach(this::work);
      }
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    acknowledged.forEach(id -> tables.settled(name, id));
  }

  /** Old events, under keys that may be forgotten by now, for a task. */
  void sendAgain() {
    for (int times = weather.below(MOST_EVENTS); times > 0 && !sent.isEmpty(); times--) {
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      start(sent.get(weather.below(sent.size()))).forEach(this::work);
    }
  }

  /** At the end of the world every request has a verdict, and all see the same. */
  void lookAtLast() {
    look();
    for (String id : acknowledged) {
      if (!tables.auditor().wasDecided(name, id) && !tables.mayBeGone(name, id)) {
        throw new Violation(Promise.NOTHING_LOST, id + " was acknowledged and is not decided");
      }
    }
  }

  private void handle(APIGatewayV2HTTPEvent event) {
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      Option<Long> token = start(event);
      if (token.isDefined()) {
        work(token.get());
        return;
      }
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  /** The token, where he runs it. */
  private Option<Long> start(APIGatewayV2HTTPEvent event) {
    ToldExecution.Question question = told.question();
    Option<APIGatewayV2HTTPResponse> answer = http.call(runner, event);
    switch (status(answer)) {
      case 201 -> {
        told.running(Http.body(answer.get()), question);
        return Option.some(Http.body(answer.get()).get("token").asLong());
      }
      case 200 -> told.succeeded(Http.body(answer.get()));
      case 202 -> acknowledged(answer);
      case 409 -> {
        if (is(answer, "execution-running")) {
          told.runElsewhere(
              Http.body(answer.get()), question, !event.getHeaders().containsKey(KEY));
        }
      }
      default -> {}
    }
    return Option.none();
  }

  private void work(long token) {
    for (int deeds = weather.below(MOST_DEEDS); deeds > 0; deeds--) {
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      switch (weather.below(DEEDS)) {
        case 0 -> look();
        case 1 -> neverGiven(token);
        default -> renew(token);
      }
    }
    scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    switch (weather.below(ENDS)) {
      // It crashes: nobody says anything.
      case 0, 1 -> {}
      case 2, 3, 4 -> end(token, Calls.fail(name, token, "failure of " + token, waits()));
      case 5 -> {
        end(token, Calls.succeed(name, token, "done by " + token, waits()));
        end(token, Calls.fail(name, token, "a second thought", waits()));
        end(token, Calls.succeed(name, token, "done otherwise", waits()));
      }
      default -> end(token, Calls.succeed(name, token, "done by " + token, waits()));
    }
  }

  private void renew(long token) {
    String key = weather.below(2) == 0 ? "" : runner + "-renewal-" + ++events;
    APIGatewayV2HTTPEvent call = Calls.renewRun(name, token, seconds(), key, waits());
    for (int tries = 1 + weather.below(2); tries > 0; tries--) {
      ask(token, call);
    }
  }

  /** Tried again, as he may not have heard. */
  private void end(long token, APIGatewayV2HTTPEvent call) {
    for (int tries = 1 + weather.below(3); tries > 0; tries--) {
      ask(token, call);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  private void ask(long token, APIGatewayV2HTTPEvent call) {
    ToldExecution.Question question = told.question();
    Option<APIGatewayV2HTTPResponse> answer = http.call(runner, call);
    switch (status(answer)) {
      case 200 -> heard(Http.body(answer.get()), token, question);
      case 202 -> acknowledged(answer);
      case 400 -> told.neverGiven(token);
      case 409 -> refused(answer, token, question);
      default -> {}
    }
  }

  private void heard(JsonNode body, long token, ToldExecution.Question question) {
    switch (body.get("state").asText()) {
      case "running" -> told.running(body, question);
      case "succeeded" -> told.succeeded(body);
      default -> told.failed(body, token);
    }
  }

  private void refused(
      Option<APIGatewayV2HTTPResponse> answer, long token, ToldExecution.Question question) {
    JsonNode body = Http.body(answer.get());
    if (is(answer, "execution-over")) {
      told.over(body, token, question);
    } else if (is(answer, "execution-succeeded")) {
      told.succeededOtherwise(body);
    }
  }

  private void look() {
    ToldExecution.Question question = told.question();
    Option<APIGatewayV2HTTPResponse> answer =
        http.call(runner, Calls.get("/v1/executions/" + name));
    if (status(answer) == 200) {
      told.looked(Http.body(answer.get()), question);
    }
  }

  /** Nobody has a token that was never given. */
  private void neverGiven(long token) {
    int status =
        status(http.call(runner, Calls.succeed(name, token + NEVER_GIVEN, "forged", false)));
    if (status == 202) {
      throw new Violation(Promise.EXPLAINED, "a token counts that was never given");
    }
  }

  private void acknowledged(Option<APIGatewayV2HTTPResponse> answer) {
    acknowledged.add(Http.body(answer.get()).get("requestId").asText());
  }

  private int lease() {
    return weather.below(NEVER) == 0 ? 0 : seconds();
  }

  private int seconds() {
    return SHORTEST_SECONDS + (int) weather.upTo(LONGEST_PAUSE).toSeconds();
  }

  private boolean waits() {
    return weather.below(4) > 0;
  }

  private static boolean is(Option<APIGatewayV2HTTPResponse> answer, String problem) {
    return Http.body(answer.get()).path("type").asText().endsWith(":" + problem);
  }

  private static int status(Option<APIGatewayV2HTTPResponse> answer) {
    return answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
  }
}
