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
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The line of {@code docs/scenarios/locks.md}: 64 clients wait for one lock. Two of them freeze for
 * longer than their lease, two do their work and are gone without a release, and two give up after
 * a second. A store checks the tokens.
 *
 * <p>Whoever freezes or crashes has a short lease, and lets it lapse by the clock of the server: so
 * soon that those in line have not waited in vain. All others have one that no machine is too slow
 * for, and release it in time.
 */
class LockLineCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 64;
  private static final int FEW_CLIENTS = 8;
  private static final Duration LEASE = Duration.ofHours(12);
  private static final Duration SHORT_LEASE = Duration.ofSeconds(5);

  /** Clients of each kind but the last, who are all the others. */
  private static final int OF_A_KIND = 2;

  private static final ObjectMapper JSON = new ObjectMapper();

  private enum Kind {
    FREEZES,
    CRASHES,
    GIVES_UP,
    WORKS;

    static Kind of(int client, int ofAKind) {
      return values()[Math.min(client / ofAKind, 3)];
    }
  }

  /** What the lock guards: it takes no write with a token smaller than one that it has seen. */
  private static final class Store {

    private final List<Long> taken = new ArrayList<>();

    synchronized boolean write(long token) {
      if (newest() > token) {
        return false;
      }
      taken.add(token);
      notifyAll();
      return true;
    }

    synchronized void awaitNewerThan(long token) throws InterruptedException {
      while (newest() <= token) {
        wait();
      }
    }

    synchronized List<Long> taken() {
      return List.copyOf(taken);
    }

    private long newest() {
      return taken.isEmpty() ? 0 : taken.get(taken.size() - 1);
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
   * @param giveUpFirst whether those who give up have done so before the others come; who stands
   *     behind others is told that his time is over when theirs is
   */
  private static void served(String name, int clients, int ofAKind, boolean giveUpFirst)
      throws Exception {
    // A lapse may be faster than the write of whoever crashes then.
    assertThat(crowd(name, clients, ofAKind, giveUpFirst))
        .isSorted()
        .doesNotHaveDuplicates()
        .hasSizeBetween(clients - 3 * ofAKind, clients - 2 * ofAKind);
  }

  /** What the store took, in its order, of those who were in line. */
  private static List<Long> crowd(String name, int clients, int ofAKind, boolean giveUpFirst)
      throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(clients);
    MovedClock clock = new MovedClock();
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}), clock)) {
      Line line = new Line(server.url(), name, HttpClient.newHttpClient());
      Store store = new Store();
      long first = line.acquire("first", LEASE, "PT1S");
      CountDownLatch begin = new CountDownLatch(clients);
      CountDownLatch gaveUp = new CountDownLatch(ofAKind);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String holder = "job " + i;
        Kind kind = Kind.of(i, ofAKind);
        all.add(
            people.submit(
                () -> {
                  begin.countDown();
                  begin.await();
                  if (kind == Kind.GIVES_UP) {
                    assertThat(line.ask(holder, LEASE, "PT1S").statusCode()).isEqualTo(409);
                    gaveUp.countDown();
                    return null;
                  }
                  if (giveUpFirst) {
                    gaveUp.await();
                  }
                  if (kind == Kind.WORKS) {
                    long token = line.acquire(holder, LEASE, "PT20S");
                    assertThat(store.write(token)).isTrue();
                    assertThat(line.release(token)).isEqualTo(200);
                    return null;
                  }
                  long token = line.acquire(holder, SHORT_LEASE, "PT20S");
                  if (kind == Kind.CRASHES) {
                    store.write(token);
                  }
                  clock.pass(SHORT_LEASE);
                  if (kind == Kind.CRASHES) {
                    return null;
                  }
                  store.awaitNewerThan(token);
                  assertThat(store.write(token)).isFalse();
                  assertThat(line.release(token)).isEqualTo(409);
                  return null;
                }));
      }
      begin.await();
      // Those who give up have done so before the first one can go on.
      for (int i = 0; i < clients; i++) {
        if (Kind.of(i, ofAKind) == Kind.GIVES_UP) {
          all.get(i).get();
        }
      }
      assertThat(line.release(first)).isEqualTo(200);
      for (int i = 0; i < clients; i++) {
        if (Kind.of(i, ofAKind) != Kind.FREEZES) {
          all.get(i).get();
        }
      }
      List<Long> late = overtakenByAll(store, line, all.subList(0, ofAKind));
      return store.taken().stream().filter(token -> !late.contains(token)).toList();
    } finally {
      people.shutdownNow();
    }
  }

  /** Who froze, and was served last of all, is overtaken by a late one. */
  private static List<Long> overtakenByAll(Store store, Line line, List<Future<?>> frozen)
      throws Exception {
    List<Long> late = new ArrayList<>();
    for (Future<?> one : frozen) {
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
  private record Line(URI server, String name, HttpClient http) {

    /** What is still pending is asked for again. */
    HttpResponse<String> ask(String holder, Duration lease, String waitFor) throws Exception {
      String key = UUID.randomUUID().toString();
      String body =
          "{\"holder\": \"%s\", \"ttl\": \"%s\", \"waitFor\": \"%s\"}"
              .formatted(holder, lease, waitFor);
      HttpRequest.Builder request =
          to("")
              .header("Content-Type", "application/json")
              .header("Idempotency-Key", key)
              .POST(BodyPublishers.ofString(body));
      HttpResponse<String> answer = send(request);
      while (answer.statusCode() == 202) {
        answer = send(request);
      }
      return answer;
    }

    /** Who has waited in vain stands in line again. */
    long acquire(String holder, Duration lease, String waitFor) throws Exception {
      HttpResponse<String> answer = ask(holder, lease, waitFor);
      while (answer.statusCode() == 409) {
        // A short lease may have lapsed before its answer is written.
        assertThat(json(answer).path("type").asText()).matches(".*lock-(held|lost)");
        answer = ask(holder, lease, waitFor);
      }
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      return json(answer).get("token").asLong();
    }

    int release(long token) throws Exception {
      return send(to("?token=" + token).DELETE()).statusCode();
    }

    private HttpRequest.Builder to(String query) {
      return HttpRequest.newBuilder(server.resolve("/v1/locks/" + name + query));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return http.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
      return JSON.readTree(answer.body());
    }
  }
}
