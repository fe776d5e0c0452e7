package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
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
    world.put("kept-fair", FAIR);

    Exchange refused = world.put("kept-fair", "{\"capacity\": 250, \"title\": \"Fair\"}");

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
    Exchange still = world.get("/v1/resources/kept-fair");
    assertThat(still.number("capacity")).isEqualTo(200);
    assertThat(still.json().path("publicSignUp").asBoolean()).isTrue();
    assertThat(world.get(refused.text("instance")).text("reason")).isEqualTo("terms_differ");
  }

  /** Any terms: those too that came between its look and its turn. */
  @Test
  void aStarReplacesWhatCameMeanwhile() {
    world.put("kept-meanwhile", "{\"capacity\": 1}");
    List<String> once = new ArrayList<>(List.of("{\"capacity\": 2}"));
    World slow =
        World.overtaken(
            () -> {
              if (!once.isEmpty()) {
                world.replace("kept-meanwhile", once.remove(0));
              }
            });
    slow.letPass(Duration.ofSeconds(1));

    Exchange replaced = slow.replace("kept-meanwhile", "{\"capacity\": 3}");

    assertThat(replaced.status()).isEqualTo(200);
    assertThat(replaced.number("termsNumber")).isEqualTo(3);
    assertThat(replaced.number("capacity")).isEqualTo(3);
  }

  /** It waited for its verdict, and another creation came first. */
  @Test
  void whoIsOvertakenWhileCreatingIsTold() {
    World slow = World.overtaken(() -> world.put("kept-overtaken", FAIR));
    slow.letPass(Duration.ofSeconds(1));

    Exchange told = slow.put("kept-overtaken", "{\"capacity\": 200}");

    assertThat(told.status()).isEqualTo(409);
    assertThat(changes(told))
        .containsExactlyInAnyOrder(
            "hold \"PT10M\" -> null",
            "longestHold \"PT10M\" -> null",
            "waitingListLimit 50 -> null",
            "publicSignUp true -> null");
  }

  /** A deposit changes the capacity: who sends the first one again would undo it. */
  @Test
  void aDepositIsNotUndone() {
    world.put("kept-wallet", "{\"capacity\": 5}");
    world.postTo(
        "/v1/resources/kept-wallet/deposits",
        "{\"amount\": 3}",
        Map.of("idempotency-key", "one", "prefer", "wait=5"));

    Exchange refused = world.put("kept-wallet", "{\"capacity\": 5}");

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
