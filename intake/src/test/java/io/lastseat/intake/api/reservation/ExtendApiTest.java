package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holding for longer. */
class ExtendApiTest {

  private final World world = World.deciding();

  @Test
  void holdsFromNowOn() {
    String path = held("extend-from-now");
    world.letPass(Duration.ofMinutes(5));

    Exchange extended = extend(path, "PT10M");

    assertThat(extended.status()).isEqualTo(200);
    assertThat(extended.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"extend-from-now\",\"kind\":\"reserve\","
                    .formatted(path.substring(path.lastIndexOf('/') + 1))
                + "\"status\":\"held\",\"applicant\":\"Ada\",\"quantity\":2,"
                + "\"admission\":\"stream\",\"left\":7,\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"2030-06-01T09:00:00Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\","
                + "\"expiresAt\":\"2030-06-01T09:15:12Z\",\"changedAt\":\"2030-06-01T09:05:00.060Z\","
                + "\"extend\":{\"requestId\":\"%s\",\"status\":\"accepted\"}}\n"
                    .formatted(extended.json().at("/extend/requestId").asText()));
    Exchange itself =
        world.get(
            "/v1/resources/extend-from-now/requests/"
                + extended.json().at("/extend/requestId").asText());
    assertThat(itself.text("kind")).isEqualTo("extend");
    assertThat(itself.text("hold")).isEqualTo("PT10M");
    world.setClock(World.MORNING.plus(Duration.ofMinutes(12)));
    assertThat(world.get("/v1/resources/extend-from-now").number("held")).isEqualTo(2);
    assertThat(world.get(path).text("status")).isEqualTo("held");
  }

  @Test
  void neverHoldsForLess() {
    String path = held("extend-less");
    String end = world.get(path).text("expiresAt");

    Exchange extended = extend(path, "PT1M");

    assertThat(extended.status()).isEqualTo(200);
    assertThat(extended.text("expiresAt")).isEqualTo(end);
  }

  /** The longest hold is counted from the grant, however often it is extended. */
  @Test
  void notBeyondTheLongestHold() {
    String path = held("extend-beyond");
    world.setClock(World.MORNING.plusSeconds(601));

    refused("hold-beyond-limit", extend(path, "PT20M1S"));
    assertThat(extend(path, "PT20M").text("status")).isEqualTo("held");
    world.letPass(Duration.ofMinutes(1));
    refused("hold-beyond-limit", extend(path, "PT20M"));
    assertThat(extend(path, "PT19M").status()).isEqualTo(200);
  }

  @Test
  void notWhatHasLapsed() {
    String path = held("extend-lapsed");
    world.letPass(Duration.ofMinutes(11));

    refused("hold-lapsed", extend(path, "PT5M"));
    assertThat(world.get(path).text("status")).isEqualTo("lapsed");
  }

  @Test
  void notWhatIsConfirmed() {
    String path = held("extend-confirmed");
    world.postTo(path + "/confirm", "", Map.of());

    refused("not-held", extend(path, "PT5M"));
  }

  @Test
  void notWhatWasGivenBack() {
    String path = held("extend-cancelled");
    world.postTo(path + "/cancel", "", Map.of());

    refused("nothing-granted", extend(path, "PT5M"));
  }

  @Test
  void underOneKeyIsOneRequest() {
    String path = held("extend-key");
    Map<String, String> key = Map.of("idempotency-key", "e");
    Exchange first = world.postTo(path + "/extend", "{\"hold\": \"PT15M\"}", key);

    Exchange again = world.postTo(path + "/extend", "{\"hold\": \"PT15M\"}", key);
    Exchange other = world.postTo(path + "/extend", "{\"hold\": \"PT16M\"}", key);
    Exchange confirmed = world.postTo(path + "/confirm", "", key);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(other.status()).isEqualTo(422);
    assertThat(confirmed.status()).as("another call is another content").isEqualTo(422);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"PT0S\"",
        "\"PT4S\"",
        "\"P1Y\"",
        "\"P1M\"",
        "\"P32D\"",
        "\"P400D\"",
        "\"PT10.5S\"",
        "\"-PT10M\"",
        "\"ten minutes\"",
        "\"\"",
        "600",
        "600.5",
        "true",
        "null",
        "{}",
        "[\"PT10M\"]"
      })
  void impossibleLengths(String hold) {
    String path = held("extend-length-" + Math.abs(hold.hashCode()));
    long written = world.requestsWritten();
    String resource = path.split("/")[3];

    pointsAtHold(world.postTo(path + "/extend", "{\"hold\": %s}".formatted(hold), Map.of()));
    pointsAtHold(
        world.post(
            resource, "{\"applicant\": \"A\", \"quantity\": 1, \"hold\": %s}".formatted(hold)));
    pointsAtHold(world.put(resource, "{\"capacity\": 1, \"hold\": %s}".formatted(hold)));
    if (!hold.equals("null")) {
      pointsAtHold(world.patch(resource, "{\"hold\": %s}".formatted(hold), Map.of()));
    }
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  @Test
  void whatIsTooLongIsSaidInWords() {
    String path = held("extend-words");

    assertThat(
            world
                .postTo(path + "/extend", "{\"hold\": \"P1Y\"}", Map.of())
                .json()
                .at("/errors/0/detail")
                .asText())
        .isEqualTo(
            "must be a time span of ISO 8601 in days, hours, minutes and whole seconds, from PT5S"
                + " to P31D, such as PT10M");
  }

  @Test
  void whatIsMissing() {
    String path = held("extend-missing");

    for (String body : new String[] {"", "{}"}) {
      Exchange answer = world.postTo(path + "/extend", body, Map.of());
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().at("/errors/0/detail").asText()).isEqualTo("is required");
    }
  }

  @Test
  void aLongestHoldShorterThanTheOrdinaryOne() {
    Exchange answer =
        world.put(
            "extend-contradiction",
            "{\"capacity\": 1, \"hold\": \"PT10M\", \"longestHold\": \"PT9M\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/longestHold");
    assertThat(answer.json().at("/errors/0/detail").asText())
        .isEqualTo("must be at least as long as hold");
  }

  private static void pointsAtHold(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/hold");
  }

  private String held(String resource) {
    world.put(resource, "{\"capacity\": 9, \"hold\": \"PT10M\", \"longestHold\": \"PT30M\"}");
    return world.reserve(resource, "Ada", 2).header("Location");
  }

  private Exchange extend(String path, String hold) {
    return world.postTo(path + "/extend", "{\"hold\": \"%s\"}".formatted(hold), Map.of());
  }

  private static void refused(String problem, Exchange answer) {
    assertThat(answer.problem()).as(answer.body()).isEqualTo(problem);
    assertThat(answer.status()).isEqualTo(409);
  }
}
