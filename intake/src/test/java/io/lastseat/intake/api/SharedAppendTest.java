package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.LosingAnswers;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.api.failure.Withheld;
import io.lastseat.model.id.RequestId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls that arrive during an append of their process to the same log share the next commit. */
class SharedAppendTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 1}";
  private static final String ALL_SEE_IT = "{\"applicant\": \"Zoe\", \"quantity\": 1}";

  private final Noting watch = new Noting();
  private final CountDownLatch appending = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final Semaphore waiting = new Semaphore(0);

  @Test
  void oneAppendDecidesAllWhoWait() throws Exception {
    World world = holdingFirst("share-all");
    create(world, "share-all", 30);

    List<Exchange> answers = crowd(world, "share-all", 20, Map.of());

    assertThat(watch.commits())
        .extracting(commit -> commit.verdicts().size())
        .containsExactly(1, 20);
    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).extracting(one -> one.text("commitNumber")).containsOnly("2", "3");
    assertThat(answers)
        .extracting(one -> Integer.parseInt(one.text("decisionNumber")))
        .doesNotHaveDuplicates();
    for (Exchange one : answers) {
      assertThat(RequestId.parse(one.text("requestId")).flatMap(RequestId::namedCommit))
          .contains(Long.parseLong(one.text("commitNumber")));
      assertThat(world.get(one.header("Location")).body()).isEqualTo(one.body());
    }
    assertThat(world.get("/v1/resources/share-all/roster").text("taken")).isEqualTo("21");
    assertThat(watch.lost).isZero();
  }

  /** The append itself shows that its head was the newest one. */
  @Test
  void whoFindsNothingLeftInItIsTurnedAwayUnwritten() throws Exception {
    World world = holdingFirst("share-few");
    create(world, "share-few", 5);

    List<Exchange> answers = crowd(world, "share-few", 20, Map.of());

    assertThat(watch.commits())
        .extracting(commit -> commit.verdicts().size())
        .containsExactly(1, 4);
    assertThat(answers).filteredOn(one -> one.text("status").equals("accepted")).hasSize(5);
    assertThat(answers)
        .filteredOn(one -> one.text("status").equals("rejected"))
        .hasSize(16)
        .allSatisfy(one -> assertThat(one.text("turnedAway")).isEqualTo("true"));
    assertThat(world.get("/v1/resources/share-few").text("lastDecision")).isEqualTo("6");
  }

  @Test
  void whatAnotherProcessOvertakesIsDecidedBehindIt() throws Exception {
    World other = World.atOnce(new Noting());
    World world =
        holdingFirst(
            "share-lost",
            new Overtaking(
                once(ToTables.appends("share-lost", 3)),
                () -> other.post("share-lost", ALL_SEE_IT)));
    create(world, "share-lost", 30);

    List<Exchange> answers = crowd(world, "share-lost", 20, Map.of());

    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).extracting(one -> one.text("commitNumber")).containsOnly("2", "4");
    assertThat(world.get("/v1/resources/share-lost").text("taken")).isEqualTo("22");
    for (Exchange one : answers) {
      assertThat(world.get(one.header("Location")).body()).isEqualTo(one.body());
    }
  }

  /** The SDK repeats the put, and its own first send refuses it. */
  @Test
  void anAppendWhoseAnswerIsLostIsFound() throws Exception {
    World world =
        holdingFirst("share-unclear", LosingAnswers.first(ToTables.appends("share-unclear", 3)));
    create(world, "share-unclear", 21);

    List<Exchange> answers = crowd(world, "share-unclear", 20, Map.of());

    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).extracting(one -> one.text("admission")).containsOnly("immediate");
    assertThat(answers).extracting(one -> one.text("commitNumber")).containsOnly("2", "3");
    assertThat(world.get("/v1/resources/share-unclear").text("taken")).isEqualTo("21");
  }

  /** The process repeats the append unchanged, and its own first send refuses it. */
  @Test
  void anAppendWithoutAnAnswerIsSentAgain() throws Exception {
    World world =
        holdingFirst("share-again", LosingAnswers.firstForGood(ToTables.appends("share-again", 3)));
    create(world, "share-again", 30);

    List<Exchange> answers = crowd(world, "share-again", 20, Map.of("prefer", "wait=0"));

    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).extracting(one -> one.text("admission")).containsOnly("immediate");
    assertThat(watch.commits())
        .extracting(commit -> commit.verdicts().size())
        .containsExactly(1, 20);
    assertThat(watch.causes).isEmpty();
    assertThat(world.get("/v1/resources/share-again").text("taken")).isEqualTo("21");
  }

  /** The first send never arrived: another process has appended that commit. */
  @Test
  void whatIsSentAgainMayBeOvertaken() throws Exception {
    World other = World.atOnce(new Noting());
    World world =
        holdingFirst(
            "share-then",
            Failing.when(
                once(ToTables.appends("share-then", 3)),
                SdkClientException.create("Nothing was heard.")),
            new Overtaking(
                once(ToTables.appends("share-then", 3)),
                () -> other.post("share-then", ALL_SEE_IT)));
    create(world, "share-then", 30);

    List<Exchange> answers = crowd(world, "share-then", 20, Map.of());

    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).extracting(one -> one.text("commitNumber")).containsOnly("2", "4");
    assertThat(world.get("/v1/resources/share-then").text("taken")).isEqualTo("22");
  }

  /** The answer of their append is lost, but the append arrived. */
  @Test
  void withoutAnyAnswerTheyFindTheirVerdicts() throws Exception {
    World world =
        holdingFirst("share-unheard", LosingAnswers.all(ToTables.appends("share-unheard", 3)));
    create(world, "share-unheard", 30);

    List<Exchange> answers = crowd(world, "share-unheard", 20, Map.of("prefer", "wait=0"));

    assertThat(answers).extracting(one -> one.text("status")).containsOnly("accepted");
    assertThat(answers).filteredOn(one -> one.text("commitNumber").equals("3")).hasSize(20);
    assertThat(world.get("/v1/resources/share-unheard").text("taken")).isEqualTo("21");
  }

  /** The calls fall back to the stream under the append's ids; the append arrives after that. */
  @Test
  void whereTheirAppendArrivesLateTheSerializerFindsThem() throws Exception {
    Withheld withheld = new Withheld(ToTables.appends("share-silent", 3));
    World world = holdingFirst("share-silent", withheld);
    create(world, "share-silent", 30);

    List<Exchange> answers = crowd(world, "share-silent", 20, Map.of("prefer", "wait=0"));

    assertThat(answers).filteredOn(one -> one.status() == 202).hasSize(20);
    withheld.arrives();
    world.decide();
    for (Exchange one : answers) {
      Exchange decided = world.get(one.header("Location"));
      assertThat(decided.text("status")).isEqualTo("accepted");
      assertThat(decided.text("admission")).isEqualTo("immediate");
    }
    assertThat(world.get("/v1/resources/share-silent").text("taken")).isEqualTo("21");
  }

  @Test
  void callsUnderKeysShareItToo() throws Exception {
    World world = holdingFirst("share-keys");
    create(world, "share-keys", 30);

    CompletableFuture<Exchange> first = Threads.start(() -> world.post("share-keys", ADA));
    appending.await();
    List<CompletableFuture<Exchange>> calls = new ArrayList<>();
    calls.add(inLine(world, "share-keys", Map.of()));
    calls.add(inLine(world, "share-keys", Map.of("idempotency-key", "key-1")));
    calls.add(inLine(world, "share-keys", Map.of()));
    calls.add(inLine(world, "share-keys", Map.of()));
    go.countDown();
    first.join();
    calls.forEach(CompletableFuture::join);

    assertThat(watch.commits())
        .extracting(commit -> commit.verdicts().size())
        .containsExactly(1, 4);
    Exchange keyed = calls.get(1).join();
    assertThat(keyed.text("commitNumber")).isEqualTo("3");
    assertThat(world.get(keyed.header("Location")).text("status")).isEqualTo("accepted");
  }

  @Test
  void ofTwoUnderOneKeyTheSecondIsToldWhatBecameOfTheFirst() throws Exception {
    World world = holdingFirst("share-one-key");
    create(world, "share-one-key", 30);

    CompletableFuture<Exchange> first = Threads.start(() -> world.post("share-one-key", ADA));
    appending.await();
    List<CompletableFuture<Exchange>> calls = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      calls.add(inLine(world, "share-one-key", Map.of("idempotency-key", "the-only-one")));
    }
    go.countDown();
    first.join();

    assertThat(calls.stream().map(call -> call.join().text("requestId")).distinct()).hasSize(1);
    assertThat(calls).allSatisfy(call -> assertThat(call.join().status()).isEqualTo(200));
    assertThat(world.get("/v1/resources/share-one-key").text("taken")).isEqualTo("2");
  }

  /** A newer program has written the row of that key; only the call of that key waits. */
  @Test
  void aRowThatCannotBeReadHoldsUpItsOwnCallAlone() throws Exception {
    World other = World.atOnce(new Noting());
    World world = holding("share-newer", 3);
    create(other, "share-newer", 30);
    Map<String, String> theirs = Map.of("idempotency-key", "theirs");
    String id = other.post("share-newer", BOB, theirs).text("requestId");
    makeNewer("share-newer/" + id);

    CompletableFuture<Exchange> first = Threads.start(() -> world.post("share-newer", ADA));
    appending.await();
    CompletableFuture<Exchange> newer = inLine(world, "share-newer", theirs);
    CompletableFuture<Exchange> keyed =
        inLine(world, "share-newer", Map.of("idempotency-key", "ours"));
    CompletableFuture<Exchange> without = inLine(world, "share-newer", Map.of());
    go.countDown();
    first.join();

    assertThat(newer.join().status()).isEqualTo(503);
    assertThat(keyed.join().text("status")).isEqualTo("accepted");
    assertThat(without.join().text("status")).isEqualTo("accepted");
  }

  private static void makeNewer(String request) {
    World.client()
        .updateItem(
            update ->
                update
                    .tableName(World.tables().reservations())
                    .key(
                        Map.of(
                            "request", AttributeValue.fromS(request),
                            "part", AttributeValue.fromS("verdict")))
                    .updateExpression("SET v = :v")
                    .expressionAttributeValues(Map.of(":v", AttributeValue.fromN("99"))));
  }

  /** Holds the first append until the others are in line; all get their answers in the end. */
  private List<Exchange> crowd(World world, String name, int others, Map<String, String> headers)
      throws InterruptedException {
    List<CompletableFuture<Exchange>> calls = new ArrayList<>();
    calls.add(Threads.start(() -> world.post(name, ADA)));
    appending.await();
    for (int i = 0; i < others; i++) {
      calls.add(inLine(world, name, headers));
    }
    go.countDown();
    return calls.stream().map(CompletableFuture::join).toList();
  }

  private CompletableFuture<Exchange> inLine(World world, String name, Map<String, String> headers)
      throws InterruptedException {
    CompletableFuture<Exchange> call = Threads.start(() -> world.post(name, BOB, headers));
    waiting.acquire();
    return call;
  }

  private World holdingFirst(String name, ExecutionInterceptor... more) {
    return holding(name, 2, more);
  }

  private World holding(String name, int commitNo, ExecutionInterceptor... more) {
    List<ExecutionInterceptor> all = new ArrayList<>(List.of(more));
    all.add(new Overtaking(ToTables.appends(name, commitNo), this::hold));
    World world = World.atOnce(watch, all.toArray(ExecutionInterceptor[]::new));
    world.whenOneWaits(waiting::release);
    return world;
  }

  private void hold() {
    appending.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Predicate<SdkRequest> once(Predicate<SdkRequest> which) {
    Semaphore left = new Semaphore(1);
    return request -> which.test(request) && left.tryAcquire();
  }

  /** By the stream: so the first commit of a call is the second one. */
  private static void create(World world, String name, int capacity) {
    world.put(
        name,
        "{\"capacity\": %d, \"admission\": \"immediate\"}".formatted(capacity),
        Map.of("prefer", "respond-async, wait=5"));
  }
}
