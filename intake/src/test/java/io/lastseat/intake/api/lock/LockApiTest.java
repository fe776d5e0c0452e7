package io.lastseat.intake.api.lock;

import static io.lastseat.intake.api.lock.LockCalls.ADA;
import static io.lastseat.intake.api.lock.LockCalls.GRACE;
import static io.lastseat.intake.api.lock.LockCalls.acquire;
import static io.lastseat.intake.api.lock.LockCalls.release;
import static io.lastseat.intake.api.lock.LockCalls.renew;
import static io.lastseat.intake.api.lock.LockCalls.show;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.embedded.meter.UnitMeter;
import io.lastseat.intake.api.Counting;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.contract.OpenApiContract;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks with fencing tokens, decided in the call or by the stream. */
class LockApiTest {

  private final Counting counting = new Counting();
  private final World now = World.atOnce(Telemetry.NONE, counting);

  static Stream<World> bothWays() {
    return Stream.of(World.atOnce(Telemetry.NONE), World.deciding());
  }

  @Test
  void theFirstOneMakesTheLockAndHasItInTheCall() {
    long before = now.requestsWritten();
    Exchange ada = acquire(now, "lock-first", ADA);

    assertThat(ada.status()).isEqualTo(200);
    assertThat(ada.body())
        .isEqualTo(
            "{\"name\":\"lock-first\",\"status\":\"acquired\",\"holder\":\"Ada\",\"token\":1,"
                + "\"lease\":\"PT1M\",\"expiresAt\":\"2030-06-01T09:01:00Z\",\"requestId\":\"%s\","
                    .formatted(ada.text("requestId"))
                + "\"admission\":\"immediate\"}\n");
    assertThat(now.requestsWritten()).isEqualTo(before);
    Exchange shown = now.get("/v1/resources/lock-first");
    assertThat(shown.text("holder")).isEqualTo("Ada");
    assertThat(shown.number("token")).isEqualTo(1);
    assertThat(shown.number("free")).isZero();
    Claims.audited("lock-first");
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void oneAfterTheOtherHasItAndTheTokensGrow(World world) {
    String name = "lock-turns-" + System.identityHashCode(world);
    Exchange ada = acquire(world, name, ADA);
    Exchange grace = acquire(world, name, GRACE);
    assertThat(grace.problem()).isEqualTo("lock-held");
    assertThat(grace.header("Retry-After")).isIn("60", "61");
    assertThat(grace.text("holder")).isEqualTo("Ada");
    assertThat(grace.number("token")).isEqualTo(ada.number("token"));
    assertThat(grace.text("expiresAt")).isEqualTo(ada.text("expiresAt"));
    assertThat(show(world, name).text("status")).isEqualTo("acquired");

    assertThat(release(world, name, ada.number("token")).text("status")).isEqualTo("released");
    assertThat(release(world, name, ada.number("token")).status()).isEqualTo(200);
    assertThat(show(world, name).text("status")).isEqualTo("free");
    assertThat(show(world, name).number("token")).isEqualTo(ada.number("token"));
    assertThat(show(world, name).text("holder")).isEmpty();

    Exchange next = acquire(world, name, GRACE);
    assertThat(next.number("token")).isGreaterThan(ada.number("token"));
    Exchange late = release(world, name, ada.number("token"));
    assertThat(late.problem()).isEqualTo("lock-lost");
    assertThat(late.text("holder")).isEqualTo("Grace");
    assertThat(late.number("token")).isEqualTo(next.number("token"));
    assertThat(renew(world, name, ada.number("token")).problem()).isEqualTo("lock-lost");
    assertThat(show(world, name).text("holder")).isEqualTo("Grace");
    Exchange roster = world.get("/v1/resources/" + name + "/roster");
    assertThat(roster.json().at("/entries")).hasSize(1);
    assertThat(roster.json().at("/entries/0/applicant").asText()).isEqualTo("Grace");
    Claims.audited(name);
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void aLeaseIsRenewedUntilItLapses(World world) {
    String name = "lock-renewed-" + System.identityHashCode(world);
    long token = acquire(world, name, ADA).number("token");
    world.letPass(Duration.ofSeconds(59));
    Exchange renewed = renew(world, name, token);
    assertThat(renewed.status()).isEqualTo(200);
    assertThat(renewed.number("token")).isEqualTo(token);
    assertThat(renewed.text("expiresAt")).isEqualTo(show(world, name).text("expiresAt"));
    world.letPass(Duration.ofSeconds(59));
    assertThat(acquire(world, name, GRACE).header("Retry-After")).isEqualTo("1");
    world.letPass(Duration.ofSeconds(1));

    assertThat(renew(world, name, token).problem()).isEqualTo("lock-lost");
    assertThat(release(world, name, token).problem()).isEqualTo("lock-lost");
    assertThat(show(world, name).text("status")).isEqualTo("free");
    assertThat(acquire(world, name, GRACE).number("token")).isGreaterThan(token);
    Claims.audited(name);
  }

  @Test
  void whatBecameOfARequestIsTold() {
    Exchange ada = acquire(now, "lock-status", ADA);
    String path = "/v1/resources/lock-status/requests/" + ada.text("requestId");
    assertThat(now.get(path).text("status")).isEqualTo("held");
    now.letPass(Duration.ofSeconds(50));
    renew(now, "lock-status", 1);
    assertThat(now.get(path).text("expiresAt")).isEqualTo("2030-06-01T09:01:50Z");
    now.letPass(Duration.ofSeconds(61));
    assertThat(now.get(path).text("status")).isEqualTo("lapsed");
    Exchange grace = acquire(now, "lock-status", GRACE);
    assertThat(now.get(path).text("status")).isEqualTo("lapsed");
    String other = "/v1/resources/lock-status/requests/" + grace.text("requestId");
    release(now, "lock-status", grace.number("token"));
    assertThat(now.get(other).text("status")).isEqualTo("cancelled");
    acquire(now, "lock-status", ADA);
    assertThat(now.get(other).text("status")).isEqualTo("cancelled");
  }

  @Test
  void aKeyFindsWhatTheFirstTryAcquired() {
    Exchange first = acquire(now, "lock-key", ADA, "k");
    Exchange again = acquire(now, "lock-key", ADA, "k");
    assertThat(again.body()).isEqualTo(first.body());
    Exchange renewed = renew(now, "lock-key", 1, "r");
    now.letPass(Duration.ofSeconds(30));
    assertThat(renew(now, "lock-key", 1, "r").body()).isEqualTo(renewed.body());
    assertThat(acquire(now, "lock-key", GRACE, "k").problem()).isEqualTo("idempotency-key-reused");
    release(now, "lock-key", 1);
    assertThat(acquire(now, "lock-key", ADA, "k").problem()).isEqualTo("lock-lost");
    Claims.audited("lock-key");
  }

  /** Two processes, of which one remembers an older head. */
  @Test
  void aStaleHeadRefusesNobodyAndFreesNobody() {
    World other = World.atOnce(Telemetry.NONE);
    acquire(now, "lock-stale", ADA);
    assertThat(acquire(other, "lock-stale", GRACE).problem()).isEqualTo("lock-held");
    release(now, "lock-stale", 1);
    Exchange grace = acquire(other, "lock-stale", GRACE);
    assertThat(grace.status()).as("within the age of shared heads").isEqualTo(200);
    assertThat(renew(now, "lock-stale", 1).problem()).isEqualTo("lock-lost");
    assertThat(release(now, "lock-stale", 1).status())
        .as("as far as that process knows nobody acquired it since")
        .isIn(200, 409);
    assertThat(renew(now, "lock-stale", grace.number("token")).status())
        .as("a token that is newer than the head that is known is looked for")
        .isEqualTo(200);
    assertThat(show(now, "lock-stale").text("holder")).isEqualTo("Grace");
    Claims.audited("lock-stale");
  }

  /** The id of a release follows from the lease, so its verdict has a row. */
  @Test
  void anAcquisitionAndAReleaseAreOneCallEach() {
    acquire(now, "lock-cost", ADA);
    release(now, "lock-cost", 1);
    counting.taken();
    Exchange ada = acquire(now, "lock-cost", ADA);
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    renew(now, "lock-cost", ada.number("token"));
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1));
    release(now, "lock-cost", ada.number("token"));
    assertThat(counting.taken())
        .isEqualTo(Map.of("PutItem decisions", 1, "PutItem reservations", 1));
    release(now, "lock-cost", ada.number("token"));
    assertThat(renew(now, "lock-cost", 1).problem()).isEqualTo("lock-lost");
    assertThat(counting.taken()).as("an old token").isEmpty();
    acquire(now, "lock-cost", ADA, "key");
    assertThat(counting.taken())
        .isEqualTo(
            Map.of(
                "GetItem requests", 1,
                "BatchGetItemRequest", 1,
                "PutItem decisions", 1,
                "PutItem reservations", 1));
    acquire(now, "lock-cost", GRACE);
    assertThat(counting.taken()).as("held").isEqualTo(Map.of("Query decisions", 1));
    World stranger = World.atOnce(Telemetry.NONE, counting);
    counting.taken();
    acquire(stranger, "lock-cost-new", ADA);
    assertThat(counting.taken()).isEqualTo(Map.of("PutItem decisions", 1, "Query decisions", 1));
  }

