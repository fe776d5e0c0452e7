package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient.Reply;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/three-at-a-time.md}: 64 clients for a lock with three permits.
 * Some freeze until another client has their permit, and then go on unaware. A store for each
 * permit checks the tokens.
 */
class PermitCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int PERMITS = 3;
  private static final int FREEZING = 2;

  /** Longer than a slow machine takes for one turn. */
  private static final Duration LEASE = Duration.ofHours(12);

  private static final Duration SHORT_LEASE = Duration.ofSeconds(5);

  @Test
  @Tag("full")
  void neverMoreThanThreeAtATimeAndWhoFrozeDoesNoHarm() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      crowd("permits-" + round, 64);
    }
  }

  @Test
  void aFewNeitherAreMoreThanThreeAtATime() throws Exception {
    crowd("few", 8);
  }

  private static void crowd(String name, int clients) throws Exception {
    try (Crowd crowd = new Crowd(clients)) {
      Pool pool = new Pool(crowd, "/v1/locks/" + name);
      Vector<GuardedStore> stores = Vector.fill(PERMITS, () -> new GuardedStore(true));
      AtomicInteger working = new AtomicInteger();
      Vector<Future<Integer>> all =
          crowd.begin(
              clients,
              i -> {
                if (i < FREEZING) {
                  JsonNode lease = pool.acquire("job " + i, SHORT_LEASE);
                  GuardedStore store = stores.get(lease.get("permit").asInt() - 1);
                  long token = lease.get("token").asLong();
                  crowd.clock().pass(SHORT_LEASE);
                  store.awaitNewerThan(token);
                  assertThat(store.write(token)).isFalse();
                  assertThat(crowd.release(pool.path(), token)).isEqualTo(409);
                } else {
                  JsonNode lease = pool.acquire("job " + i, LEASE);
                  assertThat(working.incrementAndGet()).isLessThanOrEqualTo(PERMITS);
                  long token = lease.get("token").asLong();
                  assertThat(stores.get(lease.get("permit").asInt() - 1).write(token)).isTrue();
                  working.decrementAndGet();
                  assertThat(crowd.release(pool.path(), token)).isEqualTo(200);
                }
              });
      Crowd.await(all.drop(FREEZING));
      while (all.exists(one -> !one.isDone())) {
        overtake(pool, stores);
      }
      Crowd.await(all);
      for (GuardedStore store : stores) {
        assertThat(store.taken()).isSorted().doesNotHaveDuplicates();
      }
    }
  }

  /** Late clients take all permits at once, and so overtake those who froze last. */
  private static void overtake(Pool pool, Vector<GuardedStore> stores) {
    Vector<JsonNode> leases =
        Vector.range(0, PERMITS).map(i -> pool.acquire("late job " + i, LEASE));
    for (JsonNode lease : leases) {
      long token = lease.get("token").asLong();
      assertThat(stores.get(lease.get("permit").asInt() - 1).write(token)).isTrue();
    }
    for (JsonNode lease : leases) {
      pool.crowd().release(pool.path(), lease.get("token").asLong());
    }
  }

  /** The calls of the page. */
  private record Pool(Crowd crowd, String path) {

    /** Stands in line until it has a permit. */
    JsonNode acquire(String holder, Duration lease) {
      ObjectNode body =
          JsonNodeFactory.instance
              .objectNode()
              .put("holder", holder)
              .put("lease", lease.toString())
              .put("permits", PERMITS)
              .put("waitFor", "PT20S");
      Reply answer = crowd.ask(path, body);
      while (answer.status() != 200) {
        // A lease began with its call; the clock may have moved before its answer was written.
        assertThat(answer.json().path("type").asText()).matches(".*lock-(held|lost)");
        answer = crowd.ask(path, body);
      }
      return answer.json();
    }
  }
}
