package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.collection.Vector;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crowd claims two to four hours each, of days of ten hours; on one day the clocks go back. */
@Tag("full")
class SlotCrowdTest {

  private static final int CLIENTS = 64;
  private static final int HOURS = 10;

  @AutoClose private static final Crowd crowd = new Crowd(CLIENTS);
  private static final ApiClient client = crowd.client();

  @ParameterizedTest
  @CsvSource({"2030-06-03, 08:00, 18:00, +02:00", "2030-10-27, 00:00, 09:00, +02:00"})
  void nobodyGetsASlotTwiceOrHalfOfWhatHeWants(
      LocalDate day, LocalTime opens, String closes, ZoneOffset offset) throws Exception {
    for (int round = 0; round < Crowd.ROUNDS; round++) {
      String series = "room-%s-%d".formatted(day, round);
      make(series, day, opens, closes);
      OffsetDateTime first = day.atTime(opens).atOffset(offset);
      check(series, day, crowd.atOnce(CLIENTS, person -> claim(series, first, person)));
    }
  }

  private static void check(String series, LocalDate date, Vector<JsonNode> answers) {
    Vector<JsonNode> granted =
        answers.filter(answer -> answer.get("status").asText().equals("accepted"));
    assertThat(granted).as("somebody makes progress").isNotEmpty();
    JsonNode day =
        client.get("/v1/series/" + series + "/days/" + date).expect(200).json().get("slots");
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

  private static void make(String series, LocalDate day, LocalTime opens, String closes) {
    ObjectNode terms =
        JsonNodeFactory.instance
            .objectNode()
            .put("from", day.toString())
            .put("to", day.toString())
            .put("length", "PT1H")
            .put("opens", opens.toString())
            .put("closes", closes)
            .put("timeZone", "Europe/Berlin")
            .put("capacity", 1);
    Reply made = put(series, terms);
    while (made.status() == 202) {
      made = put(series, terms);
    }
  }

  private static Reply put(String series, ObjectNode terms) {
    return client
        .put("/v1/series/" + series, terms, "Prefer", ScenarioCrowds.WAIT)
        .expect(200, 201, 202);
  }

  /** Claims two to four hours of the day, waits, and returns the verdict. */
  private static JsonNode claim(String series, OffsetDateTime opens, int person) {
    int length = 2 + person % 3;
    OffsetDateTime first = opens.plusHours(person / 3 % (HOURS - length + 1));
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("applicant", "person " + person)
            .put("series", series)
            .put("from", first.toString())
            .put("to", first.plusHours(length).toString());
    JsonNode answer = OverlappingClaims.decided(client, body, "key-" + person);
    if (answer.get("status").asText().equals("accepted")) {
      assertThat(slots(answer)).hasSize(length);
    }
    return answer;
  }
}
