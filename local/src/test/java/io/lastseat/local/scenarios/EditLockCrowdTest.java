package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.local.testing.MovedClock;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/edit-lock.md}: tables that refer to each other in a circle,
 * one that is edited by itself too, and clients of whom some crash. Their leases lapse when they
 * let time go by, at a moment at which nobody else can have a lock; all others release theirs in
 * time, however slow the machine is.
 */
class EditLockCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 25;
  private static final int FEW_CLIENTS = 7;

  /** Each of them has tables of which every other client wants one. */
  private static final int CRASHING = 2;

  /**
   * Longer than a slow machine takes for one turn; two of them are less than the hour after which a
   * call counts as overslept.
   */
  private static final Duration LEASE = Duration.ofMinutes(20);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What is edited, each with what it refers to. */
  private static final List<List<String>> TABLES =
      List.of(
          List.of("a", "b"),
          List.of("b", "c"),
          List.of("c", "a"),
          List.of("d", "a", "c"),
          List.of("b"));

  /** Who works on which table, as those who work there say. */
  private static final class Floor {

    private final MovedClock clock;
    private final Map<String, Instant> taken = new HashMap<>();
    private final Map<String, Long> tokens = new HashMap<>();

    Floor(MovedClock clock) {
      this.clock = clock;
    }

    /** Nobody may be there, unless he crashed and his time is over. */
    synchronized void enter(Map<String, Long> tables, Instant until) {
      tables.forEach(
          (table, token) -> {
            Instant other = taken.put(table, until);
            assertThat(other == null || !clock.instant().isBefore(other))
                .as("nobody else works on %s", table)
                .isTrue();
            assertThat(token).as("the tokens grow").isGreaterThan(tokens.getOrDefault(table, 0L));
            tokens.put(table, token);
          });
    }

    synchronized void leave(Map<String, Long> tables) {
      tables.keySet().forEach(taken::remove);
    }
  }

  @Test
  @Tag("full")
  void nobodyWorksOnWhatAnotherOneHas() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      crowd(CLIENTS);
    }
  }

  @Test
  void amongAFewClientsNobodyDoesEither() throws Exception {
    crowd(FEW_CLIENTS);
  }

  private static void crowd(int clients) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(clients);
    MovedClock clock = new MovedClock();
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}), clock)) {
      Editors editors = new Editors(server.url(), HttpClient.newHttpClient());
      Floor floor = new Floor(clock);
      CountDownLatch begin = new CountDownLatch(clients);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String holder = "user " + i;
        List<String> tables = TABLES.get(i % TABLES.size());
        boolean crashes = i < CRASHING;
        all.add(
            people.submit(
                () -> {
                  begin.countDown();
                  begin.await();
                  editors.edit(holder, tables, crashes, floor);
                  return holder;
                }));
      }
      for (Future<?> one : all) {
        one.get();
      }
      for (String table : List.of("a", "b", "c", "d")) {
        editors.awaitNormal(table);
      }
    } finally {
      people.shutdownNow();
    }
  }

  /** The calls of the page. */
  private record Editors(URI server, HttpClient http) {

    /** Tries until it is his, works, and gives it back, if he does not crash. */
    void edit(String holder, List<String> tables, boolean crashes, Floor floor) throws Exception {
      JsonNode mine = acquired(holder, tables);
      Instant until = Instant.parse(mine.get("until").asText());
      Map<String, Long> tokens = new HashMap<>();
      tokens.put(tables.get(0), mine.get("token").asLong());
      for (JsonNode lock : mine.path("locks")) {
        assertThat(lock.path("holder").asText()).as("all of it is his: %s", mine).isEqualTo(holder);
        assertThat(lock.path("until")).isEqualTo(mine.get("until"));
        tokens.put(lock.get("name").asText(), lock.get("token").asLong());
      }
      assertThat(tokens.keySet()).containsExactlyInAnyOrderElementsOf(tables);
      floor.enter(tokens, until);
      if (crashes) {
        floor.clock.pass(LEASE);
        return;
      }
      for (String reference : tables.subList(1, tables.size())) {
        HttpResponse<String> refused =
            send(to(reference + "?token=" + tokens.get(reference)).DELETE());
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
      }
      floor.leave(tokens);
      HttpResponse<String> released =
          send(to(tables.get(0) + "?token=" + tokens.get(tables.get(0))).DELETE());
      assertThat(released.statusCode()).as(released.body()).isEqualTo(200);
    }

    private JsonNode acquired(String holder, List<String> tables) throws Exception {
      String body =
          JSON.createObjectNode()
              .put("holder", holder)
              .put("ttl", LEASE.toString())
              .set("references", JSON.valueToTree(tables.subList(1, tables.size())))
              .toString();
      String key = UUID.randomUUID().toString();
      while (true) {
        HttpResponse<String> answer =
            send(
                to(tables.get(0))
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", key)
                    .header("Prefer", "wait=20")
                    .POST(BodyPublishers.ofString(body)));
        JsonNode said = JSON.readTree(answer.body());
        if (answer.statusCode() == 200) {
          return said;
        }
        if (answer.statusCode() == 202) {
          continue;
        }
        key = UUID.randomUUID().toString();
        if (said.path("type").asText().endsWith("lock-lost")) {
          // The lease began when the call did, and time went by before its answer was written.
          continue;
        }
        assertThat(said.path("type").asText()).as(answer.body()).endsWith("lock-held");
        assertThat(tables.size() == 1 || tables.contains(said.path("limitingLock").asText()))
            .as(answer.body())
            .isTrue();
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }

    void awaitNormal(String table) throws Exception {
      while (!JSON.readTree(send(to(table).GET()).body()).get("state").asText().equals("normal")) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }

    private HttpRequest.Builder to(String path) {
      return HttpRequest.newBuilder(server.resolve("/v1/locks/" + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return http.send(request.build(), BodyHandlers.ofString());
    }
  }
}
