package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.Reason;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Wants units of several resources, all or nothing, tries until that is heard, and later confirms,
 * keeps or gives back what it got. Each answer is compared with the log of the claim's home.
 */
final class Claimant {

  private static final int MAX_TRIES = 8;
  private static final int MAX_LOOKS = 4;
  private static final int SHORTEST_HOLD_SECONDS = 5;
  private static final Duration EARLY = Duration.ofMinutes(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(10);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String home;
  private final IntFunction<APIGatewayV2HTTPEvent> claim;
  private final Consumer<String> granted;
  private final Regret regret;
  private final Whims whims;
  private final Set<String> acknowledged = new LinkedHashSet<>();

  /**
   * Who has yet to ask.
   *
   * @param home the resource whose name comes first
   * @param claim the call, for a hold of so many seconds; 0 for none
   * @param granted is told the claim's id whenever its sender hears that it was granted
   */
  Claimant(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String home,
      IntFunction<APIGatewayV2HTTPEvent> claim,
      Consumer<String> granted) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.home = home;
    this.claim = claim;
    this.granted = granted;
    this.regret = new Regret(http, scheduler, weather, tables, name, home);
    this.whims = new Whims(http, scheduler, weather, tables, name, home);
  }

  /** The whole story, for a task. */
  void live() {
    scheduler.sleep(weather.upTo(EARLY));
    int hold =
        weather.below(2) == 0
            ? 0
            : SHORTEST_HOLD_SECONDS + (int) weather.upTo(LONGEST_PAUSE).toSeconds();
    APIGatewayV2HTTPEvent call = claim.apply(hold);
    for (int tries = 0; tries < MAX_TRIES && acknowledged.isEmpty(); tries++) {
      claim(call);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
    if (!acknowledged.isEmpty()) {
      String claim = acknowledged.iterator().next();
      if (weather.below(2) == 0) {
        whims.live(claim);
      }
      looks(claim);
      if (weather.below(2) == 0) {
        regret.live(claim);
      }
      looks(claim);
    }
    acknowledged.forEach(id -> tables.settled(home, id));
  }

  /** Looks once more at the end of the world: now there must be a verdict. */
  void lookAtLast() {
    for (String id : acknowledged) {
      if (!look(id) && !tables.mayBeGone(home, id)) {
        throw new Violation(Promise.NOTHING_LOST, id + " was acknowledged and is not decided");
      }
    }
  }

  private void looks(String id) {
    for (int looks = weather.below(MAX_LOOKS); looks > 0; looks--) {
      look(id);
      scheduler.sleep(weather.upTo(LONGEST_PAUSE));
    }
  }

  private void claim(APIGatewayV2HTTPEvent call) {
    Option<APIGatewayV2HTTPResponse> answer = http.call(name, call);
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 200 || status == 202) {
      JsonNode body = Http.body(answer.get());
      if (!body.path("turnedAway").asBoolean()) {
        acknowledged.add(body.get("requestId").asText());
        compare(body);
      }
    }
  }

  private boolean look(String id) {
    Option<APIGatewayV2HTTPResponse> answer =
        http.call(name, Calls.get("/v1/resources/" + home + "/requests/" + id));
    return answer.map(APIGatewayV2HTTPResponse::getStatusCode).contains(200)
        && compare(Http.body(answer.get()));
  }

  /** Whether it is decided. */
  private boolean compare(JsonNode body) {
    if (body.get("status").asText().equals("pending")) {
      return false;
    }
    @Nullable VerdictRow logged = tables.auditor().told(home, body.get("requestId").asText());
    boolean same =
        logged != null
            && body.get("decisionNumber").asLong() == logged.verdict().decisionNo()
            && body.get("commitNumber").asLong() == logged.commitNo()
            && body.path("reason")
                .asText()
                .equals(logged.verdict().refusal().map(Reason::code).getOrElse(""));
    if (!same) {
      throw new Violation(
          Promise.EXPLAINED, "%s is told %s and the log says %s".formatted(name, body, logged));
    }
    if (logged != null && logged.verdict().accepted()) {
      granted.accept(body.get("requestId").asText());
    }
    return true;
  }
}
