package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting for room: a place on the list, the calls about it, and the requests that get none. */
class WaitingApiTest {

  private final World world = World.deciding();

  @Test
  void aPlaceIsShown() {
    Exchange created =
        world.put(
            "wait-shown",
            "{\"capacity\": 2, \"waitingListLimit\": 5, \"promotionHold\": \"PT24H\"}");
    WaitingCalls list = new WaitingCalls(world, "wait-shown");
    list.join("Ada", 2);
    list.join("Bob", 2);
    Exchange cid = list.join("Cid", 1);

    assertThat(created.body())
        .isEqualTo(
            "{\"resourceId\":\"wait-shown\",\"capacity\":2,\"taken\":0,\"free\":2,\"waiting\":0,\"waitingRequests\":0,\"state\":\"open\",\"waitingListLimit\":5,\"promotionHold\":\"PT24H\",\"lanes\":1,\"gate\":true,\"admission\":\"stream\",\"termsNumber\":1,\"lastDecision\":1,\"lastCommit\":1,\"keyPrefix\":\"lastseat~000000000001bbe8dbca~\"}\n");
    assertThat(cid.status()).isEqualTo(200);
    assertThat(cid.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"wait-shown\",\"kind\":\"reserve\","
                    .formatted(cid.text("requestId"))
                + "\"status\":\"waiting\",\"applicant\":\"Cid\",\"quantity\":1,\"wait\":true,\"admission\":\"stream\",\"left\":0,\"decisionNumber\":4,\"commitNumber\":4,\"requestedAt\":\"2030-06-01T09:00:00.120Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\",\"place\":2,\"unitsBefore\":2}\n");
    assertThat(list.status(cid).body()).isEqualTo(cid.body());
    assertThat(list.books().number("waiting")).isEqualTo(3);
    assertThat(list.books().number("waitingRequests")).isEqualTo(2);
    assertThat(list.books().number("taken")).isEqualTo(2);
    list.audited();
  }

  @ParameterizedTest
  @CsvSource({"true,waiting_list_full", "false,sold_out"})
  void theListIsFull(boolean waits, String reason) {
    WaitingCalls list = opened("wait-full-" + waits, 1, 2);
    list.join("Ada", 1);
    list.join("Bob", 1);
    Exchange cid = list.join("Cid", 1);

    Exchange away = waits ? list.join("Dan", 1) : world.reserve("wait-full-" + waits, "Dan", 1);

    assertThat(away.text("reason")).isEqualTo(reason);
    assertThat(away.text("turnedAway")).as("at the gate").isEqualTo("true");
    list.cancel(cid);
    assertThat(list.join("Eve", 1).text("status")).isEqualTo("waiting");
    list.audited();
  }

  @Test
  void whoWaitsCanOnlyLeaveOrWantFewer() {
    WaitingCalls list = opened("wait-still", 1, 9);
    Exchange ada = list.join("Ada", 1);
    Exchange bob = list.join("Bob", 1);
    Exchange cid = list.join("Cid", 1);

    for (Exchange refused :
        new Exchange[] {
          list.confirm(bob),
          list.change(bob, 2),
          list.followUp(bob, "extend", "{\"hold\": \"PT5M\"}")
        }) {
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.problem()).isEqualTo("still-waiting");
    }
    Exchange left = list.cancel(bob);
    Exchange again = list.cancel(bob);

