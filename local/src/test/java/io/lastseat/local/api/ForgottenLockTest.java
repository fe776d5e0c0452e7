package io.lastseat.local.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.execution.ExecutionCalls;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.Append;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Marks;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StoredRequest;
import io.lastseat.serializer.SerializerParts;
import io.lastseat.serializer.forget.Forgets;
import io.lastseat.serializer.forget.Forgot;
import io.lastseat.tables.commit.Tombstone;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Locks and executions that nobody has used for long are forgotten, but for what must stay. */
class ForgottenLockTest {

  private static final String ADA = "{\"holder\": \"Ada\", \"ttl\": \"PT1M\"}";
  private static final String GRACE = "{\"holder\": \"Grace\", \"ttl\": \"PT1M\"}";
  private static final Duration KEEP = Forgets.KEEP;

  private World world = World.atOnce(Telemetry.NONE);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anUnusedLockIsForgottenAndItsTokensGrowOn(boolean atOnce) {
    world = atOnce ? World.atOnce(Telemetry.NONE) : World.deciding();
    String name = "forgotten-" + atOnce;
    long token = acquire(name, ADA, Map.of()).number("token");
    assertThat(release(name, token).status()).isEqualTo(200);
    assertThat(acquire(name, GRACE, Map.of()).number("token")).isEqualTo(3);
    long stood = world.requestsStanding(name);

    world.letPass(KEEP.minusDays(1));
    run();
    assertThat(numbers(name)).containsExactly(1L, 2L, 3L);
    world.letPass(Duration.ofDays(2));
    assertThat(run().logs()).isPositive();
    assertThat(numbers(name)).containsExactly(1L, 2L, 3L, 4L);
    audited(name);
    Forgot forgot = run();

    assertThat(forgot.commits()).isGreaterThanOrEqualTo(3);
    assertThat(forgot.failures()).noneMatch(why -> why.startsWith(name + ":"));
    assertThat(numbers(name)).containsExactly(4L);
    assertThat(tombstones(name)).isEqualTo(3);
    assertThat(stood - world.requestsStanding(name)).isEqualTo(atOnce ? 0 : 3);
    assertThat(rowsOf(name)).isZero();
    audited(name);
    Exchange shown = world.get("/v1/locks/" + name);
    assertThat(shown.text("status")).isEqualTo("free");
    assertThat(shown.number("token")).isEqualTo(3);
    assertThat(release(name, 3).problem()).isEqualTo("lock-lost");
    assertThat(acquire(name, ADA, Map.of()).number("token")).isEqualTo(4);
    assertThat(numbers(name).head()).isEqualTo(4);
    assertThat(world.get("/v1/resources/" + name + "/roster").json().at("/entries")).hasSize(1);
    audited(name);

    world.letPass(KEEP.plusDays(1));
    run();
    world.letPass(Duration.ofDays(2));
    run();
    assertThat(numbers(name)).hasSize(1);
    audited(name);
    run();
    Forgot nothing = run();
    assertThat(nothing.logs() + nothing.commits() + nothing.copies()).isZero();
    assertThat(nothing.failures()).noneMatch(why -> why.startsWith(name + ":"));
  }

  @Test
  void aResultIsKeptForEverAndItsHistoryBeginsLater() {
    ExecutionCalls job = new ExecutionCalls(world, "forgotten-job");
    long token = job.start(ExecutionCalls.ADA).number("token");
    job.succeed(token, "\"done\"");
    assertThat(job.history().json().at("/steps")).hasSize(2);
    forget();

    assertThat(numbers("forgotten-job")).hasSize(1);
    Exchange again = job.start(ExecutionCalls.GRACE);
    assertThat(again.body()).contains("\"done\"");
    assertThat(job.look().text("state")).isEqualTo("succeeded");
    assertThat(job.look().number("token")).isEqualTo(token);
    Exchange history = job.history();
    assertThat(history.json().at("/steps")).isEmpty();
    assertThat(history.text("forgottenBefore")).isEqualTo("2030-06-01T09:00:00Z");
    audited("forgotten-job");
  }

  @Test
  void aLockThatIsRenewedForMonthsGoesOn() {
    long token =
        acquire("long-held", "{\"holder\": \"Ada\", \"ttl\": \"PT24H\"}", Map.of()).number("token");
    for (int day = 0; day < 100; day++) {
      world.letPass(Duration.ofHours(23));
      if (day % 20 == 0) {
        run();
      }
      Exchange renewed =
          send("PUT", "long-held", "{\"token\": %d, \"ttl\": \"PT24H\"}".formatted(token));
      assertThat(renewed.status()).isEqualTo(200);
    }
    assertThat(numbers("long-held")).hasSize(101);
    audited("long-held");
  }

