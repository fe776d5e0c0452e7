package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiFailed;
import io.lastseat.serve.client.ClientPaths;
import io.lastseat.serve.webhooks.Receiver;
import io.vavr.control.Option;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * SIGKILL ends a server on disk at random moments, or right after an answer, while many clients
 * keep signing up. Half of them use keys with a floor, half opaque ones. Each try goes by the
 * stream or in its call at random, with the same key until it is answered, and often once more.
 * Beside them there are {@link ClaimsAndLocks}, and a webhook. More kills: {@code mvn verify -pl
 * cli -am -Dtier=every -Dtest=KillsTest -Dlastseat.kills=50}.
 */
@Tag("full")
class KillsTest {

  private static final int KILLS = Integer.getInteger("lastseat.kills", 8);
  private static final long SEED = Long.getLong("lastseat.kills.seed", System.nanoTime());
  private static final int CLIENTS = 8;
  private static final int CAPACITY = 60;
  private static final int MOST_MILLIS_ALIVE = 1_500;
  private static final List<String> KINDS =
      Stream.concat(Stream.of("by the stream", "in its call"), ClaimsAndLocks.KINDS.stream())
          .toList();

  private static final List<String> LOGS =
      Stream.of(List.of("night"), ClaimsAndLocks.HALLS, ClaimsAndLocks.LOCKS)
          .flatMap(List::stream)
          .toList();

  private static final Duration RETRY = Duration.ofMillis(50);

  @TempDir private Path folder;

  private final AtomicReference<ApiClient> server = new AtomicReference<>();
  private final Map<String, String> signedUp = new ConcurrentHashMap<>();
  private final Acknowledged acknowledged = new Acknowledged();
  private final AtomicInteger retries = new AtomicInteger();
  private volatile boolean enough;

  @Test
  void what_was_acknowledged_is_decided_once_whenever_the_server_is_killed() throws Exception {
    System.out.println("Kills with -Dlastseat.kills.seed=" + SEED);
    Random random = new Random(SEED);
    List<Thread> crowd = new ArrayList<>();
    try (Receiver receiver = new Receiver()) {
      for (int kill = 0; kill < KILLS; kill++) {
        try (Child serve = serve()) {
          server.set(client(serve));
          if (kill == 0) {
            create(receiver);
            startCrowd(crowd);
          }
          // So the kill interrupts more than the writing of requests.
          acknowledged.await(KINDS.get(random.nextInt(KINDS.size())));
          if (random.nextBoolean()) {
            pause(Duration.ofMillis(random.nextInt(MOST_MILLIS_ALIVE)));
          }
          // Closing kills it.
        }
        System.out.printf("kill %d: %s%n", kill + 1, acknowledged.kinds);
      }
      try (Child serve = serve()) {
        server.set(client(serve));
        enough = true;
        for (Thread client : crowd) {
          client.join();
        }
        checkAnswers(server.get(), receiver);
      }
    }
  }

  private void checkAnswers(ApiClient client, Receiver receiver) throws Exception {
    assertThat(acknowledged.kinds).containsOnlyKeys(KINDS);
    for (String id : signedUp.values()) {
      assertThat(client.verdict("night", id).get("status").asText())
          .as(id)
          .isIn("accepted", "rejected");
    }
    for (String lock : ClaimsAndLocks.LOCKS) {
      assertThat(client.get("/v1/locks/" + lock).expect(200).json().get("status").asText())
          .isEqualTo("free");
    }
    Map<String, List<Long>> logs = acknowledged.check(client, LOGS);
    assertThat(inFeed(client, logs)).isEqualTo(logs);
    assertThat(called(receiver, logs)).isEqualTo(logs);
    JsonNode all = Ran.lastseat("audit", "--json", "--data", folder.toString()).done().json();
    JsonNode books = null;
    for (JsonNode resource : all.get("resources")) {
      assertThat(resource.get("pending").asInt()).isZero();
      books = resource.get("resourceId").asText().equals("night") ? resource : books;
    }
    System.out.printf(
        "%d kills, %d retries, answers %s: %s%n", KILLS, retries.get(), acknowledged.kinds, books);
    assertThat(books.get("accepted").asInt())
        .isEqualTo(Math.min(CAPACITY, books.get("decisions").asInt() - 1));
    assertThat(books.get("decisions").asInt() - 1).isEqualTo(signedUp.size());
    assertThat(signedUp.values()).doesNotHaveDuplicates();
  }

