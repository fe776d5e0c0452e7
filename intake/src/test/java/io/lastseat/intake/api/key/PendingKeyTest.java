package io.lastseat.intake.api.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.audit.Audit;
import io.lastseat.audit.AuditWatcher;
import io.lastseat.audit.ResourceBooks;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.LosingAnswers;
import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Telemetry;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** A key whose first request stands in the table of requests, on resources that decide in calls. */
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

  /** It does not look for the request that the first one wrote, since the key names its floor. */
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
    World losing = World.atOnce(Telemetry.NONE, LosingAnswers.all(PendingKeyTest::appends));
    Exchange first = losing.post("pending-unheard", ADA, atOnce(key));

    Exchange status = process().get(bare(first));

    assertThat(first.status()).isEqualTo(202);
    assertThat(status.text("status")).isEqualTo("accepted");
    assertThat(process().post("pending-unheard", ADA, async(key)).body()).isEqualTo(status.body());
  }

  /** A process knows a full house by the stream; meanwhile another one decides in calls. */
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

  private static boolean appends(SdkRequest request) {
    return request instanceof PutItemRequest put
        && put.tableName().equals(World.tables().decisions());
  }
}
