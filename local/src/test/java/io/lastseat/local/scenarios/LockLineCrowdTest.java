package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The line of {@code docs/scenarios/locks.md}: 64 clients wait for one lock. Two of them freeze for
 * longer than their lease, two do their work and are gone without a release, and two give up after
 * a second. A store checks the tokens.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class LockLineCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int CLIENTS = 64;
  private static final String TTL = "PT5S";

  /** Clients of each kind but the last, who are all the others. */
  private static final int OF_A_KIND = 2;

  private static final ObjectMapper JSON = new ObjectMapper();

  private enum Kind {
    FREEZES,
    CRASHES,
    GIVES_UP,
    WORKS;

    static Kind of(int client) {
      return values()[Math.min(client / OF_A_KIND, 3)];
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
  void everybodyInLineIsServedOnceAndWhoFrozeDoesNoHarm() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      List<Long> taken = crowd("line-" + round);
      assertThat(taken).isSorted().doesNotHaveDuplicates().hasSizeBetween(CLIENTS / 2, CLIENTS - 4);
    }
  }

  private record Held(long token, Instant until) {}

  /** What the store took, in its order. */
  private static List<Long> crowd(String name) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(CLIENTS);
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      Line line = new Line(server.url(), name, HttpClient.newHttpClient());
      Store store = new Store();
      long first = line.acquire("first", "PT1S").token;
      CountDownLatch begin = new CountDownLatch(CLIENTS);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        String holder = "job " + i;
        Kind kind = Kind.of(i);
        all.add(
            people.submit(
                () -> {
                  begin.countDown();
                  begin.await();
                  if (kind == Kind.GIVES_UP) {
                    assertThat(line.ask(holder, "PT1S").statusCode()).isEqualTo(409);
                    return null;
                  }
                  Held held = line.acquire(holder, "PT20S");
                  if (kind == Kind.FREEZES) {
                    store.awaitNewerThan(held.token);
                  }
                  boolean written = store.write(held.token);
                  boolean released = kind == Kind.CRASHES || line.release(held.token) == 200;
                  if (kind == Kind.FREEZES) {
                    assertThat(written || released).isFalse();
                  } else if (!written || !released) {
                    // So slow is a busy machine at times; who is in time is never refused.
                    assertThat(Instant.now()).isAfter(held.until);
                  }
                  return null;
                }));
      }
      begin.await();
      // Those who give up have done so before the first one can go on.
      for (int i = 0; i < CLIENTS; i++) {
        if (Kind.of(i) == Kind.GIVES_UP) {
          all.get(i).get();
        }
      }
      assertThat(line.release(first)).isIn(200, 409);
      for (int i = 0; i < CLIENTS; i++) {
        if (Kind.of(i) != Kind.FREEZES) {
          all.get(i).get();
        }
      }
      List<Long> late = overtakenByAll(store, line, all.subList(0, OF_A_KIND));
      return store.taken().stream().filter(token -> !late.contains(token)).toList();
    } finally {
      people.shutdownNow();
    }
  }

  /** Who froze, and on a busy machine was served last of all, is overtaken by a late one. */
  private static List<Long> overtakenByAll(Store store, Line line, List<Future<?>> frozen)
      throws Exception {
    List<Long> late = new ArrayList<>();
    for (Future<?> one : frozen) {
      while (!one.isDone()) {
        Held held = line.acquire("late", "PT20S");
        late.add(held.token);
        store.write(held.token);
        line.release(held.token);
      }
      one.get();
    }
    return late;
  }

  /** The calls of the page. */
  private record Line(URI server, String name, HttpClient http) {

    /** What is still pending is asked for again. */
    HttpResponse<String> ask(String holder, String waitFor) throws Exception {
      String key = UUID.randomUUID().toString();
      String body =
          "{\"holder\": \"%s\", \"ttl\": \"%s\", \"waitFor\": \"%s\"}"
              .formatted(holder, TTL, waitFor);
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
    Held acquire(String holder, String waitFor) throws Exception {
      HttpResponse<String> answer = ask(holder, waitFor);
      while (answer.statusCode() == 409) {
        // On a busy machine a lease may have lapsed before its answer is written.
        assertThat(json(answer).path("type").asText()).matches(".*lock-(held|lost)");
        answer = ask(holder, waitFor);
      }
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
      JsonNode lease = json(answer);
      return new Held(lease.get("token").asLong(), Instant.parse(lease.get("until").asText()));
    }

    int release(long token) throws Exception {
      return send(to("?token=" + token).DELETE()).statusCode();
    }

    private HttpRequest.Builder to(String query) {
      return HttpRequest.newBuilder(server.resolve("/v1/locks/" + name + query))
          .timeout(Duration.ofSeconds(60));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
      return http.send(request.build(), BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> answer) throws Exception {
      return JSON.readTree(answer.body());
    }
  }
}
