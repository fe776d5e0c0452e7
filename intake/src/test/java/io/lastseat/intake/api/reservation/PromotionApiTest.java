package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.commit.Commit;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A commit that makes room also serves the waiting list, in strict order. */
class PromotionApiTest {

  private static final String TERMS = "{\"capacity\": 3, \"waitingListLimit\": 9%s}";

  private final World world = World.deciding();

  /** The ways to make room where Ada has all units. */
  enum Room {
    CANCELLATION,
    SMALLER_QUANTITY,
    HIGHER_CAPACITY,
    DEPOSIT
  }

  /** Ada has all units, Bob waits for two; the commit that makes room serves Bob. */
  @ParameterizedTest
  @EnumSource
  void whoStandsFirstIsServedInTheCommitThatMakesRoom(Room room) {
    WaitingCalls list = opened("promote-" + room, "");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 2);
    Exchange cid = list.join("Cid", 3);
    assertThat(ada.text("status")).isEqualTo("accepted");
    assertThat(bob.text("status")).isEqualTo("waiting");

    Exchange made =
        switch (room) {
          case CANCELLATION -> list.cancel(ada);
          case SMALLER_QUANTITY -> list.change(ada, 1);
          case HIGHER_CAPACITY -> list.patch("{\"capacity\": 5}");
          case DEPOSIT -> list.deposit(2);
        };

    assertThat(made.status()).isEqualTo(200);
    Exchange served = list.status(bob);
    assertThat(served.text("status")).isEqualTo("accepted");
    assertThat(served.text("promotedAt")).isEqualTo("2030-06-01T09:00:01Z");
    assertThat(served.json().has("place")).isFalse();
    assertThat(served.number("quantity")).isEqualTo(2);
    assertThat(list.status(cid).number("unitsBefore")).isZero();
    Commit commit = list.commits().last();
    assertThat(commit.entries().map(entry -> entry.getClass().getSimpleName()))
        .as("what made room, and who had it, in one commit")
        .containsExactly("Verdict", "Promotion");
    assertThat(commit.promotions().head().decisionNo()).isEqualTo(commit.books().decisions());
    assertThat(list.books().number("waiting")).isEqualTo(3);
    list.audited();
  }

  /** Without a sweeper, the next request is decided behind the promotions that are due. */
  @Test
  void aHoldThatLapsesAndTheNextRequest() {
    WaitingCalls list = opened("promote-lapse", ", \"longestHold\": \"PT1H\"");
    world.post(
        "promote-lapse",
        "{\"applicant\": \"Ada\", \"quantity\": 3, \"hold\": \"PT10M\"}",
        Map.of("prefer", "wait=5"));
    Exchange bob = list.join("Bob", 2);
    Exchange eve = list.join("Eve", 1);
    world.letPass(Duration.ofMinutes(11));
    assertThat(list.status(bob).text("status")).as("nobody asked").isEqualTo("waiting");

    Exchange cid = world.reserve("promote-lapse", "Cid", 1);

    assertThat(cid.text("reason")).as("the gate was open, and Bob was due").isEqualTo("sold_out");
    assertThat(cid.json().has("turnedAway")).isFalse();
    assertThat(list.status(bob).text("status")).isEqualTo("accepted");
    assertThat(list.status(eve).text("status")).isEqualTo("accepted");
    assertThat(list.commits().last().entries().map(entry -> entry.getClass().getSimpleName()))
        .containsExactly("Promotion", "Promotion", "Verdict");
    list.audited();
  }

  @Test
  void whoCanNeverFitIsRefusedWhenHeStandsFirst() {
    WaitingCalls list = opened("promote-never", "");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 3);
    Exchange cid = list.join("Cid", 1);
    list.patch("{\"capacity\": 2}");
    assertThat(list.status(bob).text("status")).as("nothing is free yet").isEqualTo("waiting");

    list.cancel(ada);

    Exchange refused = list.status(bob);
    assertThat(refused.text("status")).isEqualTo("rejected");
    assertThat(refused.text("reason")).isEqualTo("not_enough_left");
    assertThat(refused.text("refusedAt")).isEqualTo("2030-06-01T09:00:01Z");
    assertThat(refused.number("quantity")).isEqualTo(3);
    assertThat(list.status(cid).text("status")).isEqualTo("accepted");
    assertThat(list.promotedPlaces()).containsExactly(2L);
    assertThat(list.cancel(bob).problem()).isEqualTo("nothing-to-cancel");
    assertThat(list.confirm(bob).problem()).isEqualTo("nothing-granted");
    list.audited();
  }

  /**
   * A request that waits is told as much as one that comes later, for as long as the log is kept.
   */
  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void whoWaitsIsToldWhyTheEventWasClosed(String admission) {
    WaitingCalls list =
        opened("promote-closed-" + admission, ", \"admission\": \"" + admission + "\"");
    list.join("Ada", 3);
    Exchange bob = list.join("Bob", 1);

    list.patch("{\"closed\": {\"reason\": \"Event is over\"}}");
    Exchange stranger = list.join("Eve", 1);
    list.patch("{\"closed\": {\"reason\": \"The roof leaks.\"}}");

    Exchange refused = list.status(bob);
    assertThat(refused.text("reason")).isEqualTo("resource_closed");
    assertThat(refused.text("explanation"))
        .isEqualTo("Event is over")
        .isEqualTo(stranger.text("explanation"));
    assertThat(refused.json().has("refusedAt")).isTrue();
    JsonNode entry =
        world
            .get("/v1/resources/" + list.resource() + "/verdicts")
            .json()
            .findParents("standing")
            .stream()
            .filter(one -> one.path("kind").asText().equals("promote"))
            .findFirst()
            .orElseThrow();
    assertThat(entry.path("explanation").asText()).isEqualTo("Event is over");
    list.audited();
  }

  /** The promotions of so much room do not fit into one commit. */
  @Test
  void manyAreServedInTheOrderOfTheirPlaces() {
    int many = 1_000;
    WaitingCalls list = new WaitingCalls(world, "promote-many");
    world.put("promote-many", "{\"capacity\": 1, \"waitingListLimit\": 1000000}");
    for (int i = 0; i <= many; i++) {
      list.send("guest " + i, 1);
      world.letPass(Duration.ofMillis(1));
    }
    world.decide();
    assertThat(list.books().number("waitingRequests")).isEqualTo(many);

    Exchange raised = list.patch("{\"capacity\": %d}".formatted(many));

    assertThat(raised.status()).isEqualTo(200);
    assertThat(list.promotedPlaces())
        .containsExactlyElementsOf(Vector.rangeClosed(1, many - 1).map(Integer::longValue));
    assertThat(list.commits().filter(commit -> !commit.promotions().isEmpty()))
        .as("several commits")
        .hasSizeGreaterThan(2)
        .allMatch(commit -> commit.books().taken() <= many);
    assertThat(list.commits().flatMap(Commit::entries).map(entry -> entry.decisionNo()))
        .as("one order")
        .containsExactlyElementsOf(Vector.rangeClosed(1, 2 * many + 2).map(Integer::longValue));
    assertThat(list.books().number("taken")).isEqualTo(many);
    assertThat(list.books().number("waitingRequests")).isEqualTo(1);
    list.audited();
  }

  private WaitingCalls opened(String resource, String more) {
    world.put(resource, TERMS.formatted(more));
    return new WaitingCalls(world, resource);
  }
}