  /**
   * A new name costs one unit more: the first commit is in the index of heads, too. A release or a
   * key costs one more, since the id does not name the commit.
   */
  @Test
  void anAcquisitionTakesOneWriteUnitAndAReleaseTwo() {
    UnitMeter meter = World.meter();
    World metered = World.atOnce(Telemetry.NONE, meter);
    assertThat(World.writeUnits(meter, () -> acquire(metered, "lock-units", ADA))).isEqualTo(2);
    assertThat(World.writeUnits(meter, () -> renew(metered, "lock-units", 1))).isEqualTo(1);
    assertThat(World.writeUnits(meter, () -> release(metered, "lock-units", 1))).isEqualTo(2);
    assertThat(World.writeUnits(meter, () -> acquire(metered, "lock-units", GRACE))).isEqualTo(1);
    assertThat(World.writeUnits(meter, () -> acquire(metered, "lock-units", ADA)))
        .as("held")
        .isZero();
    assertThat(World.writeUnits(meter, () -> renew(metered, "lock-units", 1))).as("lost").isZero();
    assertThat(World.writeUnits(meter, () -> acquire(metered, "lock-keyed", ADA, "key")))
        .isEqualTo(3);
  }

  @Test
  void whereNothingIsDecidedInTheCallTheStreamIsWaitedFor() {
    World idle = World.idle();
    Exchange pending = acquire(idle, "lock-idle", ADA);
    assertThat(pending.status()).isEqualTo(202);
    assertThat(pending.text("status")).isEqualTo("pending");
    idle.decide();
    Exchange decided = idle.get(pending.header("Location"));
    assertThat(decided.text("status")).isEqualTo("held");
    assertThat(decided.number("decisionNumber")).isEqualTo(show(idle, "lock-idle").number("token"));
    assertThat(acquire(idle, "lock-idle", GRACE).problem()).isEqualTo("lock-held");
    assertThat(release(idle, "lock-idle", 1).status()).isEqualTo(202);
    idle.decide();
    assertThat(show(idle, "lock-idle").text("status")).isEqualTo("free");
    Claims.audited("lock-idle");
  }

