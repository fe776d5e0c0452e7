package io.lastseat.simulator.world;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.promises.Promise;
import io.lastseat.model.VerdictRow;
import io.lastseat.simulator.auditor.Violation;
import io.lastseat.simulator.functions.Calls;
import io.lastseat.simulator.schedule.Scheduler;
import io.lastseat.simulator.weather.Weather;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/** Pays into a wallet now and then, until that is heard, while others spend from it. */
final class Payer {

  private static final int MAX_TRIES = 5;
  private static final int MOST_DEPOSITS = 4;
  private static final Duration PAUSE = Duration.ofMinutes(10);

  private final Http http;
  private final Scheduler scheduler;
  private final Weather weather;
  private final WorldTables tables;
  private final String name;
  private final String wallet;
  private final Set<String> heard = new LinkedHashSet<>();

  Payer(
      Http http,
      Scheduler scheduler,
      Weather weather,
      WorldTables tables,
      String name,
      String wallet) {
    this.http = http;
    this.scheduler = scheduler;
    this.weather = weather;
    this.tables = tables;
    this.name = name;
    this.wallet = wallet;
  }

  /** The whole story, for a task. */
  void live() {
    for (int number = 1 + weather.below(MOST_DEPOSITS); number > 0; number--) {
      scheduler.sleep(weather.upTo(PAUSE));
      String key = weather.below(4) == 0 ? "" : name + "-" + number;
      int amount = 1 + weather.below(3);
      for (int tries = 0; tries < MAX_TRIES && !pays(amount, key); tries++) {
        scheduler.sleep(weather.upTo(PAUSE));
      }
      if (!key.isEmpty() && weather.below(3) == 0) {
        pays(amount, key);
      }
    }
  }

  /** Every deposit that was acknowledged must have come to a verdict. */
  void lookAtLast() {
    for (String id : heard) {
      if (tables.auditor().told(wallet, id) == null && !tables.mayBeGone(wallet, id)) {
        throw new Violation(Promise.NOTHING_LOST, "the deposit " + id + " was acknowledged");
      }
    }
  }

  private boolean pays(int amount, String key) {
    Option<APIGatewayV2HTTPResponse> answer =
        http.call(name, Calls.deposit(wallet, amount, key, weather.below(2) == 0));
    int status = answer.map(APIGatewayV2HTTPResponse::getStatusCode).getOrElse(0);
    if (status == 200 || status == 202) {
      JsonNode body = Http.body(answer.get());
      heard.add(body.get("requestId").asText());
      if (status == 200) {
        compare(amount, body);
      }
    }
    return status == 200 || status == 202;
  }

  private void compare(int amount, JsonNode body) {
    VerdictRow verdict = tables.auditor().told(wallet, body.get("requestId").asText());
    boolean same =
        verdict != null
            && body.get("status").asText().equals(verdict.verdict().status())
            && body.get("amount").asLong() == amount
            && body.get("left").asLong() == verdict.verdict().left()
            && body.get("decisionNumber").asLong() == verdict.verdict().decisionNo();
    if (!same) {
      throw new Violation(
          Promise.EXPLAINED,
          "%s pays %d and is told %s, and the log says %s"
              .formatted(name, amount, body, String.valueOf(verdict)));
    }
  }
}
