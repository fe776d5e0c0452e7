package io.lastseat.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two of three places are taken, and two people want the third at the same moment. */
class LastSeatTest {

  private static final int RUNS = 200;
  private static final int FEW_RUNS = 10;
  private static final int PREPARING = 8;
  private static final int CAPACITY = 3;
  private static final Consumer<String> NOBODY = line -> {};

  @Test
  @Tag("full")
  void exactly_one_of_two_gets_the_last_seat_each_time() throws Exception {
    allOf(RUNS);
  }

  @Test
  void exactly_one_of_two_gets_it_a_few_times() throws Exception {
    allOf(FEW_RUNS);
  }

  private static void allOf(int runs) throws Exception {
    try (LastseatServer server = LastseatServer.start(ServerSettings.inMemory(NOBODY))) {
      ApiClient client = new ApiClient(server.url(), Option.none());
      sideBySide(runs, run -> twoOfThreeTaken(client, run));

      CyclicBarrier sameMoment = new CyclicBarrier(2);
      List<List<JsonNode>> answers = bothAtOnce(client, runs, sameMoment);

      for (int run = 0; run < runs; run++) {
        JsonNode a = verdict(client, answers.get(0).get(run));
        JsonNode b = verdict(client, answers.get(1).get(run));
        assertThat(List.of(status(a), status(b)))
            .as("run %d: %s and %s", run, a, b)
            .containsExactlyInAnyOrder("accepted", "rejected");
        JsonNode refused = status(a).equals("rejected") ? a : b;
        assertThat(refused.path("reason").asText()).isEqualTo("sold_out");
        assertThat(refused.has("turnedAway") && !gate(run)).as("past an open gate").isFalse();
        JsonNode roster = client.get(ClientPaths.roster(resource(run))).expect(200).json();
        assertThat(roster.get("entries")).hasSize(CAPACITY);
        assertThat(roster.get("taken").asInt()).isEqualTo(CAPACITY);
      }
    }
  }

  /** Runs calls of two people, each in a thread; they meet before every run. */
  private static List<List<JsonNode>> bothAtOnce(
      ApiClient client, int runs, CyclicBarrier sameMoment) throws Exception {
    ExecutorService people = Executors.newFixedThreadPool(2);
    try {
      List<Future<List<JsonNode>>> running = new ArrayList<>();
      for (String person : List.of("A", "B")) {
        running.add(
            people.submit(
                () -> {
                  List<JsonNode> answers = new ArrayList<>();
                  for (int run = 0; run < runs; run++) {
                    sameMoment.await();
                    answers.add(signUp(client, run, person));
                  }
                  return answers;
                }));
      }
      return List.of(running.get(0).get(), running.get(1).get());
    } finally {
      people.shutdownNow();
    }
  }

  private static void twoOfThreeTaken(ApiClient client, int run) {
    client.set(
        resource(run),
        JsonNodeFactory.instance.objectNode().put("capacity", CAPACITY).put("gate", gate(run)));
    for (String early : List.of("first", "second")) {
      JsonNode verdict = verdict(client, signUp(client, run, early));
      assertThat(status(verdict)).isEqualTo("accepted");
    }
  }

  private static void sideBySide(int runs, IntConsumer work) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(PREPARING);
    try {
      List<Future<?>> all = new ArrayList<>();
      IntStream.range(0, runs).forEach(run -> all.add(pool.submit(() -> work.accept(run))));
      for (Future<?> one : all) {
        one.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  private static JsonNode signUp(ApiClient client, int run, String applicant) {
    return client
        .post(
            ClientPaths.requests(resource(run)),
            JsonNodeFactory.instance.objectNode().put("applicant", applicant).put("quantity", 1))
        .expect(200, 202)
        .json();
  }

  private static JsonNode verdict(ApiClient client, JsonNode answer) {
    return client.verdict(answer);
  }

  private static String status(JsonNode document) {
    return document.path("status").asText();
  }

  private static String resource(int run) {
    return "last-seat-" + run;
  }

  /** Without the gate both requests reach the serializer; with it, one may be refused before. */
  private static boolean gate(int run) {
    return run % 2 == 0;
  }
}
