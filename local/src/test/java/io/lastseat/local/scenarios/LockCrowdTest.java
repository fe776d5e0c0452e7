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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/locks.md}: 64 clients for one lock. Some of them freeze until
 * somebody else has it, and go on as if nothing had happened. A store checks the tokens. Whoever
 * freezes lets so much time go by that his lease lapses; nobody else has one at that moment. So all
 * others release theirs in time, however slow the machine is.
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

  private static final ObjectMapper JSON = new ObjectMapper();

  /** What the lock guards: it takes no write with a token smaller than one that it has seen. */
  private static final class Store {

    private final boolean checks;
    private long newest;
    private int waiting;
    private final List<Long> taken = new ArrayList<>();

    Store(boolean checks) {
      this.checks = checks;
    }

    synchronized boolean write(long token) {
      if (checks && token < newest) {
        return false;
      }
      newest = Math.max(newest, token);
      taken.add(token);
      notifyAll();
      return true;
    }

    synchronized void awaitNewerThan(long token) throws InterruptedException {
      waiting++;
      while (newest <= token) {
        wait();
      }
      waiting--;
    }

    synchronized boolean isAwaited() {
      return waiting > 0;
    }

    synchronized List<Long> taken() {
      return List.copyOf(taken);
    }
  }

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
    Store store = new Store(true);
    assertThat(crowd(name, store, clients)).isEqualTo(FREEZING);
    assertThat(store.taken())
        .isSorted()
        .hasSizeGreaterThanOrEqualTo(clients - FREEZING)
        .doesNotHaveDuplicates();
  }

  @Test
  @Tag("full")
  void whereTheyAreNotCheckedItShows() throws Exception {
    Store store = new Store(false);
    assertThat(crowd("unchecked", store, CLIENTS)).isZero();
    assertThat(store.taken()).hasSizeGreaterThanOrEqualTo(CLIENTS).doesNotHaveDuplicates();
    assertThat(isSorted(store.taken())).as("somebody wrote after his lease had lapsed").isFalse();
  }

  private static boolean isSorted(List<Long> tokens) {
    return tokens.stream().sorted().toList().equals(tokens);
  }

  /** How many writes the store refused. */
  private static int crowd(String name, Store store, int clients) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(clients);
    MovedClock clock = new MovedClock();
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}), clock)) {
      Lock lock = new Lock(server.url(), name);
      AtomicInteger refused = new AtomicInteger();
      Set<Long> tokens = ConcurrentHashMap.newKeySet();
      CountDownLatch begin = new CountDownLatch(clients);
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        String holder = "job " + i;
        boolean freezes = i < FREEZING;
        all.add(
            people.submit(
                () -> {
                  begin.countDown();
                  begin.await();
                  long token = lock.acquire(holder);
                  assertThat(tokens.add(token)).as("each grant has a token of its own").isTrue();
                  if (freezes) {
                    clock.pass(LEASE);
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
                  return token;
                }));
      }
      for (Future<?> one : all.subList(FREEZING, clients)) {
        one.get();
      }
      // Somebody who froze as the last of all is overtaken as well.
      for (Future<?> frozen : all.subList(0, FREEZING)) {
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
    } finally {
      people.shutdownNow();
    }
  }

  /** The calls of the page. */
  private record Lock(URI server, String name, HttpClient http) {

    Lock(URI server, String name) {
      this(server, name, HttpClient.newHttpClient());
    }

    /** Tries again when the server says so, or sooner; what is still pending is asked for again. */
    long acquire(String holder) throws Exception {
      String body = "{\"holder\": \"%s\", \"ttl\": \"%s\"}".formatted(holder, LEASE);
      String key = UUID.randomUUID().toString();
      while (true) {
        HttpResponse<String> answer =
            send(
                to("")
                    .header("Content-Type", "application/json")
                    .header("Idempotency-Key", key)
                    .POST(BodyPublishers.ofString(body)));
        if (answer.statusCode() == 200) {
          return json(answer).get("token").asLong();
        }
        if (answer.statusCode() == 202) {
          continue;
        }
        String type = json(answer).path("type").asText();
        // A lease began when the call did: time may have gone by before its answer was written.
        assertThat(type).as(answer.body()).matches(".*lock-(held|lost)");
        assertThat(type.endsWith("lost") || answer.headers().firstValue("Retry-After").isPresent())
            .isTrue();
        key = UUID.randomUUID().toString();
        TimeUnit.MILLISECONDS.sleep(20);
      }
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
