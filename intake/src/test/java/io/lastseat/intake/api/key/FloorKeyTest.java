package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.LosingAnswers;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.api.failure.Withheld;
import io.lastseat.intake.door.Door;
import io.lastseat.model.commit.Head;
import io.lastseat.model.commit.KeyPrefix;
import io.lastseat.model.id.Floor;
import io.lastseat.model.id.RequestId;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Keys with the resource's prefix: their verdicts have no rows. */
class FloorKeyTest {

  /** The read units of two pages of large commits, and of any call's reads. */
  private static final double MOST_OF_A_STRANGER = 140;

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 1}";
  private static final String UUID = "8e03978e-40d5-43dd-bc93-6894a57f9324";

  private final World world = process();

  private static World process() {
    return World.atOnce(Telemetry.NONE);
  }

  @Test
  void aRetryHasTheAnswerOfTheFirstTryAtAnyTimeAndFromAnyProcess() {
    create("floor-retry", 3);
    Map<String, String> key = key("floor-retry");

    Exchange first = world.post("floor-retry", ADA, key);
    Exchange again = world.post("floor-retry", ADA, key);
    world.letPass(Duration.ofDays(1));
    Exchange aDayLater = world.post("floor-retry", ADA, key);
    Exchange elsewhere = process().post("floor-retry", ADA, key);

    assertThat(first.text("status")).isEqualTo("accepted");
    assertThat(first.text("admission")).isEqualTo("immediate");
    assertThat(List.of(again.body(), aDayLater.body(), elsewhere.body()))
        .containsOnly(first.body());
    assertThat(first.header("Location")).endsWith("/" + first.text("requestId") + "?commit=2");
    assertThat(elsewhere.header("Location")).isEqualTo(first.header("Location"));
    assertThat(world.get("/v1/resources/floor-retry").text("taken")).isEqualTo("1");
    assertThat(rows("floor-retry", first)).isZero();
    assertThat(world.requestsStanding("floor-retry")).isZero();
  }

  @Test
  void itCostsOneWriteAndNoReadWhereTheProcessKnowsTheLog() {
    Counting counting = new Counting();
    World counted = World.atOnce(Telemetry.NONE, counting);
    create("floor-cheap", 9);
    counted.post("floor-cheap", ADA);
    Map<String, String> key = key("floor-cheap");
    counted.post("floor-cheap", ADA);
    counting.taken();

    Exchange first = counted.post("floor-cheap", ADA, key);

    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    assertThat(counted.post("floor-cheap", ADA, key).body()).isEqualTo(first.body());
  }

  @Test
  void itsStatusIsFoundWithAndWithoutTheCommit() {
    create("floor-status", 3);
    Exchange ada = world.post("floor-status", ADA, key("floor-status"));
    String location = ada.header("Location");
    String bare = location.substring(0, location.indexOf('?'));

    assertThat(process().get(location).body()).isEqualTo(ada.body());
    assertThat(process().get(bare).body()).isEqualTo(ada.body());
    assertThat(process().get(bare + "?commit=1").body()).isEqualTo(ada.body());
    assertThat(process().get(bare + "?commit=99").body()).isEqualTo(ada.body());
    assertThat(World.deciding().get(bare).body()).isEqualTo(ada.body());
  }

  @Test
  void whatWasReservedSoCanBeConfirmedAndGivenBack() {
    world.put("floor-hold", "{\"capacity\": 2, \"hold\": \"PT1H\", \"admission\": \"immediate\"}");
    Exchange ada = world.post("floor-hold", ADA, key("floor-hold"));
    Exchange bob = world.post("floor-hold", BOB, key("floor-hold", "other"));
    String bare = ada.header("Location").split("\\?")[0];

    Exchange confirmed = process().call("POST", bare + "/confirm", Map.of(), null);
    Exchange cancelled =
        process().call("POST", bob.header("Location").replace("?", "/cancel?"), Map.of(), null);

    assertThat(ada.text("status")).isEqualTo("held");
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(process().get(bare).text("status")).isEqualTo("accepted");
    assertThat(world.get("/v1/resources/floor-hold").text("free")).isEqualTo("1");
    assertThat(world.get("/v1/resources/floor-hold/roster").body()).contains("Ada");
  }

  @Test
  void anotherContentUnderTheSameKeyIsRefused() {
    create("floor-other", 3);
    Map<String, String> key = key("floor-other");
    world.post("floor-other", ADA, key);

    assertThat(world.post("floor-other", BOB, key).problem()).isEqualTo("idempotency-key-reused");
    assertThat(process().post("floor-other", BOB, key).status()).isEqualTo(422);
    assertThat(world.get("/v1/resources/floor-other").text("taken")).isEqualTo("1");
  }

  @Test
  void anotherCallerKnowsNothingOfTheKey() {
    World signedIn = World.whereCallersSignIn(Door.forTokens());
    create("floor-callers", 3);
    Map<String, String> key = key("floor-callers");

    Exchange ada = bySubject(signedIn, "ada", "floor-callers", key);
    Exchange bob = bySubject(signedIn, "bob", "floor-callers", key);

    assertThat(ada.status()).isEqualTo(200);
    assertThat(bob.text("requestId")).isNotEqualTo(ada.text("requestId"));
    assertThat(world.get("/v1/resources/floor-callers").text("taken")).isEqualTo("2");
  }

  private static Exchange bySubject(
      World world, String subject, String resource, Map<String, String> key) {
    return world.byToken(
        Map.of("sub", subject, "scope", "lastseat:administer"),
        "POST",
        "/v1/resources/" + resource + "/requests",
        key,
        ADA);
  }

  /** A list of one's own requests is read without a search. */
  @Test
  void aListedRequestHasARowAllTheSame() {
    World signedIn = World.whereCallersSignIn(Door.forTokens());
    create("floor-listed", 3);

    Exchange listed =
        signedIn.byToken(
            Map.of("sub", "ada", "scope", "lastseat:administer"),
            "POST",
            "/v1/resources/floor-listed/requests?listed=true",
            key("floor-listed"),
            ADA);

    assertThat(listed.text("status")).isEqualTo("accepted");
    assertThat(rows("floor-listed", listed)).isEqualTo(1);
  }

  @Test
  void aPrefixThatTheLogNeverGaveIsRefused() {
    create("floor-foreign", 3);
    Head beyond = LongLog.head("floor-foreign");
    String ahead =
        KeyPrefix.of(new Head(9, beyond.books(), beyond.marks(), beyond.decidedAt())) + UUID;

    String laterEpoch =
        KeyPrefix.of(new Head(1, beyond.books().inEpoch(1), beyond.marks(), beyond.decidedAt()))
            + UUID;

    for (String key : List.of(ahead, laterEpoch, "lastseat~", "lastseat~7~x")) {
      Exchange refused = world.post("floor-foreign", ADA, Map.of("idempotency-key", key));
      assertThat(refused.problem()).as(key).isEqualTo("key-foreign");
      assertThat(refused.status()).isEqualTo(400);
    }
    assertThat(world.requestsStanding("floor-foreign")).isZero();
  }

  /** It costs a row, and is found by it. */
  @Test
  void aKeyWithThePrefixOfAnotherResourceIsLikeAnyOther() {
    create("floor-elsewhere", 3);
    create("floor-stream", 3, "stream");
    Map<String, String> ofStream = key("floor-stream");
    Exchange decided = world.post("floor-elsewhere", ADA, ofStream);
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(rows("floor-elsewhere", decided)).isEqualTo(1);
    assertThat(process().post("floor-elsewhere", ADA, ofStream).body()).isEqualTo(decided.body());
    assertThat(process().post("floor-elsewhere", BOB, ofStream).status()).isEqualTo(422);

    Map<String, String> ofOther = with(key("floor-elsewhere"), "prefer", "wait=5");
    Exchange streamed = world.post("floor-stream", ADA, ofOther);
    assertThat(streamed.text("status")).isEqualTo("accepted");
    assertThat(process().post("floor-stream", ADA, ofOther).body()).isEqualTo(streamed.body());
  }

  @Test
  void aPrefixThatIsNewerThanTheKnownHeadIsNoForeignOne() {
    create("floor-newer", 9);
    World late = process();
    late.post("floor-newer", BOB);
    world.post("floor-newer", BOB);
    world.post("floor-newer", BOB);

    assertThat(late.post("floor-newer", ADA, key("floor-newer")).text("status"))
        .isEqualTo("accepted");
  }

  @Test
  void howeverLongTheLogIsSinceAKeyHasOneVerdict() {
    create("floor-long", 9_000);
    Map<String, String> used = key("floor-long");
    Map<String, String> late = key("floor-long", "sent-late");
    Exchange first = world.post("floor-long", ADA, used);
    Map<String, String> pending = key("floor-long", "pending");
    Exchange written = world.post("floor-long", BOB, with(pending, "prefer", "respond-async"));
    LongLog.append("floor-long", 10 * Floor.NEAR);

    String bare = first.header("Location").split("\\?")[0];
    assertThat(readUnits(meter -> World.atOnce(Telemetry.NONE, meter), by -> by.get(bare)))
        .as("read units of a status question without the commit")
        .isLessThanOrEqualTo(10);
    assertThat(process().get(bare).body()).isEqualTo(first.body());
    assertThat(process().post("floor-long", ADA, used).body()).isEqualTo(first.body());
    assertThat(process().post("floor-long", BOB, used).status()).isEqualTo(422);
    assertThat(process().post("floor-long", BOB, pending).body())
        .as("by the stream it is pending still")
        .isEqualTo(written.body());

    Exchange decided = process().post("floor-long", ADA, late);
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(rows("floor-long", decided)).as("far from its floor it has a row").isEqualTo(1);
    assertThat(process().post("floor-long", ADA, late).body()).isEqualTo(decided.body());
    assertThat(process().get(decided.header("Location")).body()).isEqualTo(decided.body());
  }

  /** A stranger may name any floor: the call reads few commits, and they may be large. */
  @Test
  void aStrangerHasLittleRead() {
    world.put(
        "floor-stranger",
        "{\"capacity\": 9999, \"publicSignUp\": true, \"admission\": \"immediate\"}");
    LongLog.append("floor-stranger", 2 * Floor.NEAR, 100);
    String unknown = new RequestId(0, "0".repeat(26)).withFloor(new Floor(0, 1)).text();
    String old =
        KeyPrefix.of(LongLog.head("floor-stranger")).replaceFirst("~\\w{12}", "~000000000001");

    assertThat(
            readUnits(
                meter -> World.atOnce(0, Door.forKeys(Door.hashOf("sesame")), meter),
                by -> by.get("/v1/resources/floor-stranger/requests/" + unknown)))
        .as("of a question")
        .isLessThanOrEqualTo(MOST_OF_A_STRANGER);
    assertThat(
            readUnits(
                meter -> World.atOnce(0, Door.forKeys(Door.hashOf("sesame")), meter),
                by -> by.post("floor-stranger", ADA, Map.of("idempotency-key", old + UUID))))
        .as("of a request")
        .isLessThanOrEqualTo(MOST_OF_A_STRANGER);
  }

  private static double readUnits(
      Function<UnitMeter, World> process, Function<World, Exchange> call) {
    UnitMeter meter = World.meter();
    World metered = process.apply(meter);
    double before = meter.snapshot().readUnits().doubleValue();
    Exchange answer = call.apply(metered);
    assertThat(answer.status()).as(answer.body()).isIn(200, 404);
    return meter.snapshot().readUnits().doubleValue() - before;
  }

  @Test
  void aKeyFromBeforeARestoreHasOneVerdict() {
    create("floor-restored", 9);
    Map<String, String> used = key("floor-restored");
    Map<String, String> lost = key("floor-restored", "lost");
    Exchange first = world.post("floor-restored", ADA, used);
    World restored = World.atOnce(1, Door.open());
    restored.post("floor-restored", BOB);

    assertThat(restored.post("floor-restored", ADA, used).body()).isEqualTo(first.body());
    Exchange decided = restored.post("floor-restored", ADA, lost);
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(World.atOnce(1, Door.open()).post("floor-restored", ADA, lost).body())
        .isEqualTo(decided.body());
    assertThat(restored.post("floor-restored", ADA, key("floor-restored")).text("status"))
        .as("a new prefix")
        .isEqualTo("accepted");
  }

  /** Another process decides under the same key right before the append. */
  @Test
  void afterALostAppendItLooksAgain() {
    create("floor-race", 9);
    world.post("floor-race", BOB);
    Map<String, String> key = key("floor-race");
    World other = process();
    List<Exchange> faster = new ArrayList<>();
    World slower =
        World.atOnce(
            Telemetry.NONE,
            new Overtaking(
                request -> ToTables.appends(request) && faster.isEmpty(),
                () -> {
                  faster.add(other.post("floor-race", ADA, key));
                  other.post("floor-race", BOB);
                }));

    Exchange second = slower.post("floor-race", ADA, key);

    assertThat(second.body()).isEqualTo(faster.get(0).body());
    assertThat(world.get("/v1/resources/floor-race").text("taken")).isEqualTo("3");
  }

  @Test
  void anAppendThatArrivesLateIsFound() {
    create("floor-late", 9);
    Map<String, String> key = key("floor-late");
    World late = World.atOnce(Telemetry.NONE, new LateFirstTry(ToTables::appends));

    Exchange first = late.post("floor-late", ADA, key);

    assertThat(first.text("commitNumber")).isEqualTo("2");
    assertThat(process().post("floor-late", ADA, key).body()).isEqualTo(first.body());
    assertThat(world.get("/v1/resources/floor-late").text("taken")).isEqualTo("1");
  }

  /**
   * The first try is written without an append; a retry decides it; then the stream delivers it.
   */
  @Test
  void theStreamDoubtsWhatFellBackToIt() {
    create("floor-fallback", 9);
    world.post("floor-fallback", BOB);
    Map<String, String> key = key("floor-fallback");
    World failing =
        World.atOnce(
            Telemetry.NONE,
            Failing.when(ToTables::appends, SdkClientException.create("Access denied.")));

    Exchange first = failing.post("floor-fallback", ADA, with(key, "prefer", "wait=0"));
    Exchange retried = process().post("floor-fallback", ADA, key);
    world.decide();

    assertThat(first.status()).isEqualTo(202);
    assertThat(retried.text("admission")).isEqualTo("immediate");
    assertThat(retried.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(world.get("/v1/resources/floor-fallback").text("taken")).isEqualTo("2");
    assertThat(world.get(first.header("Location")).body()).isEqualTo(retried.body());
    assertThat(process().post("floor-fallback", ADA, key).body()).isEqualTo(retried.body());
  }

  /** The answers to all its appends are lost; one of them has arrived. */
  @Test
  void whatWasAppendedUnheardIsFound() {
    create("floor-heard-not", 9);
    Map<String, String> key = key("floor-heard-not");
    World losing = World.atOnce(Telemetry.NONE, LosingAnswers.all(ToTables::appends));

    Exchange first = losing.post("floor-heard-not", ADA, key);

    assertThat(first.text("commitNumber")).isEqualTo("2");
    assertThat(process().post("floor-heard-not", ADA, key).body()).isEqualTo(first.body());
  }

  /** One of its appends arrives after the answer, when the request is already written. */
  @Test
  void whatArrivesUnheardIsFoundByTheStream() {
    create("floor-unheard", 9);
    Map<String, String> key = key("floor-unheard");
    Withheld withheld = new Withheld(ToTables::appends);

    Exchange first = World.atOnce(Telemetry.NONE, withheld).post("floor-unheard", ADA, key);
    withheld.arrives();
    world.decide();

    assertThat(first.status()).isEqualTo(202);
    assertThat(world.get("/v1/resources/floor-unheard").text("taken")).isEqualTo("1");
    assertThat(process().post("floor-unheard", ADA, key).text("commitNumber")).isEqualTo("2");
  }

  /** The pending request may yet be granted, so its retry passes the gate of a full resource. */
  @Test
  void theGateDoesNotContradictWhatIsPending() {
    create("floor-gate", 1);
    Map<String, String> key = key("floor-gate");
    Exchange pending = world.post("floor-gate", ADA, with(key, "prefer", "respond-async"));
    world.post("floor-gate", BOB);

    Exchange again = process().post("floor-gate", ADA, with(key, "prefer", "wait=0"));
    Exchange never = process().post("floor-gate", ADA, key("floor-gate", "never-sent"));

    assertThat(again.body()).isEqualTo(pending.body());
    assertThat(never.text("turnedAway")).isEqualTo("true");
  }

  @Test
  void whereTheStreamDecidesAKeyHasOneVerdictToo() {
    create("floor-by-stream", 3, "stream");
    Map<String, String> key = key("floor-by-stream");
    Exchange pending = world.post("floor-by-stream", ADA, key);
    Exchange again = world.post("floor-by-stream", ADA, key);
    world.decide();
    Exchange decided = world.post("floor-by-stream", ADA, key);
    world.patch("floor-by-stream", "{\"admission\": \"immediate\"}", Map.of());
    Exchange inCall = process().post("floor-by-stream", ADA, key);

    assertThat(pending.status()).isEqualTo(202);
    assertThat(again.body()).isEqualTo(pending.body());
    assertThat(decided.text("admission")).isEqualTo("stream");
    assertThat(inCall.body()).isEqualTo(decided.body());
  }

  @Test
  void claimsLocksAndExecutionsTakeSuchKeys() {
    create("floor-claim-a", 3);
    create("floor-claim-b", 3);
    String both =
        "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"floor-claim-b\","
            + " \"quantity\": 1}, {\"resourceId\": \"floor-claim-a\", \"quantity\": 1}]}";
    Map<String, String> key = key("floor-claim-a");
    Exchange claim = world.postTo("/v1/claims", both, key);
    assertThat(claim.text("status")).isEqualTo("accepted");
    assertThat(process().postTo("/v1/claims", both, key).body()).isEqualTo(claim.body());
    Map<String, String> ofOther = key("floor-claim-b");
    Exchange next = process().postTo("/v1/claims", both, ofOther);
    assertThat(next.text("status")).isEqualTo("accepted");
    assertThat(process().postTo("/v1/claims", both, ofOther).body()).isEqualTo(next.body());

    String lock = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}";
    world.postTo("/v1/locks/floor-lock", lock, Map.of());
    world.call("DELETE", "/v1/locks/floor-lock?token=1", Map.of(), null);
    String ofLocks = world.get("/v1/locks/floor-lock").header("Key-Prefix");
    Map<String, String> ofLock = key("floor-lock");
    assertThat(ofLock).containsValue(ofLocks + "key-1");
    Exchange acquired = world.postTo("/v1/locks/floor-lock", lock, ofLock);
    assertThat(acquired.status()).isEqualTo(200);
    assertThat(process().postTo("/v1/locks/floor-lock", lock, ofLock).body())
        .isEqualTo(acquired.body());

    String run = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}";
    world.postTo("/v1/executions/floor-run", run, Map.of());
    world.postTo("/v1/executions/floor-run/fail", "{\"token\": 1}", Map.of());
    String ofRuns = world.get("/v1/executions/floor-run").header("Key-Prefix");
    Map<String, String> ofRun = key("floor-run");
    assertThat(ofRun).containsValue(ofRuns + "key-1");
    Exchange started = world.postTo("/v1/executions/floor-run", run, ofRun);
    assertThat(started.status()).isEqualTo(201);
    assertThat(process().postTo("/v1/executions/floor-run", run, ofRun).body())
        .isEqualTo(started.body());
  }

  private void create(String name, int capacity) {
    create(name, capacity, "immediate");
  }

  private void create(String name, int capacity, String admission) {
    world.put(name, "{\"capacity\": %d, \"admission\": \"%s\"}".formatted(capacity, admission));
  }

  private Map<String, String> key(String resource) {
    return key(resource, "key-1");
  }

  private Map<String, String> key(String resource, String behind) {
    world.letPass(Duration.ofMillis(60));
    String prefix = world.get("/v1/resources/" + resource).text("keyPrefix");
    return Map.of("idempotency-key", prefix + behind);
  }

  private static Map<String, String> with(Map<String, String> headers, String name, String value) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(name, value);
    return all;
  }

  private static int rows(String resource, Exchange decided) {
    return World.client()
        .query(
            query ->
                query
                    .tableName(World.tables().reservations())
                    .consistentRead(true)
                    .keyConditionExpression("#request = :request")
                    .expressionAttributeNames(Map.of("#request", "request"))
                    .expressionAttributeValues(
                        Map.of(
                            ":request",
                            AttributeValue.fromS(resource + "/" + decided.text("requestId")))))
        .count();
  }
}
