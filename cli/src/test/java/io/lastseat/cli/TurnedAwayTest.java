package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.LastseatServer;
import io.lastseat.serve.ServerSettings;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.serve.testing.MovedClock;
import io.vavr.control.Option;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the gate turned away is counted, and shown where people look for it. */
class TurnedAwayTest {

  private static final String COUNTER =
      "lastseat_turned_away_total{reason=\"sold_out\",service=\"intake\"} ";

  @TempDir private Path data;

  private static void sellOut(ApiClient api, String resource, Map<String, Object> terms) {
    api.set(resource, terms);
    assertThat(ask(api, resource).path("status").asText()).isEqualTo("accepted");
  }

  private static JsonNode ask(ApiClient api, String resource) {
    return api.reserve(resource, Map.of("applicant", "Ada", "quantity", 1));
  }

  /** Books of 50 ms ago may still let a call through. */
  private static void turnAway(ApiClient api, String resource, int times) {
    for (int away = 0; away < times; ) {
      away += ask(api, resource).path("turnedAway").asBoolean() ? 1 : 0;
    }
  }

  private static JsonNode turnedAway(ApiClient api, String resource) {
    return api.get(ClientPaths.resource(resource) + "?turnedAway=true").json().path("turnedAway");
  }

  @Test
  void fiveRefusalsAreInMetricsStatusAndOnTheOperatorsPageAtOnce() {
    MovedClock clock = new MovedClock();
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}), clock)) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      sellOut(api, "hall", Map.of("capacity", 1));
      sellOut(api, "quick", Map.of("capacity", 1, "admission", "immediate"));
      turnAway(api, "hall", 5);
      turnAway(api, "quick", 1);

      assertThat(api.get("/metrics").text()).contains(COUNTER + "6.0");
      assertThat(turnedAway(api, "hall").path("atLeast").asInt()).isEqualTo(5);
      assertThat(turnedAway(api, "hall").at("/reasons/0/calls").asInt()).isEqualTo(5);
      assertThat(api.get(ClientPaths.resource("hall")).json().has("turnedAway"))
          .as("that costs a read, so only who asks for it gets it")
          .isFalse();
      JsonNode page =
          api.get("/ops/api/now", "X-Lastseat-Ops", "none")
              .json()
              .at("/sections/resources/resources");
      assertThat(page.findValuesAsText("turnedAway")).containsExactlyInAnyOrder("5", "1");
    }
  }

  @Test
  void whatWasCountedIsThereAfterTheServerWasStopped() {
    try (LastseatServer server =
        LastseatServer.start(
            ServerSettings.inMemory(line -> {}).in(Option.some(data)), new MovedClock())) {
      ApiClient api = new ApiClient(server.url(), Option.none());
      sellOut(api, "hall", Map.of("capacity", 1));
      turnAway(api, "hall", 2);
      api.set("club", Map.of("capacity", 1, "closed", Map.of("at", "2026-01-01T00:00:00Z")));
      turnAway(api, "club", 1);
    }
    String rows =
        Ran.of(
                List.of("--data=" + data),
                "query",
                "SELECT resource_id, reason, sum(calls) AS n FROM turned_away GROUP BY ALL ORDER"
                    + " BY n",
                "--format=csv")
            .done()
            .out();
    assertThat(rows)
        .isEqualTo("resource_id,reason,n\r\nclub,resource_closed,1\r\nhall,sold_out,2\r\n");
    try (LastseatServer again =
        LastseatServer.start(
            ServerSettings.inMemory(line -> {}).in(Option.some(data)), new MovedClock())) {
      ApiClient api = new ApiClient(again.url(), Option.none());
      turnAway(api, "hall", 1);
      assertThat(turnedAway(api, "hall").path("atLeast").asInt()).isEqualTo(3);
    }
  }
}
