package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.api.failure.Withheld;
import io.lastseat.intake.api.key.LateFirstTry;
import io.lastseat.model.id.RequestId;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.vavr.control.Option;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

/** Reservations with admission {@code immediate}: the call that asks decides them. */
class AtOnceApiTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 1}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "key-1");

  private final Noting watch = new Noting();
  private final World world = World.atOnce(watch);

  @Test
  void theVerdictComesInTheSameCall() {
    String name = "call-immediate";
    create(name, 2, "immediate");
    long before = world.requestsWritten();

    Exchange accepted = world.post(name, ADA);
    Exchange refused = world.post(name, "{\"applicant\": \"Bob\", \"quantity\": 2}");

    assertThat(accepted.status()).isEqualTo(200);
    assertThat(accepted.text("status")).isEqualTo("accepted");
    assertThat(accepted.text("admission")).isEqualTo("immediate");
    assertThat(accepted.text("decisionNumber")).isEqualTo("2");
    assertThat(accepted.text("commitNumber")).isEqualTo("2");
    assertThat(refused.text("reason")).isEqualTo("not_enough_left");
    assertThat(world.requestsWritten()).isEqualTo(before);
    assertThat(world.get(accepted.header("Location")).body()).isEqualTo(accepted.body());
    assertThat(world.get("/v1/resources/" + name + "/roster").text("taken")).isEqualTo("1");
    assertThat(watch.commits()).hasSize(2);
    assertThat(watch.lost).isZero();
    assertThat(named(accepted)).contains(2L);
    assertThat(named(refused)).contains(3L);
  }

  private static Option<Long> named(Exchange answer) {
    return RequestId.parse(answer.text("requestId")).flatMap(RequestId::namedCommit);
  }

  @Test
  void theStreamIsThereForThoseWhoWantIt() {
    create("now-stream-term", 2, "stream");
    create("now-stream-wish", 2, "immediate");

    Exchange byTerm = world.post("now-stream-term", ADA);
    Exchange byWish =
        world.post("now-stream-wish", ADA, Map.of("prefer", "respond-async; x=1, wait=3"));

    assertThat(byTerm.status()).isEqualTo(202);
    assertThat(byWish.text("admission")).isEqualTo("stream");
    assertThat(byWish.header("Preference-Applied")).isEqualTo("respond-async, wait=3");
    assertThat(world.post("now-stream-wish", BOB).text("admission")).isEqualTo("immediate");
  }

  @Test
  void aDeploymentThatDoesNotDecideSaysSo() {
    World off = World.deciding();

    Exchange created = off.put("now-off", "{\"capacity\": 2, \"admission\": \"immediate\"}");

    assertThat(created.text("admission")).isEqualTo("immediate");
    assertThat(created.text("effectiveAdmission")).isEqualTo("stream");
    assertThat(off.post("now-off", ADA).status()).isEqualTo(202);
    assertThat(world.get("/v1/resources/now-off").json().has("effectiveAdmission")).isFalse();
  }

  @Test
  void whatAnotherDeploymentDecidedIsFoundWhereNothingIsDecided() {
    create("now-both", 2, "immediate");
    Exchange ada = world.post("now-both", ADA, KEY);

    World off = World.deciding();
    assertThat(off.get(ada.header("Location")).body()).isEqualTo(ada.body());
    assertThat(off.post("now-both", ADA, KEY).body()).isEqualTo(ada.body());
  }

  @Test
  void aKeyHasOneVerdictWhicheverWayItCame() {
    create("now-one-way", 3, "immediate");
    Exchange first = world.post("now-one-way", ADA, KEY);
    long before = world.requestsWritten();

    Exchange again = world.post("now-one-way", ADA, KEY);
    Exchange other = world.post("now-one-way", BOB, KEY);
    world.put("now-one-way", "{\"capacity\": 3, \"admission\": \"stream\"}");
    world.letPass(Duration.ofSeconds(1));
    long withTerms = world.requestsWritten();
    Exchange byStream = world.post("now-one-way", ADA, KEY);
    Exchange otherByStream = world.post("now-one-way", BOB, KEY);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(byStream.body()).isEqualTo(first.body());
    assertThat(otherByStream.status()).isEqualTo(422);
    assertThat(withTerms).isEqualTo(before);
    assertThat(world.requestsWritten()).isEqualTo(withTerms);
  }

  @Test
  void aRequestThatWaitsInTheStreamIsNotDecidedAgain() {
    create("now-other-way", 3, "immediate");
    Exchange pending =
        world.post(
            "now-other-way", ADA, Map.of("idempotency-key", "key-1", "prefer", "respond-async"));

    Exchange again = world.post("now-other-way", ADA, KEY);
    world.decide();
    Exchange decided = world.post("now-other-way", ADA, KEY);

    assertThat(pending.status()).isEqualTo(202);
    assertThat(again.body()).isEqualTo(pending.body());
    assertThat(decided.text("admission")).isEqualTo("stream");
    assertThat(world.get("/v1/resources/now-other-way").text("taken")).isEqualTo("1");
  }

  @Test
  void whereNoAnswerComesTheStreamDecidesOrFindsTheVerdict() {
    Withheld withheld = new Withheld(ToTables::appends);
    World losing = World.atOnce(watch, withheld);
    String name = "silent-immediate";
    create(name, 3, "immediate");

    Exchange ada = losing.post(name, ADA, KEY);
    Exchange again = losing.post(name, ADA, KEY);

    assertThat(ada.status()).isEqualTo(202);
    assertThat(again.header("Location")).isEqualTo(ada.header("Location"));
    withheld.arrives();
    losing.decide();
    Exchange decided = losing.get(ada.header("Location"));
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(decided.text("admission")).as("its append had arrived").isEqualTo("immediate");
    assertThat(losing.get("/v1/resources/" + name).text("taken")).isEqualTo("1");
    assertThat(watch.causes).startsWith(Cause.FAILURE);
  }

  /** The clock is set back during the call: the call stops sending at its original deadline. */
  @Test
  void whereTheClockIsSetBackACallEndsInTime() {
    List<World> late = new ArrayList<>();
    AtomicInteger sends = new AtomicInteger();
    World silent =
        World.atOnce(
            watch,
            new Overtaking(
                request -> request instanceof BatchGetItemRequest,
                () -> late.forEach(world -> world.letPass(Duration.ofHours(-2)))),
            Failing.when(
                request ->
                    !late.isEmpty() && ToTables.appends(request) && sends.incrementAndGet() > 0,
                SdkClientException.create("Nothing was heard.")));
    create("now-set-back", 3, "immediate");
    late.add(silent);

    Exchange ada = silent.post("now-set-back", ADA, KEY);

    assertThat(ada.status()).isEqualTo(202);
    assertThat(silent.now()).isBefore(World.MORNING);
    assertThat(sends).hasPositiveValue();
    assertThat(sends.get()).isLessThanOrEqualTo(9);
  }

  /** The append wants a commit number that is still free, so the request keeps its id. */
  @Test
  void aTryThatMetATransactionMayStillArrive() {
    World late = World.atOnce(watch, new LateFirstTry(ToTables::appends));
    create("now-late-try", 3, "immediate");

    Exchange ada = late.post("now-late-try", ADA);

    assertThat(ada.text("admission")).isEqualTo("immediate");
    assertThat(ada.text("commitNumber")).isEqualTo("2");
    assertThat(late.get("/v1/resources/now-late-try").text("taken")).isEqualTo("1");
    assertThat(late.get(ada.header("Location")).body()).isEqualTo(ada.body());
  }

  /** Anybody can write a number into an id, so a large commit is not read for it. */
  @Test
  void anIdThatNamesACommitOfACrowdReadsItsHeadAlone() {
    UnitMeter meter = World.meter();
    World metered = World.atOnce(watch, meter);
    create("now-named", 99, "immediate");
    World idle = World.idle();
    String wordy =
        "{\"applicant\": \"Ada\", \"quantity\": 1, \"note\": \"%s\"}".formatted("n".repeat(190));
    for (int i = 0; i < 30; i++) {
      assertThat(idle.post("now-named", wordy).status()).isEqualTo(202);
    }
    idle.decide();
    double before = meter.snapshot().readUnits().doubleValue();

    assertThat(metered.get(named("now-named", 2)).status()).isEqualTo(404);
    assertThat(meter.snapshot().readUnits().doubleValue() - before)
        .as("rows, the request, and a head, which tells that no call appended there")
        .isEqualTo(3);
    assertThat(metered.get(named("now-named", 3)).status()).as("not there yet").isEqualTo(404);
    assertThat(metered.get(named("now-named", 1)).status()).as("the terms").isEqualTo(404);
  }

  private static String named(String resource, long commitNo) {
    String id = new RequestId(0, "0".repeat(26)).naming(commitNo).text();
    return "/v1/resources/%s/requests/%s".formatted(resource, id);
  }

  @Test
  void whatCannotBeAppendedGoesByTheStream() {
    World failing =
        World.atOnce(
            watch, Failing.when(ToTables::appends, SdkClientException.create("Access denied.")));
    create("now-denied", 3, "immediate");

    Exchange ada = failing.post("now-denied", ADA, Map.of("prefer", "wait=20"));

    assertThat(ada.text("status")).isEqualTo("accepted");
    assertThat(ada.text("admission")).isEqualTo("stream");
  }

  @Test
  void aFullHouseTurnsAwayUnwritten() {
    create("now-full", 1, "immediate");
    world.post("now-full", ADA, KEY);

    Exchange away = world.post("now-full", BOB);

    assertThat(away.text("turnedAway")).isEqualTo("true");
    assertThat(world.post("now-full", ADA, KEY).text("status")).isEqualTo("accepted");
    assertThat(world.get("/v1/resources/now-full").text("lastDecision")).isEqualTo("2");
  }

  @Test
  void aRememberedHeadIsBelievedForNoRefusal() {
    create("now-refilled", 1, "immediate");
    String ada = world.post("now-refilled", ADA).header("Location");
    World.atOnce(watch).call("POST", ada + "/cancel", Map.of(), null);

    assertThat(world.post("now-refilled", BOB).text("status")).isEqualTo("accepted");
  }

  @Test
  void itCostsOneWriteAndWithAKeyTwoLooks() {
    Counting counting = new Counting();
    World counted = World.atOnce(watch, counting);
    create("now-cheap", 9, "immediate");
    counted.post("now-cheap", ADA);
    counting.taken();

    counted.post("now-cheap", ADA);
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    counted.post("now-cheap", ADA, KEY);
    assertThat(counting.taken())
        .as("it looks at its item, its row, and the commit that owes rows")
        .isEqualTo(
            Map.of(
                "GetItem requests", 1,
                "BatchGetItemRequest", 1,
                "Query decisions", 1,
                "PutItem decisions", 1,
                "PutItem reservations", 1));
  }

  @Test
  void itCostsOneWriteUnitAndWithAKeyTwo() {
    UnitMeter meter = World.meter();
    World metered = World.atOnce(watch, meter);
    create("now-units", 9, "immediate");
    metered.post("now-units", ADA);
    long before = meter.snapshot().writeUnits();
    assertThat(named(metered.post("now-units", ADA))).contains(3L);
    assertThat(meter.snapshot().writeUnits() - before).isEqualTo(1);
    assertThat(named(metered.post("now-units", ADA, KEY))).isEmpty();
    assertThat(meter.snapshot().writeUnits() - before).isEqualTo(3);
  }

  @Test
  void anotherProcessCostsOneLostAppend() {
    create("now-two", 9, "immediate");
    World other = World.atOnce(watch);
    world.post("now-two", ADA);
    world.post("now-two", ADA);
    other.post("now-two", ADA);

    Exchange overtaken = world.post("now-two", ADA);

    assertThat(overtaken.text("admission")).isEqualTo("immediate");
    assertThat(overtaken.text("commitNumber")).isEqualTo("5");
    assertThat(named(overtaken)).as("each try has its own name").contains(5L);
    assertThat(world.get(overtaken.header("Location")).body()).isEqualTo(overtaken.body());
    assertThat(watch.lost).isEqualTo(1);
    assertThat(watch.causes).as("a remembered head says nothing of a crowd").isEmpty();
  }

  /** The refused append returns the commit that won, so no read is needed. */
  @Test
  void aLostAppendCostsNoRead() {
    create("now-faster", 9, "immediate");
    UnitMeter meter = World.meter();
    World other = World.atOnce(watch);
    World slower =
        World.atOnce(
            watch,
            meter,
            new Overtaking(ToTables.appends("now-faster", 2), () -> other.post("now-faster", ADA)));

    create("now-alone", 9, "immediate");
    slower.post("now-alone", ADA);
    BigDecimal ofNone = meter.snapshot().readUnits();

    Exchange overtaken = slower.post("now-faster", ADA);

    assertThat(overtaken.text("commitNumber")).isEqualTo("3");
    assertThat(watch.lost).isEqualTo(1);
    assertThat(meter.snapshot().readUnits().subtract(ofNone))
        .as("of the head, before the first append")
        .isEqualByComparingTo("1");
  }

  @Test
  void theTermsThatAreInForceCount() {
    create("now-changed", 9, "immediate");
    world.post("now-changed", ADA);
    World.deciding().replace("now-changed", "{\"capacity\": 9, \"admission\": \"stream\"}");

    Exchange after = world.post("now-changed", BOB);

    assertThat(after.status()).isEqualTo(202);
    world.decide();
    assertThat(world.get(after.header("Location")).text("admission")).isEqualTo("stream");
  }

  /** The stream decides the creation, so the first commit of a call is the second one. */
  private void create(String name, int capacity, String admission) {
    world.put(
        name,
        "{\"capacity\": %d, \"admission\": \"%s\"}".formatted(capacity, admission),
        Map.of("prefer", "respond-async, wait=5"));
  }
}
