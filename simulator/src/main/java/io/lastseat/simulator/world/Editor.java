package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.simulator.world.ToldEdit.Edit;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Wants a lock with all that it refers to now and then: renews them, gives them back, tries to give
 * back one of them alone, or leaves them behind. Each answer is compared with all logs.
 */
final class Editor {

  private static final int MAX_TRIES = 4;
  private static final int MOST_ROUNDS = 3;
  private static final int MOST_DEEDS = 4;
  private static final int SHORTEST_SECONDS = 5;
  private static final Duration EARLY = Duration.ofMinutes(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(3);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String main;
  private final SortedSet<String> references;
  private final String home;
  private final ToldEdit told;
  private final Set<String> acknowledged = new LinkedHashSet<>();
  private int number;

  Editor(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String main,
      SortedSet<String> references) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.main = main;
    this.references = references;
    SortedSet<String> all = new TreeSet<>(references);
    all.add(main);
    this.home = all.first();
    this.told = new ToldEdit(scheduler, weather, tables, name, main, all);
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(EARLY));
    for (int rounds = 1 + weather.below(MOST_ROUNDS); rounds > 0; rounds--) {
      acquire().forEach(this::work);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    acknowledged.forEach(id -> tables.settled(home, id));
  }

  /** At the end of the world every request has a verdict. */
  void lookAtLast() {
    for (String id : acknowledged) {
      if (!tables.auditor().wasDecided(home, id) && !tables.mayBeGone(home, id)) {
        throw new Violation(Promise.NOTHING_LOST, id + " was acknowledged and is not decided");
      }
    }
  }

  /** None where he did not hear that he has them. */
  private Option<Edit> acquire() {
    String key = key();
    APIGatewayV2HTTPEvent call =
        Calls.withReferences(
            Calls.acquire(main, name, seconds(), key, weather.below(4) > 0), references);
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      ToldEdit.Question question = told.question();
      Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
      switch (status(answer)) {
        case 200 -> {
          return Option.some(told.leased(Http.body(answer.get())));
        }
        case 202 -> acknowledged(answer);
        case 409 -> {
          if (key.isEmpty() && is(answer, "lock-held")) {
            told.held(Http.body(answer.get()), question);
          }
        }
        default -> {}
      }
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    return Option.none();
  }

  private void work(Edit edit) {
    for (int deeds = weather.below(MOST_DEEDS); deeds > 0; deeds--) {
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
      if (weather.below(3) == 0) {
        releaseAlone(edit);
      } else {
        renew(edit);
      }
    }
    if (weather.below(3) > 0) {
      release(edit);
    }
  }

  private void renew(Edit edit) {
    APIGatewayV2HTTPEvent call =
        Calls.renew(main, edit.token(), seconds(), key(), weather.below(4) > 0);
    for (int tries = 1 + weather.below(2); tries > 0; tries--) {
      Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
      switch (status(answer)) {
        case 200 -> told.renewed(Http.body(answer.get()), edit);
        case 202 -> acknowledged(answer);
        case 409 -> lost(answer, edit);
        default -> {}
      }
    }
  }

  private void release(Edit edit) {
    for (int tries = 1 + weather.below(2); tries > 0; tries--) {
      Option<APIGatewayV2HTTPResponse> answer =
          http.call(name, Calls.release(main, edit.token(), weather.below(4) > 0));
      switch (status(answer)) {
        case 200 -> told.released(Http.body(answer.get()), edit);
        case 202 -> acknowledged(answer);
        case 409 -> lost(answer, edit);
        default -> {}
      }
    }
  }

  /** None of them is given back without the others. */
  private void releaseAlone(Edit edit) {
    String reference = references.first();
    long token = told.token(reference, edit);
    if (token > 0) {
      int status = status(http.call(name, Calls.release(reference, token, false)));
      if (status == 202) {
        throw new Violation(Promise.CAPACITY, name + " may give back " + reference + " alone");
      }
    }
  }

  private void lost(Option<APIGatewayV2HTTPResponse> answer, Edit edit) {
    if (is(answer, "lock-lost")) {
      told.lost(Http.body(answer.get()), edit);
    }
  }

  private void acknowledged(Option<APIGatewayV2HTTPResponse> answer) {
    JsonNode body = Http.body(answer.get());
    acknowledged.add(body.get("requestId").asText());
  }

  private String key() {
    return weather.below(2) == 0 ? "" : name + "-" + ++number;
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
