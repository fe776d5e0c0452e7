package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A PUT that names no terms creates a resource, and takes no term away from one that is there. */
class TermsWouldChangeTest {

  private static final String FAIR =
      "{\"capacity\": 200, \"publicSignUp\": true, \"waitingListLimit\": 50, \"hold\": \"PT10M\"}";

  private final World world = World.deciding();
  private final World idle = World.idle();

  @Test
  void whatItWouldChangeIsListedAndStays() {
    world.put("fair", FAIR);

    Exchange refused = world.put("fair", "{\"capacity\": 250, \"title\": \"Fair\"}");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.problem()).isEqualTo("terms-differ");
    assertThat(changes(refused))
        .containsExactlyInAnyOrder(
            "capacity 200 -> 250",
            "title null -> \"Fair\"",
            "hold \"PT10M\" -> null",
            "longestHold \"PT10M\" -> null",
            "waitingListLimit 50 -> null",
            "publicSignUp true -> null");
    assertThat(refused.number("termsNumber")).isEqualTo(1);
    Exchange still = world.get("/v1/resources/fair");
    assertThat(still.number("capacity")).isEqualTo(200);
    assertThat(still.json().path("publicSignUp").asBoolean()).isTrue();
    assertThat(world.get(refused.text("instance")).text("reason")).isEqualTo("terms_differ");
  }

  @Test
  void theSameTermsAgainAreASuccess() {
    world.put("same", FAIR);

    assertThat(world.put("same", FAIR).status()).isEqualTo(200);
  }

  @Test
  void withANumberOrAStarItReplaces() {
    world.put("replaced", FAIR);

    assertThat(put("replaced", "{\"capacity\": 1}", "\"1\"").status()).isEqualTo(200);
    assertThat(world.get("/v1/resources/replaced").json().has("publicSignUp")).isFalse();
    assertThat(world.replace("replaced", "{\"capacity\": 2}").status()).isEqualTo(200);
    assertThat(world.get("/v1/resources/replaced").number("capacity")).isEqualTo(2);
  }

  /** Any terms: those too that came between its look and its turn. */
  @Test
  void aStarReplacesWhatCameMeanwhile() {
    world.put("meanwhile", "{\"capacity\": 1}");
    List<String> once = new ArrayList<>(List.of("{\"capacity\": 2}"));
    World slow =
        World.overtaken(
            () -> {
              if (!once.isEmpty()) {
                world.replace("meanwhile", once.remove(0));
              }
            });
    slow.letPass(Duration.ofSeconds(1));

    Exchange replaced = slow.replace("meanwhile", "{\"capacity\": 3}");

    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.number("termsNumber")).isEqualTo(3);
    assertThat(replaced.number("capacity")).isEqualTo(3);
  }

  /** Neither was there when they were asked: the decider sees what intake could not. */
  @Test
  void ofTwoInTheStreamTheSecondTakesNothingAway() {
    Exchange first = idle.put("race", FAIR);
    idle.letPass(Duration.ofSeconds(1));
    Exchange second = idle.put("race", "{\"capacity\": 250}");

    idle.decide();

    assertThat(world.get(first.header("Location")).text("status")).isEqualTo("accepted");
    Exchange late = world.get(second.header("Location"));
    assertThat(late.text("status")).isEqualTo("rejected");
    assertThat(late.text("reason")).isEqualTo("terms_differ");
    assertThat(world.get("/v1/resources/race").number("capacity")).isEqualTo(200);
  }

  /** It waited for its verdict, and another creation came first. */
  @Test
  void whoIsOvertakenWhileCreatingIsTold() {
    World slow = World.overtaken(() -> world.put("overtaken", FAIR));
    slow.letPass(Duration.ofSeconds(1));

    Exchange told = slow.put("overtaken", "{\"capacity\": 200}");

    assertThat(told.status()).isEqualTo(409);
    assertThat(changes(told))
        .containsExactlyInAnyOrder(
            "hold \"PT10M\" -> null",
            "longestHold \"PT10M\" -> null",
            "waitingListLimit 50 -> null",
            "publicSignUp true -> null");
  }

  /** PATCH says which terms it means: it changes them, and leaves the others. */
  @Test
  void aPatchChangesWhatItNames() {
    world.put("patched", FAIR);

    Exchange patched = world.patch("patched", "{\"capacity\": 250}", Map.of());

    assertThat(patched.number("capacity")).isEqualTo(250);
    assertThat(patched.json().path("publicSignUp").asBoolean()).isTrue();
  }

  /** A deposit changes the capacity: who sends the first one again would undo it. */
  @Test
  void aDepositIsNotUndone() {
    world.put("wallet", "{\"capacity\": 5}");
    world.postTo(
        "/v1/resources/wallet/deposits",
        "{\"amount\": 3}",
        Map.of("idempotency-key", "one", "prefer", "wait=5"));

    Exchange refused = world.put("wallet", "{\"capacity\": 5}");

    assertThat(changes(refused)).containsExactly("capacity 8 -> 5");
  }

  private Exchange put(String resource, String body, String ifMatch) {
    return world.put(resource, body, Map.of("if-match", ifMatch));
  }

  private static List<String> changes(Exchange refused) {
    List<String> changes = new ArrayList<>();
    for (JsonNode change : refused.json().path("changes")) {
      changes.add(
          change.path("term").asText()
              + " "
              + change.get("current")
              + " -> "
              + change.get("asked"));
    }
    return changes;
  }
}
