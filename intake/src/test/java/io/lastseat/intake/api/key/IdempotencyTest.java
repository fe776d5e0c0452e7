package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.Threads;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.LosingAnswers;
import io.lastseat.model.id.RequestId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A retry is the same request; a different request never is. */
class IdempotencyTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "key-1");

  private final World world = World.deciding();

  @Test
  void theSameAgainIsTheSameRequest() {
    world.put("again", "{\"capacity\": 5}");

    Exchange first = world.post("again", ADA, KEY);
    world.letPass(java.time.Duration.ofSeconds(3));
    long before = world.requestsWritten();
    Exchange pending = world.post("again", "{\"quantity\": 1,\n\"applicant\": \"Ada\"}", KEY);
    world.decide();
    Exchange decided = world.post("again", ADA, KEY);

    assertThat(pending.status()).isEqualTo(202);
    assertThat(pending.body()).isEqualTo(first.body());
    assertThat(decided.status()).isEqualTo(200);
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(decided.header("Location")).isEqualTo(first.header("Location"));
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @Test
  void quotedAndBareAreOneKey() {
    world.put("quoted", "{\"capacity\": 5}");

    Exchange bare = world.post("quoted", ADA, Map.of("idempotency-key", "a-b \\ c"));
    Exchange quoted = world.post("quoted", ADA, Map.of("idempotency-key", "\"a-b \\\\ c\""));

    assertThat(quoted.text("requestId")).isEqualTo(bare.text("requestId"));
  }

  @Test
  void anotherContentIsRefused() {
    world.put("other", "{\"capacity\": 5}");
    world.post("other", ADA, KEY);
    long before = world.requestsWritten();

    for (String body :
        List.of(
            "{\"applicant\": \"Ada\", \"quantity\": 2}",
            "{\"applicant\": \"ada\", \"quantity\": 1}",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"note\": \"x\"}",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT10M\"}",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"wait\": true}",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"applicantKey\": \"two\"}",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"create\": {\"capacity\": 5}}")) {
      Exchange refused = world.post("other", body, KEY);
      assertThat(refused.status()).isEqualTo(422);
      assertThat(refused.problem()).isEqualTo("idempotency-key-reused");
    }
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @Test
  void aKeyBelongsToItsResource() {
    world.put("mine", "{\"capacity\": 5}");
    world.put("yours", "{\"capacity\": 5}");

    assertThat(world.post("mine", ADA, KEY).text("requestId"))
        .isNotEqualTo(world.post("yours", ADA, KEY).text("requestId"));
  }

  @Test
  void aShutGateStillKnowsWhatWasWritten() {
    world.put("shut", "{\"capacity\": 1}");
    Exchange first = world.post("shut", ADA, KEY);
    world.decide();
    world.letPass(java.time.Duration.ofSeconds(1));

    Exchange again = world.post("shut", ADA, KEY);
    Exchange other = world.post("shut", "{\"applicant\": \"Bob\", \"quantity\": 1}", KEY);
    Exchange away = world.post("shut", ADA, Map.of("idempotency-key", "key-2"));

    assertThat(again.text("status")).isEqualTo("accepted");
    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(other.status()).isEqualTo(422);
    assertThat(away.json().path("turnedAway").asBoolean()).isTrue();
  }

  @Test
  void aKeyThatWasTurnedAwayMaySucceedLater() {
    world.put("later", "{\"capacity\": 0}");
    Exchange away = world.post("later", ADA, KEY);
    world.replace("later", "{\"capacity\": 1}");

    Exchange taken =
        world.post("later", ADA, Map.of("idempotency-key", "key-1", "prefer", "wait=1"));

    assertThat(away.json().path("turnedAway").asBoolean()).isTrue();
    assertThat(taken.text("status")).isEqualTo("accepted");
  }

  @Test
  void twoClientsWithOneKeyAtTheSameMomentGetOneRequest() throws Exception {
    world.put("moment-key", "{\"capacity\": 1000}");
    int clients = 8;
    for (int round = 0; round < 10; round++) {
      Map<String, String> key = Map.of("idempotency-key", "round-" + round);
      CyclicBarrier start = new CyclicBarrier(clients);
      List<CompletableFuture<Exchange>> calls = new ArrayList<>();
      long before = world.requestsWritten();
      for (int i = 0; i < clients; i++) {
        World client = World.idle();
        calls.add(
            Threads.start(
                () -> {
                  start.await();
                  return client.post("moment-key", ADA, key);
                }));
      }
      Set<String> documents = new HashSet<>();
      for (CompletableFuture<Exchange> call : calls) {
        assertThat(call.get().status()).isEqualTo(202);
        documents.add(call.get().body());
      }

      assertThat(documents).hasSize(1);
      assertThat(world.requestsWritten()).isEqualTo(before + 1);
    }
  }

  @Test
  void twoClientsWithOneKeyAndTwoWishes() throws Exception {
    world.put("two-wishes", "{\"capacity\": 1000}");
    for (int round = 0; round < 10; round++) {
      Map<String, String> key = Map.of("idempotency-key", "round-" + round);
      CyclicBarrier start = new CyclicBarrier(2);
      List<CompletableFuture<Exchange>> calls = new ArrayList<>();
      for (String applicant : List.of("Ada", "Bob")) {
        World client = World.idle();
        calls.add(
            Threads.start(
                () -> {
                  start.await();
                  return client.post(
                      "two-wishes",
                      "{\"applicant\": \"%s\", \"quantity\": 1}".formatted(applicant),
                      key);
                }));
      }

      assertThat(List.of(calls.get(0).get().status(), calls.get(1).get().status()))
          .containsExactlyInAnyOrder(202, 422);
    }
  }

  /** The store has the first write, its answer is lost, and the SDK repeats it. */
  @Test
  void anAnswerThatGotLostIsSuccess() {
    World unlucky = World.bySocket(LosingAnswers.first(PutItemRequest.class::isInstance));
    world.put("lost", "{\"capacity\": 5}");
    long before = world.requestsWritten();

    Exchange taken = unlucky.post("lost", ADA);

    assertThat(taken.status()).isEqualTo(202);
    assertThat(world.requestsWritten()).isEqualTo(before + 1);
    assertThat(world.get(taken.header("Location")).status()).isEqualTo(200);
  }

  @Test
  void anotherOnesRequestIsNeverTakenForOnesOwn() {
    AtomicInteger calls = new AtomicInteger();
    World repeating =
        World.withTokens(
            () -> {
              byte[] token = new byte[RequestId.TOKEN_BYTES];
              Arrays.fill(token, (byte) (calls.getAndIncrement() / 3));
              return token;
            });
    repeating.put("repeating", "{\"capacity\": 5}");

    Exchange first = repeating.post("repeating", ADA);
    Exchange second = repeating.post("repeating", ADA);

    assertThat(first.status()).isEqualTo(202);
    assertThat(second.status()).isEqualTo(202);
    assertThat(second.text("requestId")).isNotEqualTo(first.text("requestId"));
  }

  @Test
  void aSourceOfOneTokenIsAFailureAndNoSuccess() {
    World stuck = World.withTokens(() -> new byte[RequestId.TOKEN_BYTES]);
    world.put("stuck", "{\"capacity\": 5}");

    assertThat(stuck.post("stuck", ADA).status()).isEqualTo(202);
    assertThat(stuck.post("stuck", ADA).status()).isEqualTo(500);
  }
}