  /** It was written down, and another call decides it at once. */
  @Test
  void theSameReleaseByBothWaysHasOneVerdict() {
    acquire(now, "lock-both", ADA);
    World idle = World.idle();
    assertThat(release(idle, "lock-both", 1).status()).isEqualTo(202);
    assertThat(release(now, "lock-both", 1).status()).isEqualTo(200);
    acquire(now, "lock-both", GRACE);
    now.decide();
    assertThat(show(now, "lock-both").text("holder")).isEqualTo("Grace");
    Claims.audited("lock-both");
  }

  @Test
  void aLockIsHadAsALockAlone() {
    String id = acquire(now, "lock-alone", ADA).text("requestId");
    String path = "/v1/resources/lock-alone/requests/" + id;
    String request = "{\"applicant\": \"Grace\", \"quantity\": 1}";
    assertThat(now.post("lock-alone", request).problem()).isEqualTo("is-a-lock");
    assertThat(now.post("lock-alone", request, Map.of("prefer", "respond-async")).problem())
        .isEqualTo("is-a-lock");
    assertThat(now.postTo(path + "/cancel", "", Map.of()).problem()).isEqualTo("is-a-lock");
    assertThat(now.postTo(path + "/confirm", "", Map.of()).problem()).isEqualTo("is-a-lock");
    now.letPass(Duration.ofSeconds(61));
    assertThat(now.post("lock-alone", request).problem()).isEqualTo("is-a-lock");
    now.put("lock-hall", "{\"capacity\": 1}");
    assertThat(acquire(now, "lock-hall", ADA).problem()).isEqualTo("no-lock");
    assertThat(show(now, "lock-hall").problem()).isEqualTo("no-lock");
    assertThat(renew(now, "lock-hall", 1).problem()).isEqualTo("no-lock");
  }