  @Test
  void aRequestThatComesAgainAfterItsVerdictIsForgottenIsNotDecidedAgain() {
    world = World.deciding();
    acquire("comes-again", ADA, Map.of());
    Commit commit = log().range(new ResourceId("comes-again"), 1, 1).head();
    forget();
    long number = numbers("comes-again").last();

    for (Option<NotIn> said :
        Vector.of(
            Option.<NotIn>none(), Option.some(new NotIn(0, 0)), Option.some(new NotIn(7, 9)))) {
      PendingRequest late =
          PendingRequest.found(new StoredRequest(commit.verdicts().head().request(), said));
      Decided decided = parts().decider().decide(new ResourceId("comes-again"), Vector.of(late));
      assertThat(decided.failure()).isEmpty();
      assertThat(decided.deferred()).isEmpty();
      assertThat(decided.finished()).isOne();
      assertThat(decided.forgotten()).containsExactly(late.id());
    }
    assertThat(numbers("comes-again")).containsExactly(number);
  }

  @Test
  void nothingButLocksIsForgotten() {
    world.put("unused-hall", "{\"capacity\": 1}");
    world.decide();
    world.reserve("unused-hall", "Ada", 1);
    world.decide();
    Vector<Long> before = numbers("unused-hall");
    assertThat(before).hasSize(2);

    world.letPass(Duration.ofDays(1000));
    forget();

    assertThat(numbers("unused-hall")).isEqualTo(before);
    assertThat(tombstones("unused-hall")).isZero();
  }

  @Test
  void aRowThatIsWrittenLateDoesNotStopWhoeverLooksForItsCommit() {
    world = World.deciding();
    acquire("late-row", ADA, Map.of());
    Commit commit = log().range(new ResourceId("late-row"), 1, 1).head();
    Vector<Map<String, AttributeValue>> rows = rows("late-row");
    assertThat(rows).isNotEmpty();
    forget();
    rows.forEach(
        row ->
            World.client().putItem(put -> put.tableName(World.tables().reservations()).item(row)));

    PendingRequest again =
        PendingRequest.found(new StoredRequest(commit.verdicts().head().request(), Option.none()));
    Decided decided = parts().decider().decide(new ResourceId("late-row"), Vector.of(again));

    assertThat(decided.failure()).isEmpty();
    assertThat(decided.forgotten()).containsExactly(again.id());
  }

  @Test
  void theSameKeyIsAnotherRequestAfterwards() {
    Map<String, String> key = Map.of("idempotency-key", "k-1");
    acquire("same-key", ADA, key);
    assertThat(acquire("same-key", ADA, key).number("token")).isEqualTo(1);
    forget();
    Exchange later = acquire("same-key", ADA, key);
    assertThat(later.status()).isEqualTo(200);
    assertThat(later.number("token")).isEqualTo(2);
    assertThat(acquire("same-key", ADA, key).number("token")).isEqualTo(2);
    audited("same-key");
  }

  @Test
  void whatABackupBringsBackCountsForNothing() {
    long token = acquire("phantom", ADA, Map.of()).number("token");
    release("phantom", token);
    Map<String, AttributeValue> second = item("phantom", 2);
    forget();
    World.client().putItem(put -> put.tableName(World.tables().decisions()).item(second));

    audited("phantom");
    assertThat(acquire("phantom", GRACE, Map.of()).number("token")).isEqualTo(3);
    assertThat(world.get("/v1/resources/phantom/roster").json().at("/entries")).hasSize(1);
    world.letPass(Duration.ofMinutes(2));
    run();
    assertThat(numbers("phantom")).containsExactly(3L, 4L);
  }

  @Test
  void aNumberThatWasTakenIsNeverFreeAgain() {
    long token = acquire("taken", ADA, Map.of()).number("token");
    release("taken", token);
    acquire("neighbour", ADA, Map.of());
    Vector<Commit> old = log().range(new ResourceId("taken"), 1, 2);
    Commit next = log().range(new ResourceId("neighbour"), 1, 1).head();
    forget();

    assertThat(numbers("taken")).containsExactly(3L);
    for (Commit commit : old) {
      assertThat(log().append(commit)).matches(Append::isLost);
      assertThat(log().append(Vector.of(commit, unwritten(next)))).isNotEqualTo(Append.DONE);
    }
    assertThat(log().range(new ResourceId("unwritten"), 1, 9)).isEmpty();
    assertThat(numbers("taken")).containsExactly(3L);
    assertThat(log().headOf(new ResourceId("taken"), 1)).isEmpty();
    assertThat(log().firstOf(new ResourceId("taken"), 1, 9, 1).map(Commit::number))
        .containsExactly(3L);
  }

