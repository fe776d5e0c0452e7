package io.lastseat.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.local.cli.typed.Child;
import io.lastseat.local.cli.typed.Ran;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiFailed;
import io.lastseat.local.client.ClientPaths;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SIGKILL ends a server on disk at random moments, while many clients keep signing up. Half of them
 * use keys with a floor, half opaque ones. Each try goes by the stream or in its call at random,
 * with the same key until it is answered, and often once more. More kills: {@code mvn verify -pl
 * local -am -Dtier=every -Dtest=KillsTest -Dlastseat.kills=50}.
 */
@Tag("full")
class KillsTest {

  private static final int KILLS = Integer.getInteger("lastseat.kills", 8);
  private static final long SEED = Long.getLong("lastseat.kills.seed", System.nanoTime());
  private static final int CLIENTS = 8;
  private static final int CAPACITY = 60;
  private static final int MOST_MILLIS_ALIVE = 1_500;
  private static final Duration RETRY = Duration.ofMillis(50);

  @TempDir private Path folder;

  private final AtomicReference<URI> address = new AtomicReference<>();
  private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
  private final AtomicInteger retries = new AtomicInteger();
  private final AtomicInteger[] byStreamOrCall = {new AtomicInteger(), new AtomicInteger()};
  private volatile boolean enough;
  private volatile boolean contradicted;

  @Test
  void what_was_acknowledged_is_decided_once_whenever_the_server_is_killed() throws Exception {
    System.out.println("Kills with -Dlastseat.kills.seed=" + SEED);
    Random random = new Random(SEED);
    List<Thread> crowd = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      try (Child serve = serve()) {
        URI url = URI.create(serve.url());
        if (kill == 0) {
          create(url);
        }
        address.set(url);
        if (crowd.isEmpty()) {
          startCrowd(crowd);
        }
        int before = acknowledged.size();
        if (random.nextBoolean()) {
          // So the kill interrupts decisions too, and not only the writing of requests.
          awaitADecision(url);
        }
        pause(Duration.ofMillis(random.nextInt(MOST_MILLIS_ALIVE)));
        serve.signal("KILL");
        serve.status();
        System.out.printf("kill %d: %d more%n", kill + 1, acknowledged.size() - before);
      }
    }
    try (Child serve = serve()) {
      address.set(URI.create(serve.url()));
      enough = true;
      for (Thread client : crowd) {
        client.join();
      }
      assertThat(contradicted).as("two answers under one key name two requests").isFalse();
      assertThat(byStreamOrCall).allMatch(answers -> answers.get() > 0);
      ApiClient client = new ApiClient(address.get(), Option.none());
      for (String id : acknowledged.values()) {
        assertThat(client.verdict("night", id).get("status").asText())
            .as(id)
            .isIn("accepted", "rejected");
      }
      Ran audit = Ran.lastseat("audit", "night", "--json", "--data", folder.toString()).done();
      JsonNode books = audit.json().get("resources").get(0);
      System.out.printf(
          "%d kills, %d retries, %s answers by the stream and %s in calls: %s%n",
          KILLS, retries.get(), byStreamOrCall[0], byStreamOrCall[1], books);
      assertThat(books.get("pending").asInt()).isZero();
      assertThat(books.get("accepted").asInt())
          .isEqualTo(Math.min(CAPACITY, books.get("decisions").asInt() - 1));
      assertThat(books.get("decisions").asInt() - 1).isEqualTo(acknowledged.size());
      assertThat(acknowledged.values()).doesNotHaveDuplicates();
    }
  }

  private static void awaitADecision(URI url) {
    ApiClient client = new ApiClient(url, Option.none());
    long before = lastDecision(client);
    while (lastDecision(client) == before) {
      pause(RETRY);
    }
  }

  private static long lastDecision(ApiClient client) {
    return client
        .get(ClientPaths.resource("night"))
        .expect(200)
        .json()
        .get("lastDecision")
        .asLong();
  }

  private Child serve() {
    return Child.lastseat("serve", "--port", "0", "--data", folder.toString());
  }

  private static void create(URI url) {
    new ApiClient(url, Option.none())
        .set("night", Map.of("capacity", CAPACITY, "gate", false, "admission", "immediate"));
  }

  private void startCrowd(List<Thread> crowd) {
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      Thread client = new Thread(() -> signUp(number), "client-" + i);
      crowd.add(client);
      client.start();
    }
  }

  private void signUp(int client) {
    Random ways = new Random(SEED + client);
    for (int i = 0; !enough; i++) {
      String key = (client % 2 == 0 ? "" : floor()) + "client-" + client + "-" + i;
      int answers = ways.nextInt(1, 3);
      while (answers > 0) {
        if (signedUp(key, ways.nextBoolean())) {
          answers--;
        } else {
          retries.incrementAndGet();
          pause(RETRY);
        }
      }
    }
  }

  /** Returns the prefix of keys once a server tells it. */
  private String floor() {
    while (true) {
      try {
        ApiClient.Reply reply =
            new ApiClient(address.get(), Option.none()).get(ClientPaths.resource("night"));
        if (reply.status() == 200) {
          return reply.json().get("keyPrefix").asText();
        }
      } catch (ApiFailed gone) {
        // The server was killed; the next one tells it.
      }
      pause(RETRY);
    }
  }

  /** Returns whether the call was answered; otherwise the client retries with the same key. */
  private boolean signedUp(String key, boolean byStream) {
    try {
      ApiClient.Reply reply =
          new ApiClient(address.get(), Option.none())
              .post(
                  ClientPaths.requests("night"),
                  Map.of("applicant", key, "quantity", 1),
                  "Idempotency-Key",
                  "\"" + key + "\"",
                  "Prefer",
                  byStream ? "respond-async, wait=10" : "wait=10");
      if (reply.status() != 200 && reply.status() != 202) {
        return false;
      }
      String id = reply.json().get("requestId").asText();
      String earlier = acknowledged.put(key, id);
      contradicted |= earlier != null && !earlier.equals(id);
      byStreamOrCall[byStream ? 0 : 1].incrementAndGet();
      return true;
    } catch (ApiFailed gone) {
      return false;
    }
  }

  private static void pause(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }
}
