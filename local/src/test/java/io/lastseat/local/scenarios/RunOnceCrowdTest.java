package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.client.Lastseat;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
import io.lastseat.local.testing.MovedClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/run-once.md}: two schedulers deliver each event at the same
 * moment. Some workers crash, before or after what the job does; some freeze, and go on when
 * somebody else has taken over; some fail. A store checks the tokens. Once all others are through,
 * so much time goes by that the leases of those who crashed or froze lapse.
 */
class RunOnceCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int EVENTS = 30;
  private static final int FEW_EVENTS = 5;
  private static final int SCHEDULERS = 2;

  /** Longer than a slow machine takes; more than an hour later a call counts as overslept. */
  private static final Duration LEASE = Duration.ofMinutes(40);

  /** No answer is given up because a machine is slow. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  /** What becomes of the first worker of an event. */
  private enum Fate {
    WORKS,
    CRASHES_BEFORE,
    CRASHES_AFTER,
    FREEZES,
    FAILS
  }

  /** A row for each event, which takes no write with a smaller token than it has. */
  private static final class Store {

    private final Map<String, Long> rows = new ConcurrentHashMap<>();
    private final AtomicInteger refused = new AtomicInteger();

    synchronized boolean write(String event, long token) {
      boolean taken = rows.merge(event, token, Math::max) == token;
      refused.addAndGet(taken ? 0 : 1);
      notifyAll();
      return taken;
    }

    synchronized void awaitNewerThan(String event, long token) throws InterruptedException {
      while (rows.getOrDefault(event, 0L) <= token) {
        wait();
      }
    }
  }

  private final Store store = new Store();
  private final MovedClock clock = new MovedClock();
  private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();

  @Test
  @Tag("full")
  void eachEventIsDoneOnceAndAReplayDoesOnlyWhatFailed() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      round("round-" + round, EVENTS);
    }
  }

  @Test
  void oneEventOfEachFateIsDoneOnceToo() throws Exception {
    round("few", FEW_EVENTS);
  }

  private void round(String round, int size) throws Exception {
    store.refused.set(0);
    ExecutorService threads = Executors.newFixedThreadPool(size * SCHEDULERS);
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}), clock)) {
      List<ScheduledEvent> events =
          IntStream.range(0, size).mapToObj(i -> event(round + "-" + i)).toList();
      OnceHandler first = handler(server.url(), false);
      CountDownLatch through = new CountDownLatch(throughOrDoomed(size));
      List<Future<?>> deliveries =
          deliver(
              threads, events, (event, i) -> worked(server.url(), first, event, fate(i), through));
      through.await();
      clock.pass(LEASE);
      awaitAll(deliveries);

      assertThat(store.refused).as("writes of those who froze").hasValue(count(size, Fate.FREEZES));
      for (int i = 0; i < size; i++) {
        String id = events.get(i).getId();
        JsonNode steps = historyOf(server.url(), id);
        assertThat(words(steps))
            .as(id)
            .matches(
                switch (fate(i)) {
                  case WORKS -> "started succeeded ";
                  case FAILS -> "(started failed ){" + SCHEDULERS + "}";
                  // Whoever had asked before time went by may have begun with a lease of then.
                  case CRASHES_BEFORE, CRASHES_AFTER, FREEZES ->
                      "(started lapsed )+started succeeded ";
                });
        assertThat(tokens(steps)).isSorted();
        if (fate(i) != Fate.FAILS) {
          assertThat(store.rows.get(id)).isEqualTo(tokens(steps).get(steps.size() - 1));
        }
      }

      List<String> before = new ArrayList<>();
      for (ScheduledEvent event : events) {
        before.add(words(historyOf(server.url(), event.getId())));
      }
      runs.clear();
      OnceHandler again = handler(server.url(), true);
      CountDownLatch all = new CountDownLatch(size * SCHEDULERS);
      awaitAll(
          deliver(
              threads, events, (event, i) -> worked(server.url(), again, event, Fate.WORKS, all)));
      for (int i = 0; i < size; i++) {
        String id = events.get(i).getId();
        boolean failed = fate(i) == Fate.FAILS;
        assertThat(words(historyOf(server.url(), id)).substring(before.get(i).length()))
            .as(id)
            .isEqualTo(failed ? "started succeeded " : "");
        assertThat(runs.getOrDefault(id, new AtomicInteger())).as(id).hasValue(failed ? 1 : 0);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  /** Every delivery of what works or fails, and the first worker of each other event. */
  private static int throughOrDoomed(int events) {
    int others = count(events, Fate.WORKS) + count(events, Fate.FAILS);
    return others * SCHEDULERS + events - others;
  }

  private static int count(int events, Fate fate) {
    return (int) IntStream.range(0, events).filter(i -> fate(i) == fate).count();
  }

  private static Fate fate(int i) {
    return Fate.values()[i % Fate.values().length];
  }

  private static ScheduledEvent event(String id) {
    ScheduledEvent event = new ScheduledEvent();
    event.setId(id);
    return event;
  }

  private OnceHandler handler(URI server, boolean healed) {
    return new OnceHandler(
        Lastseat.at(server).patience(PATIENCE).build(),
        LEASE,
        (event, lease) -> {
          int number = Integer.parseInt(event.getId().replaceAll(".*-", ""));
          if (fate(number) == Fate.FAILS && !healed) {
            throw new IOException("The disk is full");
          }
          runs.computeIfAbsent(event.getId(), any -> new AtomicInteger()).incrementAndGet();
          assertThat(store.write(event.getId(), lease.token())).isTrue();
          return "token " + lease.token();
        });
  }

  private interface Delivery {
    void to(ScheduledEvent event, int number) throws Exception;
  }

  /** All at the same moment, each as often as there are schedulers. */
  private static List<Future<?>> deliver(
      ExecutorService threads, List<ScheduledEvent> events, Delivery delivery) {
    CyclicBarrier together = new CyclicBarrier(events.size() * SCHEDULERS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < events.size() * SCHEDULERS; i++) {
      int number = i % events.size();
      all.add(
          threads.submit(
              () -> {
                together.await();
                delivery.to(events.get(number), number);
                return number;
              }));
    }
    return all;
  }

  private static void awaitAll(List<Future<?>> deliveries) throws Exception {
    for (Future<?> one : deliveries) {
      one.get();
    }
  }

  /** Delivers again until it is done; what fails is left to a replay. */
  private void worked(
      URI server, OnceHandler handler, ScheduledEvent event, Fate fate, CountDownLatch through)
      throws Exception {
    boolean doomed = fate != Fate.WORKS && fate != Fate.FAILS;
    if (doomed && died(server, event.getId(), fate, through)) {
      return;
    }
    try {
      handled(handler, event);
    } finally {
      if (!doomed) {
        through.countDown();
      }
    }
  }

  private static void handled(OnceHandler handler, ScheduledEvent event) throws Exception {
    while (true) {
      try {
        handler.handleRequest(event, LocalContext.of("once", Duration.ofMinutes(1)));
        return;
      } catch (IllegalStateException again) {
        if (again.getCause() instanceof IOException) {
          return;
        }
        TimeUnit.MILLISECONDS.sleep(100);
      }
    }
  }

  /** Whether the first worker of this event was this one, and came to grief. */
  private boolean died(URI server, String event, Fate fate, CountDownLatch doomed)
      throws Exception {
    HttpResponse<String> started =
        call(server, event, "", "{\"runner\": \"doomed\", \"lease\": \"%s\"}".formatted(LEASE));
    if (started.statusCode() != 201) {
      return false;
    }
    long token = JSON.readTree(started.body()).get("token").asLong();
    if (fate == Fate.CRASHES_AFTER) {
      assertThat(store.write(event, token)).isTrue();
    }
    doomed.countDown();
    if (fate == Fate.FREEZES) {
      store.awaitNewerThan(event, token);
      assertThat(store.write(event, token)).isFalse();
      String success = "{\"token\": %d}".formatted(token);
      HttpResponse<String> late = call(server, event, "/succeed", success);
      assertThat(late.statusCode()).isEqualTo(409);
      assertThat(JSON.readTree(late.body()).get("type").asText()).endsWith("execution-over");
    }
    return true;
  }

  private static HttpResponse<String> call(URI server, String event, String below, String body)
      throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(server.resolve("/v1/executions/event-" + event + below))
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
    while (answer.statusCode() == 202) {
      answer = HTTP.send(request, BodyHandlers.ofString());
    }
    return answer;
  }

  /** Once no run goes on; whoever has called may not have waited for its end to be written down. */
  private static JsonNode historyOf(URI server, String event) throws Exception {
    URI path = server.resolve("/v1/executions/event-" + event + "/history");
    HttpRequest get = HttpRequest.newBuilder(path).build();
    JsonNode steps = JSON.readTree(HTTP.send(get, BodyHandlers.ofString()).body()).get("steps");
    while (words(steps).endsWith("started ")) {
      steps = JSON.readTree(HTTP.send(get, BodyHandlers.ofString()).body()).get("steps");
    }
    return steps;
  }

  private static String words(JsonNode steps) {
    StringBuilder words = new StringBuilder();
    steps.forEach(step -> words.append(step.get("step").asText()).append(' '));
    return words.toString();
  }

  private static List<Long> tokens(JsonNode steps) {
    List<Long> tokens = new ArrayList<>();
    steps.forEach(step -> tokens.add(step.get("token").asLong()));
    return tokens;
  }
}
