package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.ScheduledEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.client.Lastseat;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.testkit.LocalContext;
import io.vavr.collection.Vector;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The crowd of {@code docs/scenarios/run-once.md}: two schedulers deliver each event at the same
 * moment. Some workers crash, before or after the job's work. Some freeze, and go on after another
 * has taken over. Some fail. A store checks the tokens. Once all others are done, the clock moves
 * until the leases of crashed and frozen workers have lapsed.
 */
class RunOnceCrowdTest {

  private static final int ROUNDS = Integer.getInteger("lastseat.scenario.rounds", 1);
  private static final int EVENTS = 30;
  private static final int FEW_EVENTS = 5;
  private static final int SCHEDULERS = 2;
  private static final String EVENT = "/v1/executions/event-";

  /** Longer than a slow machine takes; a call of more than an hour counts as overslept. */
  private static final Duration LEASE = Duration.ofMinutes(40);

  /** No answer is given up because a machine is slow. */
  private static final Duration PATIENCE = Duration.ofMinutes(30);

  /** The fate of an event's first worker. */
  private enum Fate {
    WORKS,
    CRASHES_BEFORE,
    CRASHES_AFTER,
    FREEZES,
    FAILS
  }

  /** A store with a row for each event; it refuses a write with a smaller token than the row's. */
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
    try (Crowd crowd = new Crowd(size * SCHEDULERS)) {
      List<ScheduledEvent> events =
          IntStream.range(0, size).mapToObj(i -> event(round + "-" + i)).toList();
      OnceHandler first = handler(crowd.url(), false);
      CountDownLatch through = new CountDownLatch(throughOrDoomed(size));
      Vector<Future<Integer>> deliveries =
          crowd.begin(
              size * SCHEDULERS,
              i -> worked(crowd, first, events.get(i % size), fate(i % size), through));
      through.await();
      crowd.clock().pass(LEASE);
      Crowd.await(deliveries);

      assertThat(store.refused).as("writes of those who froze").hasValue(count(size, Fate.FREEZES));
      for (int i = 0; i < size; i++) {
        String id = events.get(i).getId();
        JsonNode steps = historyOf(crowd, id);
        assertThat(words(steps))
            .as(id)
            .matches(
                switch (fate(i)) {
                  case WORKS -> "started succeeded ";
                  case FAILS -> "(started failed ){" + SCHEDULERS + "}";
                  // A call from before the clock moved may have begun with a lease of that time.
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
        before.add(words(historyOf(crowd, event.getId())));
      }
      runs.clear();
      OnceHandler again = handler(crowd.url(), true);
      Crowd.await(crowd.begin(size * SCHEDULERS, i -> handled(again, events.get(i % size))));
      for (int i = 0; i < size; i++) {
        String id = events.get(i).getId();
        boolean failed = fate(i) == Fate.FAILS;
        assertThat(words(historyOf(crowd, id)).substring(before.get(i).length()))
            .as(id)
            .isEqualTo(failed ? "started succeeded " : "");
        assertThat(runs.getOrDefault(id, new AtomicInteger())).as(id).hasValue(failed ? 1 : 0);
      }
    }
  }

  /** Returns how many calls end: all for events that work or fail, else the first worker's. */
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

  /** Delivers again until the event is done; a failed one is left to a replay. */
  private void worked(
      Crowd crowd, OnceHandler handler, ScheduledEvent event, Fate fate, CountDownLatch through)
      throws Exception {
    boolean doomed = fate != Fate.WORKS && fate != Fate.FAILS;
    if (doomed && died(crowd, event.getId(), fate, through)) {
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

  /** Returns whether this was the event's first worker, and crashed or froze. */
  private boolean died(Crowd crowd, String event, Fate fate, CountDownLatch doomed)
      throws Exception {
    Reply started =
        crowd.ask(EVENT + event, body().put("holder", "doomed").put("lease", LEASE.toString()));
    if (started.status() != 201) {
      return false;
    }
    long token = started.json().get("token").asLong();
    if (fate == Fate.CRASHES_AFTER) {
      assertThat(store.write(event, token)).isTrue();
    }
    doomed.countDown();
    if (fate == Fate.FREEZES) {
      store.awaitNewerThan(event, token);
      assertThat(store.write(event, token)).isFalse();
      Reply late = crowd.ask(EVENT + event + "/succeed", body().put("token", token)).expect(409);
      assertThat(late.json().get("type").asText()).endsWith("execution-over");
    }
    return true;
  }

  private static ObjectNode body() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Returns the history once no run goes on; the caller may not have waited for its end. */
  private static JsonNode historyOf(Crowd crowd, String event) {
    JsonNode steps;
    do {
      steps = crowd.client().get(EVENT + event + "/history").json().get("steps");
    } while (words(steps).endsWith("started "));
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
