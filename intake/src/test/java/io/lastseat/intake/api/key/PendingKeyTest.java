package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.api.failure.LosingAnswers;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.api.failure.Withheld;
import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Telemetry;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** A key's first request is in the table of requests; calls decide the resource. */
class PendingKeyTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String BOB = "{\"applicant\": \"Bob\", \"quantity\": 2}";

  private final World world = process();

  private static World process() {
    return World.atOnce(Telemetry.NONE);
  }

  @Test
  void anotherContentIsRefused() {
    create("pending-a-other", 9);
    create("pending-claim-b", 9);
    Map<String, String> key = floorKey("pending-a-other");

    Exchange first = world.post("pending-a-other", ADA, async(key));
    Exchange other = world.post("pending-a-other", BOB, atOnce(key));
    Exchange otherKind = world.postTo("/v1/claims", claim("pending-a-other", 1), atOnce(key));

    assertThat(first.status()).isEqualTo(202);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(otherKind.problem()).isEqualTo("idempotency-key-reused");
    world.decide();
    assertThat(world.post("pending-a-other", ADA, key).text("status")).isEqualTo("accepted");
  }

  @Test
  void anotherClaimIsRefused() {
    create("pending-claim-a", 9);
    create("pending-claim-b", 9);
    Map<String, String> key = floorKey("pending-claim-a");

    Exchange first = world.postTo("/v1/claims", claim("pending-claim-a", 1), async(key));
    Exchange other = world.postTo("/v1/claims", claim("pending-claim-a", 3), atOnce(key));
    Exchange otherKind = world.post("pending-claim-a", ADA, atOnce(key));

    assertThat(first.status()).isEqualTo(202);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(otherKind.problem()).isEqualTo("idempotency-key-reused");
  }

  /** The key names its floor, so the process does not look for the first request. */
  @Test
  void anotherProcessDecidesTheOtherContentOnceAndForBoth() {
    create("pending-a-elsewhere", 9);
    create("pending-claim-b", 9);
    Map<String, String> key = floorKey("pending-a-elsewhere");
    Exchange first = world.postTo("/v1/claims", claim("pending-a-elsewhere", 1), async(key));

    Exchange other = process().post("pending-a-elsewhere", BOB, atOnce(key));
    world.decide();

    assertThat(other.text("status")).isEqualTo("accepted");
    assertThat(process().get(bare(first)).body()).isEqualTo(other.body());
    assertThat(world.postTo("/v1/claims", claim("pending-a-elsewhere", 1), key).status())
        .isEqualTo(422);
    assertThat(world.get("/v1/resources/pending-a-elsewhere").text("taken")).isEqualTo("2");
    assertThat(audited("pending-a-elsewhere").differences()).isZero();
  }

  @Test
  void oneThatWasAcceptedInACallIsNotPendingAgain() {
    create("pending-back", 1);
    Map<String, String> key = floorKey("pending-back");
    Exchange first = world.post("pending-back", ADA, async(key));
    Exchange inCall = process().post("pending-back", ADA, atOnce(key));

    assertThat(first.status()).isEqualTo(202);
    assertThat(inCall.text("status")).isEqualTo("accepted");
    assertThat(process().post("pending-back", ADA, async(key)).body()).isEqualTo(inCall.body());
    assertThat(process().get(bare(first)).body()).isEqualTo(inCall.body());
    world.patch("pending-back", "{\"admission\": \"stream\"}", Map.of());
    assertThat(process().post("pending-back", ADA, atOnce(key)).body()).isEqualTo(inCall.body());
  }

  @Test
  void oneWhoseAppendWasNotHeardOfIsNotPendingAgain() {
    create("pending-unheard", 1);
    Map<String, String> key = Map.of("idempotency-key", "k-1");
    Withheld withheld = new Withheld(ToTables::appends);
    Exchange first =
        World.atOnce(Telemetry.NONE, withheld).post("pending-unheard", ADA, atOnce(key));
    withheld.arrives();

    Exchange status = process().get(bare(first));

    assertThat(first.status()).isEqualTo(202);
    assertThat(status.text("status")).isEqualTo("accepted");
    assertThat(process().post("pending-unheard", ADA, async(key)).body()).isEqualTo(status.body());
  }

  /** The append arrives without an answer, or after the answer of its call. */
  @Test
  void anotherContentThatMayBeGrantedIsNotRefused() {
    for (boolean late : List.of(false, true)) {
      String name = "pending-granted-" + late;
      create(name, 9);
      Map<String, String> key = floorKey(name);
      world.post(name, ADA, async(key));
      Withheld withheld = new Withheld(ToTables::appends);
      ExecutionInterceptor silent = late ? withheld : LosingAnswers.all(ToTables::appends);

      World unheard = World.atOnce(Telemetry.NONE, silent);
      Exchange bob = unheard.post(name, BOB, atOnce(key));
      Exchange again = unheard.post(name, BOB, atOnce(key));
      if (late) {
        withheld.arrives();
      }

      assertThat(bob.status()).isEqualTo(late ? 503 : 200);
      assertThat(again.status()).isEqualTo(late ? 503 : 200);
      assertThat(process().post(name, BOB, atOnce(key)).text("status")).isEqualTo("accepted");
      assertThat(process().post(name, ADA, key).status()).isEqualTo(422);
    }
  }

  /** The first content is in the table of requests, and the second fills the house. */
  @Test
  void theContentThatACallAcceptedIsNotRefusedAtTheGate() {
    create("pending-full", 2);
    Map<String, String> key = floorKey("pending-full");
    world.post("pending-full", ADA, async(key));
    Exchange bob = process().post("pending-full", BOB, atOnce(key));

    assertThat(bob.text("status")).isEqualTo("accepted");
    assertThat(process().post("pending-full", BOB, async(key)).body()).isEqualTo(bob.body());
    world.decide();
    assertThat(World.deciding().post("pending-full", BOB, key).body()).isEqualTo(bob.body());
  }

  /** The process knows only an old head, and gets no answer to its appends. */
  @Test
  void whatFallsBackIsLookedForFirst() {
    create("pending-old", 9);
    Map<String, String> key = floorKey("pending-old");
    AtomicBoolean silent = new AtomicBoolean();
    World old = failing(silent, ToTables::appends);
    old.post("pending-old", ADA);
    old.letPass(Duration.ofDays(1));
    Exchange first = process().post("pending-old", ADA, atOnce(key));
    LongLog.append("pending-old", 5);
    silent.set(true);

    assertThat(first.text("status")).isEqualTo("accepted");
    assertThat(old.post("pending-old", ADA, atOnce(key)).body()).isEqualTo(first.body());
    assertThat(old.post("pending-old", BOB, atOnce(key)).status()).isEqualTo(422);
  }

  /** The process knows a head near the floor, and the log is 40 commits further. */
  @Test
  void farFromItsFloorAnotherContentIsRefusedByAnyProcess() {
    create("pending-far", 999);
    Map<String, String> key = floorKey("pending-far");
    World old = process();
    old.post("pending-far", ADA);
    world.post("pending-far", ADA, async(key));
    LongLog.append("pending-far", 40);

    assertThat(old.post("pending-far", BOB, atOnce(key)).status()).isEqualTo(422);
    assertThat(process().post("pending-far", BOB, atOnce(key)).status()).isEqualTo(422);
  }

  /** The request was accepted, but the read of its verdict fails. */
  @Test
  void whereCallsDecideAFailedLookIsNoPending() {
    create("pending-failed", 1);
    Map<String, String> key = floorKey("pending-failed");
    AtomicBoolean fails = new AtomicBoolean();
    World failing = failing(fails, ToTables::readsLog);
    world.post("pending-failed", ADA, async(key));
    process().post("pending-failed", ADA, atOnce(key));
    failing.get("/v1/resources/pending-failed");
    fails.set(true);

    assertThat(failing.post("pending-failed", ADA, async(key)).status()).isEqualTo(503);
  }

  /** A call falls back; before it is written, another process gets the lock under its key. */
  @Test
  void aLockUnderOneKeyHasOneHolder() {
    for (String holder : List.of("Ada", "Bob")) {
      String lock = "/v1/locks/pending-lock-" + holder.toLowerCase(Locale.ROOT);
      world.postTo(lock, acquire("Eve"), Map.of());
      world.call("DELETE", lock + "?token=1", Map.of(), null);
      Map<String, String> key =
          Map.of("idempotency-key", world.get(lock).header("Key-Prefix") + "key-1");
      AtomicReference<Exchange> faster = new AtomicReference<>();
      World falling =
          World.atOnceAlone(
              Runnable::run,
              new Overtaking(
                  request -> faster.get() == null && ToTables.putsRequest(request),
                  () -> faster.set(process().postTo(lock, acquire(holder), key))),
              Failing.when(ToTables::appends, SdkClientException.create("Nothing was heard.")));

      Exchange ada = falling.postTo(lock, acquire("Ada"), key);

      assertThat(faster.get().text("admission")).isEqualTo("immediate");
      if (holder.equals("Ada")) {
        assertThat(ada.body()).isEqualTo(faster.get().body());
      } else {
        assertThat(ada.status()).isEqualTo(422);
      }
    }
  }

  private static String acquire(String holder) {
    return "{\"holder\": \"%s\", \"lease\": \"PT1H\", \"waitFor\": \"PT10S\"}".formatted(holder);
  }

  /** The stream alone decides here, so no call can have granted it. */
  @Test
  void aRefusalAtTheGateReadsTheItemAlone() {
    world.put("pending-cost", "{\"capacity\": 0}");
    Counting counting = new Counting();
    World counted = World.through(counting);
    counted.get("/v1/resources/pending-cost");
    counting.taken();

    for (int number = 0; number < 10; number++) {
      Map<String, String> key = Map.of("idempotency-key", "k-" + number);
      assertThat(counted.post("pending-cost", ADA, key).text("turnedAway")).isEqualTo("true");
    }

    assertThat(counting.taken()).isEqualTo(Map.of("GetItem requests", 10));
  }

  /** One process knows the head of a full resource; another adds capacity and decides in calls. */
  @Test
  void theGateOfAnOlderHeadRefusesNoRequestThatACallHasGranted() {
    for (String prefix : Set.of("", "floor")) {
      String name = "pending-gate" + prefix;
      world.put(name, "{\"capacity\": 1, \"admission\": \"stream\"}");
      world.post(name, ADA);
      world.decide();
      Map<String, String> key =
          prefix.isEmpty() ? Map.of("idempotency-key", "k-1") : floorKey(name);
      World late = process();
      World other = process();
      late.get("/v1/resources/" + name);
      other.patch(name, "{\"capacity\": 5, \"admission\": \"immediate\"}", Map.of());

      Exchange first = other.post(name, ADA, key);

      assertThat(first.text("status")).as(name).isEqualTo("accepted");
      assertThat(late.post(name, ADA, key).body()).as(name).isEqualTo(first.body());
    }
  }

  /** A process whose calls of this kind fail once the flag is set. */
  private static World failing(AtomicBoolean said, Predicate<SdkRequest> which) {
    return World.atOnce(
        Telemetry.NONE,
        Failing.when(
            request -> said.get() && which.test(request),
            SdkClientException.create("Nothing was heard.")));
  }

  private void create(String name, int capacity) {
    world.put(name, "{\"capacity\": %d, \"admission\": \"immediate\"}".formatted(capacity));
  }

  private static String claim(String first, int quantity) {
    return ("{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"%s\", \"quantity\": %d},"
            + " {\"resourceId\": \"pending-claim-b\", \"quantity\": 1}]}")
        .formatted(first, quantity);
  }

  private Map<String, String> floorKey(String resource) {
    world.letPass(Duration.ofMillis(60));
    String prefix = world.get("/v1/resources/" + resource).text("keyPrefix");
    return Map.of("idempotency-key", prefix + "key-1");
  }

  private static Map<String, String> async(Map<String, String> key) {
    return preferring(key, "respond-async");
  }

  private static Map<String, String> atOnce(Map<String, String> key) {
    return preferring(key, "wait=0");
  }

  private static Map<String, String> preferring(Map<String, String> key, String what) {
    Map<String, String> all = new HashMap<>(key);
    all.put("prefer", what);
    return all;
  }

  private static String bare(Exchange answer) {
    return answer.header("Location").split("\\?")[0];
  }

  private static ResourceBooks audited(String name) {
    Clock nextDay = Clock.fixed(World.MORNING.plus(Duration.ofDays(1)), ZoneOffset.UTC);
    try (Audit audit = new Audit(World.client(), World.tables(), AuditWatcher.none(), nextDay)) {
      return audit.of(new ResourceId(name)).get();
    }
  }
}
