package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ClientPaths;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A day of ten hours, and a crowd that claims two to four of them at once. */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class SlotCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 2);
  private static final int CLIENTS = 64;
  private static final int OPENS = 8;
  private static final int HOURS = 10;
  private static final String DAY = "2030-06-03";

  private static LastseatServer server;
  private static ApiClient client;
  private static ExecutorService people;

  @BeforeAll
  static void start() throws Exception {
    server = LastseatServer.start(ServerSettings.inMemory(line -> {}));
    client = new ApiClient(server.url(), Option.none());
    people = Executors.newFixedThreadPool(CLIENTS);
  }

  @AfterAll
  static void stop() {
    people.shutdownNow();
    server.close();
  }

  @Test
  void nobodyGetsASlotTwiceOrHalfOfWhatHeWants() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String series = "room-" + round;
      make(series);
      Vector<Future<JsonNode>> running =
          Vector.range(0, CLIENTS).map(person -> people.submit(() -> claim(series, person)));
      Vector<JsonNode> answers = Vector.empty();
      for (Future<JsonNode> one : running) {
        answers = answers.append(one.get());
      }
      check(series, answers);
    }
  }

  private static void check(String series, Vector<JsonNode> answers) {
    Vector<JsonNode> granted =
        answers.filter(answer -> answer.get("status").asText().equals("accepted"));
    assertThat(granted).as("somebody makes progress").isNotEmpty();
    JsonNode day =
        client.get("/v1/series/" + series + "/days/" + DAY).expect(200).json().get("slots");
    assertThat(day).hasSize(HOURS);
    Vector<String> busy = Vector.empty();
    for (JsonNode slot : day) {
      String name = slot.get("resourceId").asText();
      Vector<String> owners =
          granted.filter(claim -> slots(claim).contains(name)).map(SlotCrowdTest::applicant);
      assertThat(owners).as(name).hasSizeLessThanOrEqualTo(1);
      assertThat(slot.get("taken").asInt()).as(name).isEqualTo(owners.size());
      JsonNode roster = client.get(ClientPaths.roster(name)).expect(200).json();
      assertThat(roster.get("entries").findValuesAsText("applicant"))
          .containsExactlyElementsOf(owners);
      busy = owners.isEmpty() ? busy : busy.append(name);
    }
    assertThat(answers.removeAll(granted))
        .isNotEmpty()
        .allMatch(answer -> answer.get("reason").asText().equals("sold_out"));
    for (JsonNode refused : answers.removeAll(granted)) {
      assertThat(busy).contains(refused.get("limitingResource").asText());
    }
  }

  private static Vector<String> slots(JsonNode claim) {
    return Vector.ofAll(claim.get("resources").findValuesAsText("resourceId"));
  }

  private static String applicant(JsonNode claim) {
    return claim.get("applicant").asText();
  }

  private static void make(String series) {
    ObjectNode terms =
        JsonNodeFactory.instance
            .objectNode()
            .put("from", DAY)
            .put("to", DAY)
            .put("length", "PT1H")
            .put("opens", "%02d:00".formatted(OPENS))
            .put("closes", "%02d:00".formatted(OPENS + HOURS))
            .put("timeZone", "Europe/Berlin")
            .put("capacity", 1);
    client.put("/v1/series/" + series, terms, "Prefer", ScenarioCrowdsTest.WAIT).expect(201);
  }

  /** Two to four hours of the day; the verdict, whenever it comes. */
  private static JsonNode claim(String series, int person) {
    int length = 2 + person % 3;
    int first = OPENS + person / 3 % (HOURS - length + 1);
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("applicant", "person " + person)
            .put("series", series)
            .put("from", "%sT%02d:00".formatted(DAY, first))
            .put("to", "%sT%02d:00".formatted(DAY, first + length));
    JsonNode answer = OverlappingClaims.decided(client, body, "key-" + person);
    if (answer.get("status").asText().equals("accepted")) {
      assertThat(slots(answer)).hasSize(length);
    }
    return answer;
  }
}
