package io.lastseat.serve.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The log of a resource for readers who keep a copy: complete, in order, with long polling. */
class VerdictsApiTest {

  private final World world = World.deciding();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 1000})
  void everyDecisionIsReadOnceInOrderWhileItMoves(int limit) {
    String name = "read-" + limit;
    world.put(name, "{\"capacity\": 40, \"gate\": false}");
    for (int commit = 0; commit < 9; commit++) {
      for (int i = 0; i <= commit % 4; i++) {
        world.post(name, "{\"applicant\": \"a%d-%d\", \"quantity\": 1}".formatted(commit, i));
      }
      world.decide();
    }
    List<Long> decisions = new ArrayList<>();
    String next = path(name) + "?limit=" + limit;
    for (Exchange page = world.get(next); commits(page) > 0; page = world.get(next)) {
      assertThat(commits(page)).isLessThanOrEqualTo(limit);
      page.json().findValues("decisionNumber").forEach(number -> decisions.add(number.asLong()));
      next = page.text("next");
      if (decisions.size() < 15) {
        world.reserve(name, "late-" + decisions.size(), 1);
      }
    }
    long last = world.get("/v1/resources/" + name).number("lastDecision");
    assertThat(decisions).isSorted().doesNotHaveDuplicates().hasSize((int) last);
  }

  @Test
  void anEmptyPageIsNothingNew() {
    world.put("quiet", "{\"capacity\": 1}");
    Exchange page = world.get(path("quiet") + "?after=1");
    assertThat(page.body())
        .isEqualTo(
            "{\"resourceId\":\"quiet\",\"asOfCommit\":1,\"commits\":[],\"cursor\":1,"
                + "\"next\":\"/v1/resources/quiet/verdicts?after=1&limit=100\"}\n");
    assertThat(page.header("Retry-After")).isEqualTo("1");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(world.get(path("quiet") + "?after=1", "if-none-match", page.header("ETag")).status())
        .isEqualTo(304);
    world.reserve("quiet", "Ada", 1);
    assertThat(world.get(path("quiet") + "?after=1", "if-none-match", page.header("ETag")).status())
        .isEqualTo(200);
  }

  @Test
  void whoWaitsIsToldAsSoonAsSomethingIsDecided() {
    World waiting = World.deciding();
    waiting.put("awaited", "{\"capacity\": 1}");
    waiting.post("awaited", "{\"applicant\": \"Ada\", \"quantity\": 1}");
    Exchange page = waiting.get(path("awaited") + "?after=1", "prefer", "wait=20");
    assertThat(page.json().path("commits").findValuesAsText("applicant")).containsExactly("Ada");
    assertThat(page.header("Preference-Applied")).isEqualTo("wait=20");
    assertThat(waiting.paused()).isLessThan(java.time.Duration.ofSeconds(1));
  }

  @Test
  void whoWaitsInVainHearsSo() {
    World idle = World.idle();
    world.put("in-vain", "{\"capacity\": 1}");
    Exchange page = idle.get(path("in-vain") + "?after=1", "prefer", "wait=2");
    assertThat(commits(page)).isZero();
    assertThat(page.header("Preference-Applied")).isEqualTo("wait=2");
    assertThat(idle.paused()).isGreaterThanOrEqualTo(java.time.Duration.ofSeconds(2));
  }

  @Test
  void tellsWhatEachReservationHasSince() {
    world.put("lives", "{\"capacity\": 2, \"longestHold\": \"PT1H\", \"waitingListLimit\": 5}");
    Exchange ada =
        world.post("lives", "{\"applicant\": \"Ada\", \"quantity\": 2, \"hold\": \"PT10M\"}");
    world.decide();
    world.post("lives", "{\"applicant\": \"Bob\", \"quantity\": 1, \"wait\": true}");
    world.decide();
    String of = "/v1/resources/lives/requests/" + ada.text("requestId");
    world.postTo(of + "/change", "{\"quantity\": 1}", Map.of("prefer", "wait=5"));
    world.postTo(of + "/confirm", "", Map.of("prefer", "wait=5"));
    world.postTo(of + "/cancel", "", Map.of("prefer", "wait=5"));
    List<String> said = new ArrayList<>();
    for (JsonNode entry : world.get(path("lives")).json().findValues("entries")) {
      entry.forEach(one -> said.add(told(one)));
    }
    assertThat(said)
        .containsExactly(
            "configure accepted",
            "reserve held: held 2",
            "reserve waiting: waiting 1",
            "change held: held 1",
            "promote accepted: accepted 1",
            "confirm accepted: accepted 1",
            "cancel accepted: ended 0");
  }

  @Test
  void aPartOfAClaimNamesItsHome() {
    world.put("part-a", "{\"capacity\": 2}");
    world.put("part-b", "{\"capacity\": 2}");
    Exchange claim =
        world.postTo(
            "/v1/claims",
            "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"part-a\", \"quantity\":"
                + " 1}, {\"resourceId\": \"part-b\", \"quantity\": 2}]}",
            Map.of("prefer", "wait=5"));
    world.postTo(
        "/v1/resources/part-a/requests/" + claim.text("requestId") + "/cancel",
        "",
        Map.of("prefer", "wait=5"));
    JsonNode log = world.get(path("part-b") + "?after=1").json();
    assertThat(log.findValuesAsText("home")).containsExactly("part-a", "part-a");
    assertThat(log.findValuesAsText("requestId")).first().isEqualTo(claim.text("requestId"));
    List<JsonNode> standings = log.findValues("standing");
    assertThat(standings).extracting(one -> one.path("quantity").asLong()).containsExactly(2L, 0L);
    assertThat(standings.get(0).path("reservation"))
        .isEqualTo(standings.get(1).path("reservation"));
  }

  @ParameterizedTest
  @CsvSource({
    "?after=-1,invalid-parameter",
    "?after=x,invalid-parameter",
    "?after=,invalid-parameter",
    "?after=1.5,invalid-parameter",
    "?after=1e1,invalid-parameter",
    "?after=9999999999999999,invalid-parameter",
    "?after=999,ahead-of-log",
    "?after=1~0,invalid-parameter",
    "?after=1~01,invalid-parameter",
    "?after=~1,restored",
    "?after=1~1,restored",
    "?after=0~7,restored",
    "?after=1~1000000000,invalid-parameter",
    "?limit=0,invalid-parameter",
    "?limit=1001,invalid-parameter",
    "?limit=ten,invalid-parameter"
  })
  void badInputIsToldWhatIsWrong(String query, String problem) {
    world.put("bad-input", "{\"capacity\": 1}");
    assertThat(world.get(path("bad-input") + query).problem()).isEqualTo(problem);
  }

  /** A function answers with 6 MB at most. */
  @Test
  void aPageIsBoundedInBytesAndGoesOn() {
    world.put("bulky", "{\"capacity\": 1, \"gate\": false}");
    world.appendRefusals("bulky", 60);
    AtomicReference<String> next = new AtomicReference<>(path("bulky") + "?limit=1000");
    int all = 0;
    for (Exchange page = world.get(next.get()); commits(page) > 0; page = world.get(next.get())) {
      assertThat(page.body().length()).isLessThan(3_000_000);
      all += commits(page);
      next.set(page.text("next"));
    }
    assertThat(all).isEqualTo((int) world.get("/v1/resources/bulky").number("lastCommit"));
  }

  private static String told(JsonNode entry) {
    String what = entry.path("kind").asText() + " " + entry.path("status").asText();
    JsonNode since = entry.path("standing");
    return since.isMissingNode()
        ? what
        : what + ": " + since.path("status").asText() + " " + since.path("quantity").asText();
  }

  private static int commits(Exchange page) {
    return page.json().path("commits").size();
  }

  private static String path(String resource) {
    return "/v1/resources/" + resource + "/verdicts";
  }
}
