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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A change that names the terms it replaces loses no other change. A PUT that names none creates a
 * resource, and changes no existing one.
 */
class TermsConditionTest {

  private static final String FAIR =
      "{\"capacity\": 200, \"publicSignUp\": true, \"waitingListLimit\": 50, \"hold\": \"PT10M\"}";

  private final World world = World.deciding();

  @Test
  void theTagChangesWithEverySeatAndItsNumberWithTheTermsAlone() {
    world.put("tags", "{\"capacity\": 5}");
    String first = tag("tags");
    world.reserve("tags", "Ada", 1);
    String taken = tag("tags");
    world.replace("tags", "{\"capacity\": 6}");
    String changed = tag("tags");

    assertThat(first).startsWith("\"1.").isNotEqualTo(taken);
    assertThat(taken).startsWith("\"1.");
    assertThat(changed).startsWith("\"2.");
    assertThat(world.get("/v1/resources/tags", "if-none-match", changed).status()).isEqualTo(304);
    assertThat(world.get("/v1/resources/tags", "if-none-match", taken).status()).isEqualTo(200);
  }

  @Test
  void aSeatTakenMeanwhileDoesNotStandInTheWay() {
    world.put("seat", "{\"capacity\": 5}");
    String seen = tag("seat");
    world.reserve("seat", "Ada", 1);

    Exchange changed = put("seat", 6, seen);

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.number("termsNumber")).isEqualTo(2);
    assertThat(changed.response().headers().toJavaMap()).doesNotContainKey("ETag");
  }

  @Test
  void otherTermsDo() {
    world.put("other-terms", "{\"capacity\": 5}");
    String seen = tag("other-terms");
    put("other-terms", 6, seen);
    long before = world.requestsWritten();

    Exchange late = put("other-terms", 7, seen);

    assertThat(late.status()).isEqualTo(412);
    assertThat(late.problem()).isEqualTo("terms-changed");
    assertThat(world.requestsWritten()).as("it is known before").isEqualTo(before);
    assertThat(capacity("other-terms")).isEqualTo(6);
    assertThat(put("other-terms", 7, "\"1\", " + tag("other-terms")).status()).isEqualTo(200);
    assertThat(put("other-terms", 8, "\"3\"").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"W/\"1\"", "\"0\"", "\"01\"", "\"1x\"", "\"x.1\"", "\"\"", "\"2\""})
  void whatNamesNoTermsMatchesNone(String tag) {
    String resource = "none-" + Integer.toHexString(tag.hashCode());
    world.put(resource, "{\"capacity\": 5}");

    assertThat(put(resource, 6, tag).status()).isEqualTo(412);
    assertThat(put("nobody-made", 6, tag).status()).isEqualTo(412);
  }

  @Test
  void anyTermsOrNone() {
    assertThat(put("star", 1, "*").status()).isEqualTo(412);
    assertThat(create("star").status()).isEqualTo(201);
    assertThat(create("star").status()).isEqualTo(412);
    assertThat(capacity("star")).isEqualTo(3);
    assertThat(put("star", 4, "*").status()).isEqualTo(200);
  }

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

  /** A star also replaces terms that came between the client's read and its change. */
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

  /** The call waits for its verdict, and another creation is decided first. */
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

  /** A deposit changes the capacity, and a repeated PUT would undo it. */
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

  private Exchange create(String resource) {
    return world.put(resource, "{\"capacity\": 3}", Map.of("if-none-match", "*"));
  }

  private Exchange put(String resource, int capacity, String ifMatch) {
    return world.put(
        resource, "{\"capacity\": %d}".formatted(capacity), Map.of("if-match", ifMatch));
  }

  private String tag(String resource) {
    return world.get("/v1/resources/" + resource).header("ETag");
  }

  private long capacity(String resource) {
    return world.get("/v1/resources/" + resource).number("capacity");
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
