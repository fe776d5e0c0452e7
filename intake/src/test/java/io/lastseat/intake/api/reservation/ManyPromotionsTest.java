package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.commit.Commit;
import io.vavr.collection.Vector;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** So much room at once that those who wait for it do not fit into one commit. */
class ManyPromotionsTest {

  private static final int MANY = 1_000;

  private final World world = World.deciding();
  private final WaitingCalls list = new WaitingCalls(world, "promote-many");

  @Test
  void allAreServedInTheOrderOfTheirPlaces() {
    world.put("promote-many", "{\"capacity\": 1, \"waitingListLimit\": 1000000}");
    for (int i = 0; i <= MANY; i++) {
      list.send("guest " + i, 1);
      world.letPass(Duration.ofMillis(1));
    }
    world.decide();
    assertThat(list.books().number("waitingRequests")).isEqualTo(MANY);

    Exchange raised = list.patch("{\"capacity\": %d}".formatted(MANY));

    assertThat(raised.status()).isEqualTo(200);
    assertThat(list.promotedPlaces())
        .containsExactlyElementsOf(Vector.rangeClosed(1, MANY - 1).map(Integer::longValue));
    assertThat(list.commits().filter(commit -> !commit.promotions().isEmpty()))
        .as("several commits")
        .hasSizeGreaterThan(2)
        .allMatch(commit -> commit.books().taken() <= MANY);
    assertThat(list.commits().flatMap(Commit::entries).map(entry -> entry.decisionNo()))
        .as("one order")
        .containsExactlyElementsOf(Vector.rangeClosed(1, 2 * MANY + 2).map(Integer::longValue));
    assertThat(list.books().number("taken")).isEqualTo(MANY);
    assertThat(list.books().number("waitingRequests")).isEqualTo(1);
    list.audited();
  }
}
