package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.commit.Commit;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** Whatever makes room serves the first on the waiting list in the same commit, in strict order. */
class PromotionApiTest {

  private static final String TERMS = "{\"capacity\": 3, \"waitingListLimit\": 9%s}";

  private final World world = World.deciding();

  @Test
  void aCancellation() {
    makesRoom("promote-cancel", WaitingCalls::cancel);
  }

  @Test
  void aSmallerQuantity() {
    makesRoom("promote-less", (list, taken) -> list.change(taken, 1));
  }

  @Test
  void aHigherCapacity() {
    makesRoom("promote-more", (list, taken) -> list.patch("{\"capacity\": 5}"));
  }

  @Test
  void aDeposit() {
    makesRoom("promote-deposit", (list, taken) -> list.deposit(2));
  }

  /** Ada has all there is, Bob waits for two, and then there is room for Bob. */
  private void makesRoom(String resource, BiConsumer<WaitingCalls, Exchange> makesRoom) {
    WaitingCalls list = opened(resource, "");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 2);
    Exchange cid = list.join("Cid", 3);
    assertThat(ada.text("status")).isEqualTo("accepted");
    assertThat(bob.text("status")).isEqualTo("waiting");

    makesRoom.accept(list, ada);

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

  /** Nothing sweeps: the next request, whatever becomes of it, comes behind those who are due. */
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
  void aConfirmationOfAPart() {
    WaitingCalls list = opened("promote-part", ", \"hold\": \"PT10M\"");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 2);

    list.followUp(ada, "confirm", "{\"quantity\": 1}");

    assertThat(list.status(bob).text("status")).as("held as the terms say").isEqualTo("held");
    list.audited();
  }

  /** Two are free, and the first one wants three: nobody else gets them. */
  @Test
  void nobodyOvertakes() {
    WaitingCalls list = opened("promote-order", "");
    Exchange ada = list.join("Ada", 1);
    Exchange ann = list.join("Ann", 2);
    Exchange bob = list.join("Bob", 3);
    Exchange cid = list.join("Cid", 1);

    Exchange dan = list.join("Dan", 1);

    list.cancel(ann);

    assertThat(list.status(bob).text("status")).isEqualTo("waiting");
    assertThat(list.status(cid).text("status")).isEqualTo("waiting");
    assertThat(list.books().number("free")).as("who waits comes first").isZero();
    assertThat(list.books().number("taken")).isEqualTo(1);
    assertThat(world.reserve("promote-order", "Eve", 1).text("reason")).isEqualTo("sold_out");
    list.cancel(ada);
    assertThat(list.status(bob).text("status")).isEqualTo("accepted");
    assertThat(list.status(cid).text("status")).isEqualTo("waiting");
    list.cancel(bob);
    assertThat(list.status(cid).text("status")).isEqualTo("accepted");
    assertThat(list.status(dan).text("status")).isEqualTo("accepted");
    assertThat(list.promotedPlaces()).containsExactly(1L, 2L, 3L);
    assertThat(list.books().number("free")).isEqualTo(1);
    list.audited();
  }

  @Test
  void whoIsPromotedConfirmsInTime() {
    WaitingCalls list = opened("promote-hold", ", \"promotionHold\": \"PT1H\"");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 3);
    Exchange cid = list.join("Cid", 1);
    assertThat(ada.text("status")).as("the hold is of those who waited").isEqualTo("accepted");
    list.cancel(ada);
    Exchange held = list.status(bob);
    assertThat(held.text("status")).isEqualTo("held");
    assertThat(Instant.parse(held.text("expiresAt")))
        .isBetween("2030-06-01T10:00:01Z", "2030-06-01T10:02:00Z");
    world.letPass(Duration.ofMinutes(59));

    Exchange confirmed = list.confirm(bob);

    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(confirmed.json().has("promotedAt")).as("it was changed since").isFalse();
    assertThat(list.status(cid).text("status")).isEqualTo("waiting");
    list.audited();
  }

  @Test
  void whoDoesNotConfirmIsOvertakenByTheNext() {
    WaitingCalls list = opened("promote-late", ", \"promotionHold\": \"PT1H\"");
    Exchange ada = list.join("Ada", 3);
    Exchange bob = list.join("Bob", 3);
    Exchange cid = list.join("Cid", 2);
    list.cancel(ada);
    world.letPass(Duration.ofHours(2));

    Exchange late = list.confirm(bob);

    assertThat(late.status()).isEqualTo(409);
    assertThat(late.problem()).as("one is left of three").isEqualTo("not-enough-left");
    assertThat(list.status(bob).text("status")).isEqualTo("lapsed");
    assertThat(list.status(cid).text("status")).isEqualTo("held");
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

  private WaitingCalls opened(String resource, String more) {
    world.put(resource, TERMS.formatted(more));
    return new WaitingCalls(world, resource);
  }
}
