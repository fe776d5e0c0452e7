package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient.Reply;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/locks.md}: 64 clients for one lock. Some freeze until another
 * client has it, and then go on unaware. A store checks the tokens. A client that freezes moves the
 * clock until its lease lapses; no other client has a lease at that moment. So all others release
 * theirs in time, on a machine of any speed.
 */
class LockCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 64;
  private static final int FEW_CLIENTS = 8;
  private static final int FREEZING = 2;

  /**
   * Longer than a slow machine takes for one turn; two of them are less than the hour after which a
   * call counts as overslept.
   */
  private static final Duration LEASE = Duration.ofMinutes(20);

  @Test
  @Tag("full")
  void whoFrozeDoesNoHarmWhereTokensAreChecked() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      checked("crowd-" + round, CLIENTS);
    }
  }

  @Test
  void whoFrozeAmongAFewDoesNoneEither() throws Exception {
    checked("few", FEW_CLIENTS);
  }

  private static void checked(String name, int clients) throws Exception {
    GuardedStore store = new GuardedStore(true);
    assertThat(crowd(name, store, clients)).isEqualTo(FREEZING);
    assertThat(store.taken())
        .isSorted()
        .hasSizeGreaterThanOrEqualTo(clients - FREEZING)
        .doesNotHaveDuplicates();
  }

  @Test
  @Tag("full")
  void whereTheyAreNotCheckedItShows() throws Exception {
    GuardedStore store = new GuardedStore(false);
    assertThat(crowd("unchecked", store, CLIENTS)).isZero();
    assertThat(store.taken()).hasSizeGreaterThanOrEqualTo(CLIENTS).doesNotHaveDuplicates();
    assertThat(isSorted(store.taken())).as("somebody wrote after his lease had lapsed").isFalse();
  }

  private static boolean isSorted(List<Long> tokens) {
    return tokens.stream().sorted().toList().equals(tokens);
  }

  /** Returns the number of writes that the store refused. */
  private static int crowd(String name, GuardedStore store, int clients) throws Exception {
    try (Crowd crowd = new Crowd(clients)) {
      Lock lock = new Lock(crowd, "/v1/locks/" + name);
      AtomicInteger refused = new AtomicInteger();
      Set<Long> tokens = ConcurrentHashMap.newKeySet();
      Vector<Future<Integer>> all =
          crowd.begin(
              clients,
              i -> {
                boolean freezes = i < FREEZING;
                long token = lock.acquire("job " + i);
                assertThat(tokens.add(token)).as("each grant has a token of its own").isTrue();
                if (freezes) {
                  crowd.clock().pass(LEASE);
                  store.awaitNewerThan(token);
                }
                boolean written = store.write(token);
                int released = lock.release(token);
                if (freezes) {
                  refused.addAndGet(written ? 0 : 1);
                  assertThat(released).isEqualTo(409);
                } else {
                  assertThat(written).isTrue();
                  assertThat(released).isEqualTo(200);
                }
              });
      Crowd.await(all.drop(FREEZING));
      // The client that froze last is overtaken as well.
      for (Future<Integer> frozen : all.take(FREEZING)) {
        while (!frozen.isDone()) {
          if (store.isAwaited()) {
            long token = lock.acquire("the next job");
            store.write(token);
            lock.release(token);
          }
          TimeUnit.MILLISECONDS.sleep(20);
        }
        frozen.get();
      }
      return refused.get();
    }
  }

  /** The calls of the page. */
  private record Lock(Crowd crowd, String path) {

    /** Acquires the lock, and retries when the server says so, or sooner. */
    long acquire(String holder) throws Exception {
      ObjectNode body =
          JsonNodeFactory.instance
              .objectNode()
              .put("holder", holder)
              .put("lease", LEASE.toString());
      Reply answer = crowd.ask(path, body);
      while (answer.status() != 200) {
        String type = answer.json().path("type").asText();
        // A lease began with its call; the clock may have moved before its answer was written.
        assertThat(type).as(answer.text()).matches(".*lock-(held|lost)");
        assertThat(
                type.endsWith("lost")
                    || answer.response().headers().firstValue("Retry-After").isPresent())
            .isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
        answer = crowd.ask(path, body);
      }
      return answer.json().get("token").asLong();
    }

    int release(long token) {
      return crowd.release(path, token);
    }
  }
}
