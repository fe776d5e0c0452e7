package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.testing.MovedClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/edit-lock.md}: tables with circular references, one of them
 * also edited alone, and clients of whom some crash. Their leases lapse when the test moves the
 * clock, at a moment when no other client can have a lock. All others release theirs in time, on a
 * machine of any speed.
 */
class EditLockCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 25;
  private static final int FEW_CLIENTS = 7;

  /** The number of crashing clients; every other client wants a table of each of them. */
  private static final int CRASHING = 2;

  /**
   * Longer than a turn on a slow machine. Two of them are shorter than the hour after which a call
   * counts as overslept.
   */
  private static final Duration LEASE = Duration.ofMinutes(20);

  /** The tables to edit, each with its references. */
  private static final List<List<String>> TABLES =
      List.of(
          List.of("a", "b"),
          List.of("b", "c"),
          List.of("c", "a"),
          List.of("d", "a", "c"),
          List.of("b"));

  /** Records who works on which table, as the workers report. */
  private static final class Floor {

    private final MovedClock clock;
    private final Map<String, Instant> taken = new HashMap<>();
    private final Map<String, Long> tokens = new HashMap<>();

    Floor(MovedClock clock) {
      this.clock = clock;
    }

    /** Fails if another holder is there, unless he crashed and his lease is over. */
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
    try (Crowd crowd = new Crowd(clients)) {
      Editors editors = new Editors(crowd);
      Floor floor = new Floor(crowd.clock());
      Crowd.await(
          crowd.begin(
              clients,
              i -> editors.edit("user " + i, TABLES.get(i % TABLES.size()), i < CRASHING, floor)));
      for (String table : List.of("a", "b", "c", "d")) {
        editors.awaitNormal(table);
      }
    }
  }

  /** The calls of the page. */
  private record Editors(Crowd crowd) {

    private static final String LOCKS = "/v1/locks/";

    /** Tries until the lock is his, works, and releases it, unless he crashes. */
    void edit(String holder, List<String> tables, boolean crashes, Floor floor) throws Exception {
      JsonNode mine = acquired(holder, tables);
      Instant until = Instant.parse(mine.get("expiresAt").asText());
      Map<String, Long> tokens = new HashMap<>();
      tokens.put(tables.get(0), mine.get("token").asLong());
      for (JsonNode lock : mine.path("locks")) {
        assertThat(lock.path("holder").asText()).as("all of it is his: %s", mine).isEqualTo(holder);
        assertThat(lock.path("expiresAt")).isEqualTo(mine.get("expiresAt"));
        tokens.put(lock.get("name").asText(), lock.get("token").asLong());
      }
      assertThat(tokens.keySet()).containsExactlyInAnyOrderElementsOf(tables);
      floor.enter(tokens, until);
      if (crashes) {
        floor.clock.pass(LEASE);
        return;
      }
      for (String reference : tables.subList(1, tables.size())) {
        assertThat(release(reference, tokens)).isEqualTo(409);
      }
      floor.leave(tokens);
      assertThat(release(tables.get(0), tokens)).isEqualTo(200);
    }

    private int release(String table, Map<String, Long> tokens) {
      return crowd.release(LOCKS + table, tokens.get(table));
    }

    private JsonNode acquired(String holder, List<String> tables) throws Exception {
      ObjectNode body =
          JsonNodeFactory.instance
              .objectNode()
              .put("holder", holder)
              .put("lease", LEASE.toString());
      tables.subList(1, tables.size()).forEach(body.putArray("references")::add);
      while (true) {
        Reply answer = crowd.ask(LOCKS + tables.get(0), body);
        JsonNode said = answer.json();
        if (answer.status() == 200) {
          return said;
        }
        if (said.path("type").asText().endsWith("lock-lost")) {
          // The lease began with the call, and the clock moved before its answer was written.
          continue;
        }
        assertThat(said.path("type").asText()).as(answer.text()).endsWith("lock-held");
        assertThat(tables.size() == 1 || tables.contains(said.path("limitingLock").asText()))
            .as(answer.text())
            .isTrue();
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }

    void awaitNormal(String table) throws Exception {
      while (!crowd.client().get(LOCKS + table).json().get("state").asText().equals("normal")) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }
}
