package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.client.Lastseat;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.local.server.LastseatServer;
import io.lastseat.local.server.ServerSettings;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The crowd of {@code docs/scenarios/run-once.md}: two schedulers deliver each event at the same
 * moment. Some workers crash, before or after what the job does; some freeze, and go on when
 * somebody else has taken over; some fail. A store checks the tokens.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class RunOnceCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int EVENTS = 30;
  private static final int SCHEDULERS = 2;
  private static final Duration LEASE = Duration.ofSeconds(8);

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

    boolean write(String event, long token) {
      boolean taken = rows.merge(event, token, Math::max) == token;
      refused.addAndGet(taken ? 0 : 1);
      return taken;
    }
  }

  private final Store store = new Store();
  private final AtomicInteger froze = new AtomicInteger();
  private final Map<String, AtomicInteger> runs = new ConcurrentHashMap<>();

  @Test
  void eachEventIsDoneOnceAndAReplayDoesOnlyWhatFailed() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      round("round-" + round);
    }
  }

  private void round(String round) throws Exception {
    store.refused.set(0);
    froze.set(0);
    ExecutorService threads = Executors.newFixedThreadPool(EVENTS * SCHEDULERS);
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(line -> {}))) {
      List<ScheduledEvent> events =
          IntStream.range(0, EVENTS).mapToObj(i -> event(round + "-" + i)).toList();
      OnceHandler first = handler(server.url(), false);
      deliver(threads, events, (event, i) -> worked(server.url(), first, event, fate(i)));

      // On a busy machine a start may lose its answer: then nobody freezes over that event.
      assertThat(froze).as("those who froze").hasPositiveValue();
      assertThat(store.refused).as("writes of those who froze").hasValue(froze.get());
      for (int i = 0; i < EVENTS; i++) {
        String id = events.get(i).getId();
        boolean failed = fate(i) == Fate.FAILS;
        JsonNode steps = historyOf(server.url(), id);
        // On a busy machine a run may lose its lease before it can say that it has failed.
        assertThat(words(steps))
            .matches(
                failed
                    ? "(started (renewed )*(lapsed |failed ))+"
                    : "(started (renewed )*lapsed )*started (renewed )*succeeded ");
        assertThat(tokens(steps)).isSorted();
        if (!failed) {
          assertThat(store.rows.get(id)).isEqualTo(tokens(steps).get(steps.size() - 1));
        }
      }

      List<String> before = new ArrayList<>();
      for (ScheduledEvent event : events) {
        before.add(words(historyOf(server.url(), event.getId())));
      }
      runs.clear();
      OnceHandler again = handler(server.url(), true);
      deliver(threads, events, (event, i) -> worked(server.url(), again, event, Fate.WORKS));
      for (int i = 0; i < EVENTS; i++) {
        String id = events.get(i).getId();
        int ran = runs.getOrDefault(id, new AtomicInteger()).get();
        String replayed = words(historyOf(server.url(), id)).substring(before.get(i).length());
        if (fate(i) == Fate.FAILS) {
          // On a busy machine a run may lose its lease in the middle, and is taken over.
          assertThat(replayed)
              .as(id)
              .matches("(started (renewed )*lapsed )*started (renewed )*succeeded ");
          assertThat(ran).as(id).isBetween(1, replayed.split("started").length - 1);
        } else {
          assertThat(replayed).as(id).isEmpty();
          assertThat(ran).as(id).isZero();
        }
      }
    } finally {
      threads.shutdownNow();
    }
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
        Lastseat.at(server).build(),
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
  private static void deliver(
      ExecutorService threads, List<ScheduledEvent> events, Delivery delivery) throws Exception {
    CyclicBarrier together = new CyclicBarrier(EVENTS * SCHEDULERS);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < EVENTS * SCHEDULERS; i++) {
      int number = i % EVENTS;
      all.add(
          threads.submit(
              () -> {
                together.await();
                delivery.to(events.get(number), number);
                return number;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
  }

  /** Delivers again until it is done; what fails is left to a replay. */
  private void worked(URI server, OnceHandler handler, ScheduledEvent event, Fate fate)
      throws Exception {
    if (fate != Fate.WORKS && fate != Fate.FAILS && died(server, event.getId(), fate)) {
      return;
    }
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
  private boolean died(URI server, String event, Fate fate) throws Exception {
    HttpResponse<String> started =
        call(server, event, "", "{\"runner\": \"doomed\", \"lease\": \"%s\"}".formatted(LEASE));
    if (started.statusCode() != 201) {
      return false;
    }
    long token = JSON.readTree(started.body()).get("token").asLong();
    if (fate == Fate.CRASHES_AFTER) {
      assertThat(store.write(event, token)).isTrue();
    }
    if (fate == Fate.FREEZES) {
      froze.incrementAndGet();
      while (store.rows.getOrDefault(event, 0L) <= token) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
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
    return HTTP.send(
        HttpRequest.newBuilder(server.resolve("/v1/executions/event-" + event + below))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  private static JsonNode historyOf(URI server, String event) throws Exception {
    URI path = server.resolve("/v1/executions/event-" + event + "/history");
    HttpRequest get = HttpRequest.newBuilder(path).timeout(Duration.ofSeconds(60)).build();
    return JSON.readTree(HTTP.send(get, BodyHandlers.ofString()).body()).get("steps");
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