  /** The commits of each log in the order in which the feed tells them first, once it has all. */
  private static Map<String, List<Long>> inFeed(ApiClient client, Map<String, List<Long>> logs) {
    Map<String, List<Long>> told = new HashMap<>();
    String path = "/v1/feed?after=start&limit=100";
    while (size(told) < size(logs)) {
      JsonNode page = client.get(path, "Prefer", "wait=10").expect(200).json();
      for (JsonNode commit : page.get("commits")) {
        tell(told, commit.get("resourceId").asText(), commit.get("commitNumber").asLong());
      }
      path = page.get("next").asText();
    }
    return told;
  }

  /** The commits of each log in the order in which the webhook was called first about them. */
  private static Map<String, List<Long>> called(Receiver receiver, Map<String, List<Long>> logs)
      throws InterruptedException {
    Map<String, List<Long>> told = new HashMap<>();
    while (size(told) < size(logs)) {
      String[] commit = receiver.await().id().split("/", -1);
      tell(told, commit[0], Long.parseLong(commit[1]));
    }
    return told;
  }

  private static void tell(Map<String, List<Long>> told, String log, long commit) {
    List<Long> commits = told.computeIfAbsent(log, none -> new ArrayList<>());
    if (!commits.contains(commit)) {
      commits.add(commit);
    }
  }

  private static int size(Map<String, List<Long>> commits) {
    return commits.values().stream().mapToInt(List::size).sum();
  }

  private static ApiClient client(Child serve) throws Exception {
    return new ApiClient(URI.create(serve.url()), Option.none());
  }

  private Child serve() {
    return Child.lastseat(
        "serve", "--port", "0", "--webhooks-to-loopback", "--data", folder.toString());
  }

  private void create(Receiver receiver) {
    ApiClient client = server.get();
    client.put("/v1/webhooks/all", Map.of("url", receiver.url().toString())).expect(200, 201);
    client.set("night", Map.of("capacity", CAPACITY, "gate", false, "admission", "immediate"));
    ClaimsAndLocks.create(client);
  }

  private void startCrowd(List<Thread> crowd) {
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      crowd.add(new Thread(() -> signUp(number), "client-" + i));
      var other = new ClaimsAndLocks(server, acknowledged, new Random(SEED - i), "claimant-" + i);
      crowd.add(
          new Thread(
              () -> {
                for (int turn = 0; !isEnough(); turn++) {
                  other.turn(turn);
                }
              },
              "claimant-" + i));
    }
    for (Thread client : crowd) {
      client.setUncaughtExceptionHandler((thread, e) -> acknowledged.contradict(e.toString()));
      client.start();
    }
  }

  private boolean isEnough() {
    return enough && (acknowledged.kinds.size() == KINDS.size() || acknowledged.isContradicted());
  }

  private void signUp(int client) {
    Random ways = new Random(SEED + client);
    for (int i = 0; !isEnough(); i++) {
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
        ApiClient.Reply reply = server.get().get(ClientPaths.resource("night"));
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
          server
              .get()
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
      acknowledged.fact("the request of " + key, id);
      acknowledged.decided(reply.json());
      acknowledged.told(byStream ? "by the stream" : "in its call");
      signedUp.put(key, id);
      return true;
    } catch (ApiFailed gone) {
      return false;
    }
  }

  private static void pause(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }
}