  /** The first one of a resource that has no log. */
  private static Commit unwritten(Commit commit) {
    return new Commit(
        1,
        commit.decidedAt(),
        commit.rules(),
        Vector.empty(),
        Books.empty(new ResourceId("unwritten")),
        Marks.NONE);
  }

  @Test
  void theAuditFindsALogThatBeginsOtherwiseThanItSays() {
    long token = acquire("damaged", ADA, Map.of()).number("token");
    release("damaged", token);
    acquire("damaged", GRACE, Map.of());
    delete("damaged", 1);
    assertThat(difference("damaged")).contains("no commit 1");

    acquire("damaged-2", ADA, Map.of());
    forget();
    acquire("damaged-2", GRACE, Map.of());
    audited("damaged-2");
    delete("damaged-2", 2);
    assertThat(difference("damaged-2")).contains("no commit 2");
  }

  @Test
  void theAuditFindsAForgedBeginning() {
    long token = acquire("forged", ADA, Map.of()).number("token");
    release("forged", token);
    Map<String, AttributeValue> newest = new HashMap<>(item("forged", 2));
    Map<String, AttributeValue> marks = new HashMap<>(newest.get("marks").m());
    marks.put(
        "forgotten",
        AttributeValue.fromM(
            Map.of(
                "through", AttributeValue.fromN("1"),
                "before", newest.get("decidedAt"))));
    newest.put("marks", AttributeValue.fromM(marks));
    newest.put("headNo", AttributeValue.fromN("2"));
    World.client().putItem(put -> put.tableName(World.tables().decisions()).item(newest));
    assertThat(difference("forged")).contains("forgets what is held or waited for");
    delete("forged", 1);
    assertThat(difference("forged")).contains("the number of a commit that is forgotten");
  }

  private static String difference(String name) {
    try (Audit audit =
        new Audit(World.client(), World.tables(), AuditWatcher.none(), Clock.systemUTC())) {
      return audit.of(new ResourceId(name)).get().firstDifference().get().toString();
    }
  }

  private static long tombstones(String name) {
    return World.client()
        .queryPaginator(
            query ->
                query
                    .tableName(World.tables().decisions())
                    .keyConditionExpression("resourceId = :name")
                    .expressionAttributeValues(Map.of(":name", AttributeValue.fromS(name))))
        .items()
        .stream()
        .filter(Tombstone::is)
        .count();
  }

  private static Map<String, AttributeValue> item(String name, long number) {
    return World.client()
        .getItem(get -> get.tableName(World.tables().decisions()).key(key(name, number)))
        .item();
  }

  private static void delete(String name, long number) {
    World.client()
        .deleteItem(delete -> delete.tableName(World.tables().decisions()).key(key(name, number)));
  }

  private static Map<String, AttributeValue> key(String name, long number) {
    return Map.of(
        "resourceId", AttributeValue.fromS(name),
        "commitNo", AttributeValue.fromN(Long.toString(number)));
  }

  private void forget() {
    world.letPass(KEEP.plusDays(1));
    run();
    world.letPass(Duration.ofDays(2));
    run();
  }

  private Forgot run() {
    return Forgets.once(parts());
  }

  private SerializerParts parts() {
    return Forgets.parts(World.client(), World.tables(), world.clock());
  }

  private io.lastseat.log.store.DecisionLog log() {
    return parts().log();
  }

  private Vector<Long> numbers(String name) {
    return log().range(new ResourceId(name), 1, Long.MAX_VALUE).map(Commit::number);
  }

  private static int rowsOf(String name) {
    return rows(name).size();
  }

  private static Vector<Map<String, AttributeValue>> rows(String name) {
    return Vector.ofAll(
            World.client()
                .scanPaginator(scan -> scan.tableName(World.tables().reservations()))
                .items())
        .filter(item -> item.get("request").s().startsWith(name + "/"));
  }

  private Exchange acquire(String name, String body, Map<String, String> headers) {
    Map<String, String> all = new HashMap<>(headers);
    all.put("content-type", "application/json");
    return world.call("POST", "/v1/locks/" + name, all, body);
  }

  private Exchange send(String method, String name, String body) {
    return world.call(
        method, "/v1/locks/" + name, Map.of("content-type", "application/json"), body);
  }

  private Exchange release(String name, long token) {
    return world.call("DELETE", "/v1/locks/" + name + "?token=" + token, Map.of(), null);
  }

  private static void audited(String name) {
    try (Audit audit =
        new Audit(World.client(), World.tables(), AuditWatcher.none(), Clock.systemUTC())) {
      ResourceBooks books = audit.of(new ResourceId(name)).get();
      assertThat(books.firstDifference()).isEmpty();
      assertThat(books.allPending()).isZero();
    }
  }
}
