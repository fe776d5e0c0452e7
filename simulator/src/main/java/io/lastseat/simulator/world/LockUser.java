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
 * Wants a lock now and then. It renews what it got, gives it back, or stands still for longer than
 * its lease and goes on as if nothing had happened. Each answer is compared with the log.
 */
final class LockUser {

  private static final int MAX_TRIES = 6;
  private static final int MOST_ROUNDS = 4;
  private static final int MOST_DEEDS = 5;
  private static final int DEEDS = 7;
  private static final int SHORTEST_SECONDS = 5;
  private static final int LONGEST_WAIT_SECONDS = 20;
  private static final long NEVER_GIVEN = 1L << 50;
  private static final Duration EARLY = Duration.ofMinutes(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String lock;
  private final boolean inLine;
  private final ToldLock told;
  private final Set<String> acknowledged = new LinkedHashSet<>();
  private final List<APIGatewayV2HTTPEvent> sent = new ArrayList<>();
  private int number;

  /**
   * Of a lock.
   *
   * @param inLine whether it waits for the lock now and then
   */
  LockUser(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String lock,
      boolean inLine) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.lock = lock;
    this.inLine = inLine;
    this.told = new ToldLock(scheduler, weather, tables, name, lock);
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(EARLY));
    for (int rounds = 1 + weather.below(MOST_ROUNDS); rounds > 0; rounds--) {
      String key = key();
      APIGatewayV2HTTPEvent call = acquisition(key);
      if (!key.isEmpty()) {
        sent.add(call);
      }
      // Who waits is refused, too, where nobody decided it in that time.
      boolean certain = key.isEmpty() && !call.getBody().contains("waitFor");
      acquire(call, certain, MAX_TRIES).forEach(this::work);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      if (!key.isEmpty() && weather.below(2) == 0) {
        acquire(call, false, 1).forEach(this::work);
      }
    }
    acknowledged.forEach(id -> tables.settled(lock, id));
  }

  /** Old calls, under keys that may be forgotten by now, for a task. */
  void sendAgain() {
    for (int times = weather.below(MOST_ROUNDS); times > 0 && !sent.isEmpty(); times--) {
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      acquire(sent.get(weather.below(sent.size())), false, 1 + weather.below(2))
          .forEach(this::work);
    }
  }

  /** At the end of the world every request has a verdict, and nobody holds the lock for long. */
  void lookAtLast() {
    look();
    told.mustNotLast(LONGEST_PAUSE.plusSeconds(SHORTEST_SECONDS));
    for (String id : acknowledged) {
      if (!tables.auditor().wasDecided(lock, id) && !tables.mayBeGone(lock, id)) {
        throw new Violation(Promise.NOTHING_LOST, id + " was acknowledged and is not decided");
      }
    }
  }

  private APIGatewayV2HTTPEvent acquisition(String key) {
    APIGatewayV2HTTPEvent call = Calls.acquire(lock, name, seconds(), key, waits());
    return inLine && weather.below(3) > 0
        ? Calls.waitingFor(call, 1 + weather.below(LONGEST_WAIT_SECONDS))
        : call;
  }

  /**
   * The token, where it got the lock.
   *
   * @param certain whether a refusal says that somebody has it just now
   */
  private Option<Long> acquire(APIGatewayV2HTTPEvent call, boolean certain, int most) {
    for (int tries = 0; tries < most; tries++) {
      ToldLock.Question question = told.question();
      Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
      switch (status(answer)) {
        case 200 -> {
          told.leased(Http.body(answer.get()), question);
          return Option.some(Http.body(answer.get()).get("token").asLong());
        }
        case 202 -> acknowledged.add(Http.body(answer.get()).get("requestId").asText());
        case 409 -> {
          if (certain && is(answer, "lock-held")) {
            told.held(question);
          }
        }
        default -> {}
      }
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    return Option.none();
  }

  private void work(long token) {
    for (int deeds = weather.below(MOST_DEEDS); deeds > 0; deeds--) {
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      switch (weather.below(DEEDS)) {
        case 0 -> look();
        case 1 -> release(token);
        case 2 -> neverGiven(token);
        default -> renew(token);
      }
    }
    if (weather.below(2) == 0) {
      release(token);
    }
  }

  private void renew(long token) {
    APIGatewayV2HTTPEvent call = Calls.renew(lock, token, seconds(), key(), waits());
    for (int tries = 1 + weather.below(2); tries > 0; tries--) {
      ToldLock.Question question = told.question();
      Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
      switch (status(answer)) {
        case 200 -> told.renewed(Http.body(answer.get()), token, question);
        case 202 -> acknowledged.add(Http.body(answer.get()).get("requestId").asText());
        case 400 -> told.neverGiven(token);
        case 409 -> lost(answer, token, question);
        default -> {}
      }
    }
  }

  private void release(long token) {
    for (int tries = 1 + weather.below(2); tries > 0; tries--) {
      ToldLock.Question question = told.question();
      Option<APIGatewayV2HTTPResponse> answer =
          http.call(name, Calls.release(lock, token, waits()));
      switch (status(answer)) {
        case 200 -> told.released(token);
        case 202 -> acknowledged.add(Http.body(answer.get()).get("requestId").asText());
        case 400 -> told.neverGiven(token);
        case 409 -> lost(answer, token, question);
        default -> {}
      }
    }
  }

  private void lost(
      Option<APIGatewayV2HTTPResponse> answer, long token, ToldLock.Question question) {
    if (is(answer, "lock-lost")) {
      told.lost(token, question);
    }
  }

  private void look() {
    ToldLock.Question question = told.question();
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, Calls.get("/v1/locks/" + lock));
    if (status(answer) == 200) {
      JsonNode body = Http.body(answer.get());
      told.looked(body, question);
    }
  }

  /** Nobody has a token that was never given. */
  private void neverGiven(long token) {
    APIGatewayV2HTTPEvent call =
        weather.below(2) == 0
            ? Calls.renew(lock, token + NEVER_GIVEN, seconds(), "", false)
            : Calls.release(lock, token + NEVER_GIVEN, false);
    int status = status(http.call(name, call));
    if (status == 200 || status == 202) {
      throw new Violation(Promise.EXPLAINED, "a token counts that was never given");
    }
  }

  private String key() {
    return weather.below(2) == 0 ? "" : name + "-" + ++number;
  }

  private boolean waits() {
    return weather.below(4) > 0;
  }

  private int seconds() {
    return SHORTEST_SECONDS + (int) weather.upTo(LONGEST_PAUSE).toSeconds();
  }

  private static boolean is(Option<APIGatewayV2HTTPResponse> answer, String problem) {
    return Http.body(answer.get()).path("type").asText().endsWith(":" + problem);
  }

  private static int status(Option<APIGatewayV2HTTPResponse> answer) {
    return answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
  }
}
