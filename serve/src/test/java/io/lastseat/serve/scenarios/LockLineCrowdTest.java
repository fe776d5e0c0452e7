package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.serve.client.ApiClient.Reply;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The line of {@code docs/scenarios/locks.md}: 64 clients wait for one lock. Two freeze for longer
 * than their lease, two work and end without a release, and two give up after a second. A store
 * checks the tokens.
 *
 * <p>A client that freezes or crashes has a short lease, and lets it lapse by the server's clock
 * before the waits of others end. All others have a lease that no machine is too slow for, and
 * release it in time.
 */
class LockLineCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 64;
  private static final int FEW_CLIENTS = 8;
  private static final Duration LEASE = Duration.ofHours(12);
  private static final Duration SHORT_LEASE = Duration.ofSeconds(5);

  /** The number of clients of each special kind; all others are ordinary. */
  private static final int OF_A_KIND = 2;

  private enum Kind {
    FREEZES,
    CRASHES,
    GIVES_UP,
    WORKS;

    static Kind of(int client, int ofAKind) {
      return values()[Math.min(client / ofAKind, 3)];
    }
  }

  @Test
  @Tag("full")
  void everybodyInLineIsServedOnceAndWhoFrozeDoesNoHarm() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      served("line-" + round, CLIENTS, OF_A_KIND, false);
    }
  }

  @Test
  void aFewInLineAreServedOnceToo() throws Exception {
    served("few", FEW_CLIENTS, 1, true);
  }

  /**
   * Runs a crowd, and checks who was served.
   *
   * @param giveUpFirst whether those who give up do so before the others come; behind others a
   *     waiting call learns its end only at theirs
   */
  private static void served(String name, int clients, int ofAKind, boolean giveUpFirst)
      throws Exception {
    // A lapse may precede the write of a crashing client.
    assertThat(crowd(name, clients, ofAKind, giveUpFirst))
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSizeBetween(clients - 3 * ofAKind, clients - 2 * ofAKind);
  }

  /** Returns the tokens that the store accepted, in its order. */
  private static List<Long> crowd(String name, int clients, int ofAKind, boolean giveUpFirst)
      throws Exception {
    try (Crowd crowd = new Crowd(clients)) {
      Line line = new Line(crowd, "/v1/locks/" + name);
      GuardedStore store = new GuardedStore(true);
      long first = line.acquire("first", LEASE, "PT1S");
      CountDownLatch gaveUp = new CountDownLatch(ofAKind);
      Vector<Future<Integer>> all =
          crowd.begin(
              clients,
              i -> {
                String holder = "job " + i;
                Kind kind = Kind.of(i, ofAKind);
                if (kind == Kind.GIVES_UP) {
                  assertThat(line.ask(holder, LEASE, "PT1S").status()).isEqualTo(409);
                  gaveUp.countDown();
                  return;
                }
                if (giveUpFirst) {
                  gaveUp.await();
                }
                if (kind == Kind.WORKS) {
                  long token = line.acquire(holder, LEASE, "PT20S");
                  assertThat(store.write(token)).isTrue();
                  assertThat(line.release(token)).isEqualTo(200);
                  return;
                }
                long token = line.acquire(holder, SHORT_LEASE, "PT20S");
                if (kind == Kind.CRASHES) {
                  store.write(token);
                }
                crowd.clock().pass(SHORT_LEASE);
                if (kind == Kind.FREEZES) {
                  store.awaitNewerThan(token);
                  assertThat(store.write(token)).isFalse();
                  assertThat(line.release(token)).isEqualTo(409);
                }
              });
      // Those who give up do so before the first holder goes on.
      Crowd.await(all.slice(2 * ofAKind, 3 * ofAKind));
      assertThat(line.release(first)).isEqualTo(200);
      Crowd.await(all.drop(ofAKind));
      List<Long> late = overtakenByAll(store, line, all.take(ofAKind));
      return store.taken().stream().filter(token -> !late.contains(token)).toList();
    }
  }

  /** A late client overtakes the one that froze and was served last. */
  private static List<Long> overtakenByAll(
      GuardedStore store, Line line, Vector<Future<Integer>> frozen) throws Exception {
    List<Long> late = new ArrayList<>();
    for (Future<Integer> one : frozen) {
      while (!one.isDone()) {
        long token = line.acquire("late", LEASE, "PT20S");
        late.add(token);
        assertThat(store.write(token)).isTrue();
        line.release(token);
      }
      one.get();
    }
    return late;
  }

  /** The calls of the page. */
  private record Line(Crowd crowd, String path) {

    Reply ask(String holder, Duration lease, String waitFor) {
      return crowd.ask(
          path,
          JsonNodeFactory.instance
              .objectNode()
              .put("holder", holder)
              .put("lease", lease.toString())
              .put("waitFor", waitFor));
    }

    /** Acquires the lock; after a wait in vain it queues again. */
    long acquire(String holder, Duration lease, String waitFor) {
      Reply answer = ask(holder, lease, waitFor);
      while (answer.status() == 409) {
        // A short lease may have lapsed before its answer is written.
        assertThat(answer.json().path("type").asText()).matches(".*lock-(held|lost)");
        answer = ask(holder, lease, waitFor);
      }
      return answer.expect(200).json().get("token").asLong();
    }

    int release(long token) {
      return crowd.release(path, token);
    }
  }
}