  @Test
  void whoRunsItMayMakeItToo() {
    Exchange made =
        now.put("lock-made", "{\"capacity\": 1, \"lock\": true, \"title\": \"Nightly\"}");
    assertThat(made.json().get("lock").asBoolean()).isTrue();
    assertThat(made.number("token")).isZero();
    assertThat(acquire(now, "lock-made", ADA).text("admission")).isEqualTo("stream");
    assertThat(now.put("lock-made", "{\"capacity\": 1}").problem()).isEqualTo("lock-fixed");
    Map<String, String> none = Map.of();
    assertThat(now.patch("lock-made", "{\"admission\": \"immediate\"}", none).status())
        .isEqualTo(200);
    release(now, "lock-made", 2);
    assertThat(acquire(now, "lock-made", ADA).text("admission")).isEqualTo("immediate");
    Exchange closed = now.patch("lock-made", "{\"closed\": {}}", none);
    assertThat(closed.status()).isEqualTo(200);
    now.letPass(Duration.ofSeconds(61));
    assertThat(acquire(now, "lock-made", ADA).problem()).isEqualTo("resource-closed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"capacity\": 65, \"lock\": true}|/capacity",
        "{\"capacity\": 1, \"lock\": true, \"hold\": \"PT1M\"}|/hold",
        "{\"capacity\": 1, \"lock\": true, \"waitingListLimit\": 3}|/waitingListLimit",
        "{\"capacity\": 1, \"lock\": true, \"maxUnitsPerApplicant\": 1}|/maxUnitsPerApplicant",
        "{\"capacity\": 1, \"lock\": true, \"lanes\": 2}|/lanes"
      })
  void termsThatNoLockHasAreRefused(String terms, String pointer) {
    Exchange refused = now.put("lock-terms", terms);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"holder\": \"Ada\"}|/lease",
        "{\"lease\": \"PT1M\"}|/holder",
        "{\"holder\": \" \", \"lease\": \"PT1M\"}|/holder",
        "{\"holder\": \"Ada\", \"lease\": \"PT0S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"PT4S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"P365D\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"P1DT1S\"}|/lease",
        "{\"holder\": \"Ada\", \"lease\": 60}|/lease",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"waitFor\": \"PT21S\"}|/waitFor",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"waitFor\": \"PT0S\"}|/waitFor",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"waitFor\": \"PT1.5S\"}|/waitFor",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"waitFor\": 20}|/waitFor",
        "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"quantity\": 1}|/quantity"
      })
  void whatCannotBeAcquiredIsToldWhereItStands(String body, String pointer) {
    Exchange refused = acquire(now, "lock-wrong", body);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(show(now, "lock-wrong").number("token")).isZero();
  }

  @Test
  void aHolderHasAName() {
    String body = "{\"holder\": \"%s\", \"lease\": \"PT1M\"}";
    assertThat(acquire(now, "lock-name", body.formatted("a".repeat(129))).status()).isEqualTo(400);
    assertThat(acquire(now, "lock-name", body.formatted("a".repeat(128))).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?token=",
        "?token=0",
        "?token=-1",
        "?token=x",
        "?token=1.0",
        "?token=99999999999999999999",
        "?token=1,1"
      })
  void aReleaseNeedsAToken(String query) {
    acquire(now, "lock-token", ADA);
    Exchange refused = now.call("DELETE", "/v1/locks/lock-token" + query, Map.of(), null);
    assertThat(refused.problem()).isEqualTo("invalid-parameter");
  }

  /** The description of the operation names the problem, too. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/locks~1{name}/put",
        "/locks~1{name}/delete",
        "/executions~1{name}/put",
        "/executions~1{name}~1succeed/post",
        "/executions~1{name}~1fail/post"
      })
  void whatBecomesOfATokenOfTheFutureIsDescribed(String operation) {
    JsonNode described = OpenApiContract.load().api().at("/paths/~1v1~1" + operation.substring(1));
    assertThat(described.at("/description").asText()).contains("`invalid-token`");
  }

  @Test
  void aTokenOfTheFutureIsNobodys() {
    acquire(now, "lock-future", ADA);
    assertThat(renew(now, "lock-future", 2).problem()).isEqualTo("invalid-token");
    assertThat(release(now, "lock-future", 2).problem()).isEqualTo("invalid-token");
    assertThat(release(now, "lock-nowhere", 1).problem()).isEqualTo("invalid-token");
    assertThat(renew(now, "lock-future", 0).problem()).isEqualTo("invalid-body");
  }
}