    assertThat(left.status()).isEqualTo(200);
    assertThat(left.text("status")).isEqualTo("cancelled");
    assertThat(left.json().has("place")).isFalse();
    assertThat(again.status()).isEqualTo(200);
    assertThat(list.books().number("taken")).as("nothing came back").isEqualTo(1);
    assertThat(list.books().number("waitingRequests")).isEqualTo(1);
    assertThat(list.status(cid).number("unitsBefore")).as("at most").isEqualTo(1);
    assertThat(list.confirm(bob).problem()).isEqualTo("nothing-granted");
    list.cancel(ada);
    assertThat(list.status(bob).text("status")).isEqualTo("cancelled");
    assertThat(list.status(cid).text("status")).isEqualTo("accepted");
    list.audited();
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void aSmallerWishKeepsThePlaceAndIsServedAtOnceIfItFits(String admission) {
    World asked = admission.equals("stream") ? world : World.atOnce(event -> {});
    String name = "wait-fewer-" + admission;
    asked.put(
        name,
        "{\"capacity\": 4, \"waitingListLimit\": 9, \"admission\": \"%s\"}".formatted(admission));
    WaitingCalls list = new WaitingCalls(asked, name);
    list.join("Ada", 1);
    Exchange four = list.join("Bob", 4);
    Exchange two = list.join("Cid", 2);

    Exchange behind = list.change(two, 1);
    Exchange three = list.change(four, 3);

    assertThat(behind.text("status")).isEqualTo("waiting");
    assertThat(behind.number("place")).isEqualTo(2);
    assertThat(behind.number("quantity")).isEqualTo(1);
    assertThat(three.status()).isEqualTo(200);
    assertThat(three.text("status")).isEqualTo("accepted");
    assertThat(three.number("quantity")).isEqualTo(3);
    assertThat(list.status(four).text("status")).isEqualTo("accepted");
    assertThat(list.status(four).json().has("promotedAt")).isTrue();
    assertThat(list.books().number("taken")).isEqualTo(4);
    assertThat(list.books().number("waiting")).isEqualTo(1);
    assertThat(list.change(two, 2).problem()).isEqualTo("still-waiting");
    list.cancel(four);
    assertThat(list.status(two).text("status")).isEqualTo("accepted");
    assertThat(list.books().number("taken")).isEqualTo(2);
    list.audited();
  }

  @Test
  void oneKeyIsOnePlace() {
    WaitingCalls list = opened("wait-key", 1, 9);
    Exchange ada = list.join("Ada", 1);
    Map<String, String> key = Map.of("idempotency-key", "k", "prefer", "wait=5");
    String body = WaitingCalls.body("Bob", 1);

    Exchange first = world.post("wait-key", body, key);
    Exchange again = world.post("wait-key", body, key);
    list.cancel(ada);
    Exchange since = world.post("wait-key", body, key);

    assertThat(first.text("status")).isEqualTo("waiting");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(since.text("status")).isEqualTo("accepted");
    assertThat(since.json().has("promotedAt")).isTrue();
    list.audited();
  }

  @Test
  void theTagOfAStatusChangesWithThePromotion() {
    WaitingCalls list = opened("wait-tag", 1, 9);
    Exchange ada = list.join("Ada", 1);
    Exchange bob = list.join("Bob", 1);
    String tag = list.status(bob).header("ETag");
    assertThat(world.get(bob.header("Location"), "if-none-match", tag).status()).isEqualTo(304);

    list.cancel(ada);

    Exchange now = world.get(bob.header("Location"), "if-none-match", tag);
    assertThat(now.status()).isEqualTo(200);
    assertThat(now.text("status")).isEqualTo("accepted");
  }

  private WaitingCalls opened(String resource, long capacity, long limit) {
    world.put(resource, "{\"capacity\": %d, \"waitingListLimit\": %d}".formatted(capacity, limit));
    return new WaitingCalls(world, resource);
  }

  /** By a verdict and at the gate; also of a resource that the request would create. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoWouldWaitIsToldThatThereIsNoList(boolean gate) {
    String name = "wait-none-" + gate;
    world.put(name, "{\"capacity\": 1, \"gate\": %b}".formatted(gate));
    world.reserve(name, "Ada", 1);
    WaitingCalls none = new WaitingCalls(world, name);

    Exchange refused = none.join("Bob", 1);
    Exchange plain = world.reserve(name, "Cid", 1);

    assertThat(refused.text("reason")).isEqualTo("sold_out");
    assertThat(refused.text("detail"))
        .isEqualTo(
            "Nothing is left. The resource has no waiting list, so the request did not wait.");
    assertThat(plain.text("detail")).isEqualTo("Nothing is left.");
    if (!gate) {
      assertThat(none.status(refused).body()).isEqualTo(refused.body());
    }
    Exchange created =
        world.post(
            name + "-new",
            "{\"applicant\": \"Ada\", \"quantity\": 2, \"wait\": true, \"create\": {\"capacity\":"
                + " 1}}",
            Map.of("prefer", "wait=5"));
    assertThat(created.text("detail")).contains("has no waiting list");
  }

  /** More than the capacity never fits: the list is there all the same. */
  @Test
  void whoNeverFitsIsNotToldSo() {
    WaitingCalls list = opened("wait-never", 1, 9);

    assertThat(list.join("Ada", 2).text("detail")).isEqualTo("Less is left than was asked for.");
  }
}
