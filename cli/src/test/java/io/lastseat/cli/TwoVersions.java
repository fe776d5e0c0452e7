package io.lastseat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.cli.typed.Child;
import io.lastseat.cli.typed.Ran;
import io.lastseat.embedded.dynamodb.EmbeddedDynamo;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiFailed;
import io.lastseat.serve.client.ClientPaths;
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
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * Another version, by its {@code bin/lastseat} in {@code -Dlastseat.other}, and this one use the
 * same tables, each in a process of its own. They roll: the other one alone, both, this one alone,
 * both, and the other one again. Each process ends by SIGKILL while a crowd signs up. {@code
 * .ci/upgrade} runs it.
 */
class TwoVersions {

  private static final Path OTHER = Path.of(System.getProperty("lastseat.other", "none"));
  private static final List<List<Boolean>> PHASES =
      List.of(
          List.of(true), List.of(true, false), List.of(false), List.of(false, true), List.of(true));

  /** How many verdicts of each server a phase waits for. */
  private static final int EACH = 12;

  private static final int CLIENTS = 6;
  private static final int CAPACITY = 50;
  private static final String TABLES = "roll-";
  private static final Duration RETRY = Duration.ofMillis(20);

  private final List<ApiClient> servers = new java.util.concurrent.CopyOnWriteArrayList<>();
  private final Map<ApiClient, AtomicInteger> told = new ConcurrentHashMap<>();
  private final Map<String, JsonNode> verdicts = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<String> contradictions = new ConcurrentLinkedQueue<>();
  private volatile boolean enough;

  @Test
  void theLastSeatIsGivenOnceWhileTheyRoll() throws Exception {
    List<Thread> crowd = new ArrayList<>();
    try (EmbeddedDynamo dynamo = EmbeddedDynamo.start(Option.none())) {
      String[] serve = {
        "serve",
        "--port=0",
        "--in-memory",
        "--endpoint=" + dynamo.endpoint(),
        "--table-prefix=" + TABLES
      };
      Map<Boolean, Child> running = new HashMap<>();
      try {
        for (List<Boolean> phase : PHASES) {
          for (boolean other : List.of(true, false)) {
            if (!phase.contains(other) && running.containsKey(other)) {
              running.remove(other).close();
            }
          }
          for (boolean other : phase) {
            if (!running.containsKey(other)) {
              running.put(other, other ? Child.installed(OTHER, serve) : Child.lastseat(serve));
            }
          }
          servers.clear();
          for (Child child : running.values()) {
            servers.add(new ApiClient(URI.create(child.url()), Option.none()));
          }
          if (crowd.isEmpty()) {
            begin(crowd);
          }
          for (ApiClient server : servers) {
            AtomicInteger count = told.computeIfAbsent(server, none -> new AtomicInteger());
            while (count.get() < EACH && contradictions.isEmpty()) {
              LockSupport.parkNanos(RETRY.toNanos());
            }
            allAreFed(server);
          }
        }
        enough = true;
        for (Thread client : crowd) {
          client.join();
        }
        check();
      } finally {
        enough = true;
        for (Child child : running.values()) {
          child.close();
        }
      }
      String[] audit = {"audit", "--endpoint=" + dynamo.endpoint(), "--table-prefix=" + TABLES};
      try (Child other = Child.installed(OTHER, audit)) {
        assertThat(other.status()).as(other.out() + other.err()).isZero();
      }
      Ran.lastseat(audit).done();
    }
  }

  private void begin(List<Thread> crowd) {
    for (String admission : List.of("stream", "immediate")) {
      servers
          .get(0)
          .set(admission, Map.of("admission", admission, "capacity", CAPACITY, "gate", false));
    }
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      Thread client = new Thread(() -> signUp(number), "client-" + i);
      client.setUncaughtExceptionHandler((thread, e) -> contradictions.add(e.toString()));
      crowd.add(client);
      client.start();
    }
  }

  /**
   * Signs up under one key until there is a verdict, at whichever server there is, and once more.
   */
  private void signUp(int client) {
    Random random = new Random(client);
    for (int i = 0; !enough; i++) {
      String resource = random.nextBoolean() ? "stream" : "immediate";
      String key = "client-" + client + "-" + i;
      JsonNode first = verdict(resource, key, random);
      JsonNode second = verdict(resource, key, random);
      for (String same : List.of("requestId", "status", "decisionNumber")) {
        if (!first.get(same).equals(second.get(same))) {
          contradictions.add(first + " and then " + second);
        }
      }
      verdicts.put(resource + " " + key, first);
    }
  }

  private JsonNode verdict(String resource, String key, Random random) {
    while (true) {
      List<ApiClient> there = List.copyOf(servers);
      if (!there.isEmpty()) {
        ApiClient server = there.get(random.nextInt(there.size()));
        try {
          ApiClient.Reply reply =
              server.post(
                  ClientPaths.requests(resource),
                  Map.of("applicant", key, "quantity", 1),
                  "Idempotency-Key",
                  "\"" + key + "\"",
                  "Prefer",
                  "wait=10");
          if (reply.status() == 200 && reply.json().has("decisionNumber")) {
            told.computeIfAbsent(server, none -> new AtomicInteger()).incrementAndGet();
            return reply.json();
          }
        } catch (ApiFailed killed) {
          // Another server has the answer.
        }
      }
      LockSupport.parkNanos(RETRY.toNanos());
    }
  }

  private void check() {
    assertThat(contradictions).isEmpty();
    for (String resource : List.of("stream", "immediate")) {
      List<JsonNode> all = new ArrayList<>();
      verdicts.forEach(
          (key, verdict) -> {
            if (key.startsWith(resource)) {
              all.add(verdict);
            }
          });
      assertThat(all)
          .extracting(verdict -> verdict.get("decisionNumber").asLong())
          .doesNotHaveDuplicates();
      assertThat(all)
          .filteredOn(verdict -> verdict.get("status").asText().equals("accepted"))
          .hasSize(Math.min(CAPACITY, all.size()));
    }
  }

  /** The feed has each commit, whichever version decided it and whichever told it. */
  private static void allAreFed(ApiClient server) {
    for (String resource : List.of("stream", "immediate")) {
      long commits = server.get(ClientPaths.resource(resource)).json().get("lastCommit").asLong();
      long seen = 0;
      String path = "/v1/feed?after=start&limit=100";
      while (seen < commits) {
        JsonNode page = server.get(path, "Prefer", "wait=10").expect(200).json();
        for (JsonNode commit : page.get("commits")) {
          if (commit.get("resourceId").asText().equals(resource)) {
            assertThat(commit.has("unreadable")).isFalse();
            seen = Math.max(seen, commit.get("commitNumber").asLong());
          }
        }
        path = page.get("next").asText();
      }
    }
  }
}
