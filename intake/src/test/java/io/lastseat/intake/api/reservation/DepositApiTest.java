package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A deposit adds to the capacity, as to a wallet's balance. */
class DepositApiTest {

  private final World world = World.deciding();

  @Test
  void addsToTheBalance() {
    world.put("deposit-wallet", "{\"capacity\": 0, \"gate\": false}");

    Exchange paid = deposit("deposit-wallet", "100", Map.of("idempotency-key", "p"));
    Exchange spent = world.reserve("deposit-wallet", "order 1", 80);
    Exchange tooMuch = world.reserve("deposit-wallet", "order 2", 21);
    Exchange more = deposit("deposit-wallet", "5", Map.of());

    assertThat(paid.status()).isEqualTo(200);
    assertThat(paid.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"deposit-wallet\",\"kind\":\"deposit\","
                    .formatted(paid.text("requestId"))
                + "\"status\":\"accepted\",\"amount\":100,\"admission\":\"stream\",\"left\":100,"
                + "\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"2030-06-01T09:00:00Z\","
                + "\"decidedAt\":\"2030-06-01T09:00:01Z\"}\n");
    assertThat(world.get(paid.header("Location")).body()).isEqualTo(paid.body());
    assertThat(spent.number("left")).isEqualTo(20);
    assertThat(tooMuch.text("reason")).isEqualTo("not_enough_left");
    assertThat(more.number("left")).isEqualTo(25);
    assertThat(world.postTo(spent.header("Location") + "/cancel", "", Map.of()).status())
        .isEqualTo(200);
    assertThat(world.get("/v1/resources/deposit-wallet").number("free")).isEqualTo(105);
  }

  @Test
  void underOneKeyIsOneDeposit() {
    world.put("deposit-key", "{\"capacity\": 0}");
    Map<String, String> key = Map.of("idempotency-key", "p");
    Exchange first = deposit("deposit-key", "100", key);

    Exchange again = deposit("deposit-key", "100", key);
    Exchange other = deposit("deposit-key", "101", key);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(world.get("/v1/resources/deposit-key").number("capacity")).isEqualTo(100);
  }

  /** A reservation and a deposit under one key are different requests. */
  @Test
  void theKeyOfAReservationIsNoKeyOfADeposit() {
    world.put("deposit-keys", "{\"capacity\": 1}");
    Map<String, String> key = Map.of("idempotency-key", "p");
    world.post("deposit-keys", "{\"applicant\": \"Ada\", \"quantity\": 1}", key);

    assertThat(deposit("deposit-keys", "1", key).status()).isEqualTo(422);
  }

  @Test
  void notBeyondTheGreatestCapacity() {
    world.put("deposit-much", "{\"capacity\": 999999999999}");

    Exchange refused = deposit("deposit-much", "2", Map.of());

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body())
        .isEqualTo(
            "{\"type\":\"urn:lastseat:problem:capacity-beyond-limit\","
                + "\"title\":\"The resource cannot be changed so\",\"status\":409,"
                + "\"detail\":\"There cannot be that much. The resource is as it was.\","
                + "\"instance\":\"%s\"}\n".formatted(refused.text("instance")));
    assertThat(world.get(refused.text("instance")).text("reason"))
        .isEqualTo("capacity_beyond_limit");
    assertThat(deposit("deposit-much", "1", Map.of()).number("left")).isEqualTo(1_000_000_000_000L);
    assertThat(deposit("deposit-much", "1000000000000", Map.of()).problem())
        .isEqualTo("capacity-beyond-limit");
  }

  @Test
  void whoDoesNotWaitIsToldWhereToAsk() {
    world.put("deposit-later", "{\"capacity\": 0}");

    Exchange taken = deposit("deposit-later", "7", Map.of("prefer", "wait=0"));
    world.decide();

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(taken.number("amount")).isEqualTo(7);
    assertThat(world.get(taken.header("Location")).number("left")).isEqualTo(7);
  }

  @Test
  void intoWhatNobodyMade() {
    Exchange unknown = deposit("nobody-made-this", "7", Map.of());

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.problem()).isEqualTo("no-such-resource");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1000000000001", "null", "true"})
  void impossibleAmounts(String amount) {
    world.put("deposit-amounts", "{\"capacity\": 0}");
    long written = world.requestsWritten();

    Exchange answer = deposit("deposit-amounts", amount, Map.of());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/amount");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  private Exchange deposit(String resource, String amount, Map<String, String> headers) {
    return world.postTo(
        "/v1/resources/" + resource + "/deposits", "{\"amount\": %s}".formatted(amount), headers);
  }
}
