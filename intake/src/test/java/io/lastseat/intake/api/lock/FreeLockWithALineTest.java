package io.lastseat.intake.api.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.embedded.dynamodb.DynamoConnections;
import io.lastseat.intake.api.DecidingByHand;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.testkit.Store;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * A lock was given back as a part of others, and the serializer died after that transaction. It had
 * served the first of the waiting list there. If the first did not fit in, the lock is free, and
 * his call sees that by itself.
 */
class FreeLockWithALineTest {

  private static final Map<String, String> AT_ONCE = Map.of("prefer", "wait=0");

  private final String name = "free-with-line-" + UUID.randomUUID();
  private final String home = "a-" + name;
  private final Deque<Runnable> meanwhile = new ArrayDeque<>();
  private final List<Map<String, AttributeValue>> release = new ArrayList<>();
  private World world = World.idle();

  /** Pauses longer than processes share a head. */
  private void pause() {
    world.letPass(Duration.ofMillis(60));
    if (!meanwhile.isEmpty()) {
      meanwhile.poll().run();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoStandsFirstIsServedByTheRelease(boolean atOnce) {
    served(atOnce, true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoDidNotFitIsServedByHisOwnRead(boolean atOnce) {
    served(atOnce, false);
  }

  private void served(boolean atOnce, boolean fits) {
    world = atOnce ? World.overtakenAtOnce(this::pause) : World.overtaken(this::pause);
    Exchange ada = acquire(home, "Ada", ",\"references\":[\"" + name + "\"]");
    assertThat(ada.status()).isEqualTo(200);
    meanwhile.add(() -> {});
    meanwhile.add(() -> releaseAndDie(ada.number("token"), fits));

    Exchange grace = acquire(name, "Grace", ",\"waitFor\":\"PT20S\"");

    assertThat(grace.status()).as(grace.body()).isEqualTo(200);
    assertThat(grace.number("token")).isGreaterThan(1);
    assertThat(meanwhile).isEmpty();
    assertThat(world.paused()).isLessThan(Duration.ofSeconds(5));
    release.forEach(FreeLockWithALineTest::put);
    Claims.audited(home, name);
  }

  private void releaseAndDie(long token, boolean fits) {
    String path = "/v1/locks/" + home + "?token=" + token;
    assertThat(World.idle().call("DELETE", path, AT_ONCE, null).status()).isEqualTo(202);
    AtomicBoolean released = new AtomicBoolean();
    IllegalStateException dead = new IllegalStateException("The serializer is gone.");
    try (DynamoDbClient dying =
        DynamoConnections.to(
                Store.shared().dynamo().endpoint(),
                List.of(
                    Failing.when(
                        request ->
                            request instanceof TransactWriteItemsRequest
                                ? released.getAndSet(true)
                                : released.get(),
                        dead)))
            .tables()) {
      DecidingByHand last = new DecidingByHand(dying, World.tables(), World.written());
      assertThatThrownBy(fits ? last::decideAll : last::decideAllOneByOne)
          .hasMessageContaining("gone");
    }
    assertThat(released).isTrue();
    setAside();
    assertThat(world.get("/v1/locks/" + name).text("status")).isEqualTo(fits ? "acquired" : "free");
  }

  /** Sets a record aside for delivery to a process that knows nothing of these logs. */
  private void setAside() {
    String table = World.tables().requests();
    for (Map<String, AttributeValue> item :
        World.client().scanPaginator(scan -> scan.tableName(table).consistentRead(true)).items()) {
      if (item.get("lane").s().startsWith(home + "#") && "cancel".equals(item.get("kind").s())) {
        release.add(item);
        Map<String, AttributeValue> key =
            Map.of("lane", item.get("lane"), "requestId", item.get("requestId"));
        World.client().deleteItem(delete -> delete.tableName(table).key(key));
      }
    }
    assertThat(release).hasSize(1);
  }

  private static void put(Map<String, AttributeValue> item) {
    World.client().putItem(put -> put.tableName(World.tables().requests()).item(item));
  }

  private Exchange acquire(String lock, String holder, String more) {
    return world.postTo(
        "/v1/locks/" + lock,
        "{\"holder\": \"%s\", \"lease\": \"PT1M\"%s}".formatted(holder, more),
        Map.of());
  }
}
