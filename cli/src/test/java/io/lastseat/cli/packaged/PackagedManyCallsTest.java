package io.lastseat.cli.packaged;

import static io.lastseat.cli.packaged.PackagedStack.body;
import static io.lastseat.cli.packaged.PackagedStack.call;
import static io.lastseat.cli.packaged.PackagedStack.told;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.testkit.Store.AsRole;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Intake as on managed instances: Lambda's runtime interface client calls one handler from many
 * threads at once. The calls share the handler's state, and appends.
 */
@Tag("full")
final class PackagedManyCallsTest {

  private static final int THREADS = 64;
  private static final int ROUNDS = 5;

  private static final String SEAT = "{\"applicant\": \"%s\", \"quantity\": 1}";

  /** The answer of one call, and its applicant. */
  private record Asked(String applicant, JsonNode answer) {

    /** Returns whether the verdict is known; a call during a hang of DynamoDB leaves it open. */
    boolean isKnown() {
      return answer.path("statusCode").asInt() < 500;
    }

    String id() {
      return body(answer).path("requestId").asText();
    }
  }

  @Test
  void callsOfManyThreadsShareAppendsAndNothingElse() throws Exception {
    try (PackagedStack stack = new PackagedStack();
        GrantedDynamo forIntake = stack.grantedTo("IntakeRole", AsRole.MANY_CALLS);
        GrantedDynamo forSerializer = stack.grantedTo("SerializerRole");
        PackagedFunction intake = stack.startManaged(forIntake, THREADS);
        PackagedFunction serializer = stack.start("SerializerFunction", forSerializer)) {
      create(intake, "arena", 10_000);
      create(intake, "last", THREADS / 8);
      decide(serializer, stack);

      List<Asked> without = new ArrayList<>();
      List<Asked> keyed = new ArrayList<>();
      for (int round = 0; round < ROUNDS; round++) {
        String now = "-" + round;
        without.addAll(atOnce(i -> ask(intake, "arena", "a" + i + now, Map.of())));
        keyed.addAll(
            atOnce(
                i -> {
                  String pair = "p" + i / 2 + now;
                  return ask(intake, "arena", pair, Map.of("idempotency-key", pair));
                }));
        atOnce(i -> ask(intake, "last", "l" + i + now, Map.of()));
        atOnce(i -> new Asked("", call(intake, "GET", "/v1/resources/arena", "")))
            .forEach(looked -> assertThat(capacity(looked)).isEqualTo(10_000));
      }
      List<JsonNode> told = told(intake);
      // The stream decides the calls that a slow machine left to it.
      decide(serializer, stack);

      assertThat(intake.log()).contains("Starting " + THREADS + " concurrent");
      Map<String, String> applicants = roster(intake, "arena");
      assertThat(without).hasSize(THREADS * ROUNDS).allSatisfy(one -> stands(one, applicants));
      assertThat(keyed).hasSize(THREADS * ROUNDS).allSatisfy(one -> stands(one, applicants));
      assertThat(applicants.values())
          .as("one verdict for each call without a key, and for each key")
          .doesNotHaveDuplicates()
          .hasSizeLessThanOrEqualTo(THREADS * ROUNDS * 3 / 2);
      assertThat(roster(intake, "last")).hasSize(THREADS / 8);

      ResourceBooks arena = stack.audited("arena");
      assertThat(arena.differences()).as(arena.toString()).isZero();
      assertThat(stack.audited("last").differences()).isZero();
      long verdicts = sum(told, "Accepted");
      assertThat(sum(told, "Commits")).isPositive().isLessThan(verdicts);
      assertThat(told.stream().filter(line -> line.path("event").asText().equals("commit")))
          .as("a line for each commit that the metrics count")
          .hasSize((int) sum(told, "Commits"));
      assertThat(forIntake.used()).contains("dynamodb:BatchGetItem on RequestsTable");
      assertThat(forIntake.denied()).containsOnly("dynamodb:PutItem on ReservationsTable #tables");
    }
  }

  /** Repeats the call until it is written; the repetition has no effect. */
  private static void create(PackagedFunction intake, String resource, int capacity)
      throws IOException {
    String terms = "{\"capacity\": " + capacity + ", \"admission\": \"immediate\"}";
    String path = "/v1/resources/" + resource;
    JsonNode answer = call(intake, "PUT", path, terms);
    while (answer.path("statusCode").asInt() >= 500) {
      answer = call(intake, "PUT", path, terms);
    }
    assertThat(answer.path("statusCode").asInt()).as(answer.toString()).isEqualTo(202);
  }

  /** Checks that the answer has the id of the call's own request, not of another one. */
  private static void stands(Asked one, Map<String, String> applicants) {
    if (one.isKnown()) {
      assertThat(applicants).containsEntry(one.id(), one.applicant());
    }
  }

  private static int capacity(Asked looked) {
    return looked.isKnown() ? body(looked.answer()).path("capacity").asInt() : 10_000;
  }

  private static void decide(PackagedFunction serializer, PackagedStack stack) {
    assertThat(serializer.handle(stack.newRequests())).contains("\"batchItemFailures\":[]");
  }

  private static Asked ask(
      PackagedFunction intake, String resource, String applicant, Map<String, String> headers)
      throws IOException {
    String requests = "/v1/resources/" + resource + "/requests";
    return new Asked(applicant, call(intake, "POST", requests, SEAT.formatted(applicant), headers));
  }

  private interface NumberedCall {
    Asked of(int number) throws IOException;
  }

  /** Sends one call from each thread. */
  private static List<Asked> atOnce(NumberedCall call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Asked>> calls =
          IntStream.range(0, THREADS).mapToObj(i -> (Callable<Asked>) () -> call.of(i)).toList();
      List<Asked> answers = new ArrayList<>();
      for (Future<Asked> answer : threads.invokeAll(calls)) {
        answers.add(answer.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }

  /** Returns the roster: what each request has, by its id. */
  private static Map<String, String> roster(PackagedFunction intake, String resource)
      throws IOException {
    Map<String, String> applicants = new HashMap<>();
    String next = "/v1/resources/" + resource + "/roster";
    while (!next.isEmpty()) {
      JsonNode page = body(call(intake, "GET", next, ""));
      for (JsonNode entry : page.path("entries")) {
        applicants.put(entry.path("requestId").asText(), entry.path("applicant").asText());
      }
      next = page.path("next").asText();
    }
    return applicants;
  }

  private static long sum(List<JsonNode> told, String metric) {
    long sum = 0;
    for (JsonNode line : told) {
      for (JsonNode value : line.path(metric)) {
        sum += value.asLong();
      }
    }
    return sum;
  }
}
