package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Grant;
import io.lastseat.model.Reason;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.schedule.Signal;
import io.lastseat.simulator.weather.Weather;
import io.lastseat.simulator.world.ToldReservation.Question;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a guest wants of a reservation later: to confirm it, to hold it for longer, to have more or
 * less. The guest tries until that is heard, and compares what is told with the log.
 */
final class Whims {

  private static final int MAX_TRIES = 3;
  private static final int MOST = 3;
  private static final int KINDS = 9;
  private static final int STRANGERS = 8;
  private static final int TOO_MANY = 7;
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMinutes(2);
  private static final Duration LONG = Duration.ofHours(3);
  private static final Duration A_SECOND = Duration.ofSeconds(1);
  private static final Duration FOR_EVER = Duration.ofDays(1000);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final ToldReservation told;
  private final String name;
  private final String resource;
  private final Set<String> heard = new LinkedHashSet<>();
  private int number;

  Whims(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String resource) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.told = new ToldReservation(scheduler, weather, tables, resource);
    this.name = name;
    this.resource = resource;
  }

  /** Some of them, for a task. */
  void live(String reservation) {
    for (int times = 1 + weather.below(MOST); times > 0; times--) {
      one(reservation);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    if (weather.below(STRANGERS) == 0) {
      ofNobodys();
    }
  }

  /** The requests that were acknowledged. */
  Set<String> heard() {
    return heard;
  }

  private void one(String reservation) {
    switch (weather.below(KINDS)) {
      case 0, 1 -> until(reservation, "confirm", "");
      case 2 -> until(reservation, "confirm", quantity(1));
      case 3 -> until(reservation, "confirm", quantity(TOO_MANY));
      case 4 -> twiceAtOnce(reservation);
      case 5 -> until(reservation, "extend", hold(SHORT));
      case 6 -> until(reservation, "extend", hold(LONG));
      default -> until(reservation, "change", quantity(1 + weather.below(4)));
    }
  }

  private static String quantity(int units) {
    return "{\"quantity\": %d}".formatted(units);
  }

  private String hold(Duration longest) {
    return "{\"hold\": \"%s\"}"
        .formatted(Duration.ofSeconds(5 + weather.upTo(longest).toSeconds()));
  }

  /** With a key all tries are one request; else each that was taken in counts. */
  private void until(String reservation, String kind, String body) {
    String key = weather.below(2) == 0 ? "" : key();
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      if (call(reservation, kind, body, key)) {
        return;
      }
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  /** Two confirmations under one key; some of them say different things. */
  private void twiceAtOnce(String reservation) {
    String key = key();
    String other = weather.below(2) == 0 ? "" : quantity(1);
    Signal done = new Signal();
    scheduler.start(
        () -> {
          scheduler.sleep(weather.upTo(A_SECOND));
          call(reservation, "confirm", other, key);
          done.give();
        });
    call(reservation, "confirm", "", key);
    scheduler.await(done, FOR_EVER);
  }

  private String key() {
    return name + "-" + ++number;
  }

  private void ofNobodys() {
    String nobodys = "0-" + "9".repeat(26);
    for (String kind : Set.of("confirm", "change").stream().sorted().toList()) {
      int status =
          http.call(name, Calls.followUp(resource, nobodys, kind, quantity(1), "", false))
              .map(APIGatewayV2HTTPResponse::getStatusCode)
              .getOrElse(0);
      if (status == 200 || status == 202) {
        throw new Violation(Promise.EXPLAINED, "nobody's reservation was changed: " + kind);
      }
    }
  }

  /** Whether it was heard. */
  private boolean call(String reservation, String kind, String body, String key) {
    APIGatewayV2HTTPEvent call =
        Calls.followUp(resource, reservation, kind, body, key, weather.below(2) == 0);
    Question question = told.about(reservation);
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 404
        && answer.get().getBody().contains("no-such-request")
        && !tables.mayBeGone(resource, reservation)) {
      throw new Violation(Promise.NOTHING_LOST, reservation + " was acknowledged, and is unknown");
    } else if (status == 409) {
      refused(reservation, kind, Http.body(answer.get()));
    } else if (status == 200 || status == 202) {
      taken(kind, status, Http.body(answer.get()), question);
    }
    return status >= 200 && status < 500;
  }

  private void refused(String reservation, String kind, JsonNode problem) {
    String instance = problem.path("instance").asText();
    String id = instance.substring(instance.lastIndexOf('/') + 1);
    heard.add(id);
    VerdictRow verdict = tables.auditor().told(resource, id);
    String code = problem.path("type").asText().replace("urn:lastseat:problem:", "");
    if (verdict == null
        || !verdict.verdict().refusal().map(Reason::code).contains(code.replace('-', '_'))) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s is told %s of its wish to %s %s, and the log says %s"
              .formatted(name, problem, kind, reservation, String.valueOf(verdict)));
    }
  }

  private void taken(String kind, int status, JsonNode body, Question question) {
    JsonNode wish = body.get(kind);
    String id = wish.get("requestId").asText();
    heard.add(id);
    boolean granted = wish.get("status").asText().equals("accepted");
    @Nullable VerdictRow verdict = tables.auditor().told(resource, id);
    boolean isPending = body.get("status").asText().equals("pending");
    if ((granted && !isPending) != (status == 200)
        || (granted && (verdict == null || !verdict.verdict().accepted()))) {
      throw new Violation(
          Promise.ONE_VERDICT,
          "%s is told %s, and the log says %s".formatted(name, body, String.valueOf(verdict)));
    }
    Grant grant = granted && verdict != null ? verdict.verdict().grant().getOrNull() : null;
    if (!isPending) {
      told.compare(body, question, grant == null ? 0 : grant.changes());
    }
  }
}
