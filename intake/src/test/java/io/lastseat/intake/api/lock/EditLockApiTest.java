package io.lastseat.intake.api.lock;

import static io.lastseat.intake.api.lock.LockCalls.release;
import static io.lastseat.intake.api.lock.LockCalls.renew;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A lock is acquired with all its references: all of them, or none. */
class EditLockApiTest {

  private final World now = World.atOnce(Telemetry.NONE);

  static Stream<World> bothWays() {
    return Stream.of(World.atOnce(Telemetry.NONE), World.deciding());
  }

  @Test
  void theFirstOneMakesAllAndHasThemAll() {
    Exchange ada = acquire(now, "Ada", "ed-b", "ed-c", "ed-a");

    assertThat(ada.status()).isEqualTo(200);
    assertThat(ada.body())
        .isEqualTo(
            "{\"name\":\"ed-b\",\"status\":\"acquired\",\"holder\":\"Ada\",\"token\":1,"
                + "\"lease\":\"PT1M\",\"expiresAt\":\"%1$s\",\"requestId\":\"%2$s\",\"admission\":\"immediate\","
                    .formatted(ada.text("expiresAt"), ada.text("requestId"))
                + "\"locks\":[%s,%s,%s]}\n"
                    .formatted(
                        shown("ed-a", ada, ",\"lockedBy\":\"ed-b\",\"state\":\"locked\""),
                        shown("ed-b", ada, ",\"state\":\"editing\""),
                        shown("ed-c", ada, ",\"lockedBy\":\"ed-b\",\"state\":\"locked\"")));
    assertThat(states("ed-a", "ed-b", "ed-c"))
        .containsExactly("locked Ada ed-b", "editing Ada", "locked Ada ed-b");
    Exchange claim = now.get("/v1/resources/ed-a/requests/" + ada.text("requestId"));
    assertThat(claim.text("main")).isEqualTo("ed-b");
    assertThat(claim.text("status")).isEqualTo("held");
    assertThat(new Claims(now).roster("ed-c")).containsExactly("Ada 1 held");
    Claims.audited("ed-a", "ed-b", "ed-c");
  }

  private static String shown(String name, Exchange lease, String more) {
    return "{\"name\":\"%s\",\"status\":\"acquired\",\"token\":1,\"holder\":\"Ada\",\"expiresAt\":\"%s\"%s}"
        .formatted(name, lease.text("expiresAt"), more);
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatOneHoldsNobodyElseEdits(World world) {
    String it = "ed-held-" + System.identityHashCode(world);
    long token = acquire(world, "Ada", it + "-a", it + "-b", it + "-c").number("token");

    Exchange alone = acquire(world, "Grace", it + "-b");
    assertThat(alone.problem()).isEqualTo("lock-held");
    assertThat(alone.text("holder")).isEqualTo("Ada");
    assertThat(alone.text("lockedBy")).isEqualTo(it + "-a");
    assertThat(alone.header("Retry-After")).isIn("60", "61");

    Exchange together = acquire(world, "Grace", it + "-d", it + "-c");
    assertThat(together.problem()).isEqualTo("lock-held");
    assertThat(together.text("limitingLock")).isEqualTo(it + "-c");
    assertThat(together.text("holder")).isEqualTo("Ada");
    assertThat(together.text("lockedBy")).isEqualTo(it + "-a");
    assertThat(states(together)).containsExactly("locked Ada " + it + "-a", "normal");
    assertThat(world.get("/v1/resources/" + it + "-d").status()).isEqualTo(404);

    Exchange released = release(world, it + "-a", token);
    assertThat(released.status()).isEqualTo(200);
    assertThat(states(released)).containsExactly("normal", "normal", "normal");
    assertThat(release(world, it + "-a", token).status()).isEqualTo(200);
    assertThat(release(world, it + "-b", token).status()).isEqualTo(200);
    Exchange next = acquire(world, "Grace", it + "-b");
    assertThat(next.status()).isEqualTo(200);
    assertThat(next.number("token")).isGreaterThan(token);
    Claims.audited(it + "-a", it + "-b", it + "-c");
  }

  /** No caller can give back, or keep, a part of them. */
  @ParameterizedTest
  @MethodSource("bothWays")
  void theyAreRenewedAndReleasedWithTheMainOne(World world) {
    String it = "ed-ends-" + System.identityHashCode(world);
    Exchange ada = acquire(world, "Ada", it + "-m", it + "-a", it + "-z");
    world.letPass(Duration.ofSeconds(50));
    for (String part : List.of(it + "-a", it + "-z")) {
      Exchange refused = renew(world, part, 1);
      assertThat(refused.problem()).isEqualTo("locked-together");
      assertThat(refused.text("lockedBy")).isEqualTo(it + "-m");
      assertThat(release(world, part, 1).problem()).isEqualTo("locked-together");
    }
    Exchange renewed = renew(world, it + "-m", ada.number("token"));
    assertThat(renewed.status()).isEqualTo(200);
    assertThat(renewed.text("expiresAt")).isGreaterThan(ada.text("expiresAt"));
    assertThat(
            Vector.ofAll(renewed.json().get("locks")).map(lock -> lock.get("expiresAt").asText()))
        .containsOnly(renewed.text("expiresAt"))
        .hasSize(3);
    world.letPass(Duration.ofSeconds(50));
    assertThat(acquire(world, "Grace", it + "-z").problem()).isEqualTo("lock-held");
    assertThat(release(world, it + "-m", ada.number("token")).status()).isEqualTo(200);
    assertThat(acquire(world, "Grace", it + "-z").status()).isEqualTo(200);
    Claims.audited(it + "-a", it + "-m", it + "-z");
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void whatHasLapsedHasLapsedOnAll(World world) {
    String it = "ed-lapse-" + System.identityHashCode(world);
    Exchange ada = acquire(world, "Ada", it + "-b", it + "-a", it + "-c");
    world.letPass(Duration.ofSeconds(61));

    assertThat(states(world, it + "-a", it + "-b", it + "-c"))
        .containsExactly("normal", "normal", "normal");
    assertThat(renew(world, it + "-c", 1).problem()).isEqualTo("lock-lost");
    Exchange late = renew(world, it + "-b", ada.number("token"));
    assertThat(late.problem()).isEqualTo("lock-lost");
    assertThat(states(late)).containsExactly("normal", "normal", "normal");
    // Another holder has one of them since: no lock comes back, and the holder keeps it.
    Exchange grace = acquire(world, "Grace", it + "-a");
    assertThat(grace.status()).isEqualTo(200);
    assertThat(grace.number("token")).isGreaterThan(1);
    assertThat(release(world, it + "-b", ada.number("token")).problem()).isEqualTo("lock-lost");
    assertThat(states(world, it + "-a")).containsExactly("editing Grace");
    Claims.audited(it + "-a", it + "-b", it + "-c");
  }

  @Test
  void aKeyFindsWhatTheFirstTryAcquired() {
    Exchange first = keyed("one", "ed-key-b", "ed-key-a");
    Exchange again = keyed("one", "ed-key-b", "ed-key-a");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.status()).isEqualTo(200);
    assertThat(keyed("one", "ed-key-a", "ed-key-b").problem()).isEqualTo("idempotency-key-reused");
    assertThat(keyed("two", "ed-key-b", "ed-key-a").problem()).isEqualTo("lock-held");
    now.letPass(Duration.ofSeconds(61));
    assertThat(keyed("one", "ed-key-b", "ed-key-a").problem()).isEqualTo("lock-lost");
  }

  @Test
  void aRenewalHasAKeyToo() {
    long token = acquire(now, "Ada", "ed-rekey-b", "ed-rekey-a").number("token");
    now.letPass(Duration.ofSeconds(10));
    Exchange first = renew(now, "ed-rekey-b", token, "r");
    now.letPass(Duration.ofSeconds(10));
    assertThat(renew(now, "ed-rekey-b", token, "r").text("expiresAt"))
        .isEqualTo(first.text("expiresAt"));
  }

  @Test
  void whoDoesNotWaitIsToldWhereToAsk() {
    World idle = World.idle();
    Exchange pending = acquire(idle, "Ada", "ed-wait-b", "ed-wait-a");
    assertThat(pending.body())
        .isEqualTo(
            "{\"name\":\"ed-wait-b\",\"status\":\"pending\",\"holder\":\"Ada\",\"lease\":\"PT1M\","
                + "\"requestId\":\"%s\"}\n".formatted(pending.text("requestId")));
    assertThat(pending.header("Location")).startsWith("/v1/resources/ed-wait-a/requests/");
    idle.decide();
    assertThat(idle.get(pending.header("Location")).text("status")).isEqualTo("held");
    assertThat(states("ed-wait-b")).containsExactly("editing Ada");
  }

  @Test
  void whatIsNoLockIsNamed() {
    now.put("ed-hall", "{\"capacity\": 1}");
    Exchange refused = acquire(now, "Ada", "ed-no-b", "ed-hall", "ed-no-a");
    assertThat(refused.problem()).isEqualTo("no-lock");
    assertThat(refused.text("limitingLock")).isEqualTo("ed-hall");
    now.patch("ed-hall", "{\"gate\": false}", Map.of());
    Exchange decided = acquire(now, "Ada", "ed-no-b", "ed-hall", "ed-no-a");
    assertThat(decided.problem()).isEqualTo("no-lock");
    assertThat(decided.text("limitingLock")).isEqualTo("ed-hall");
    assertThat(now.get("/v1/resources/ed-no-a").status()).isEqualTo(404);
    Claims.audited("ed-hall");
  }

  @Test
  void noReferencesIsALockAlone() {
    Exchange ada = LockCalls.acquire(now, "ed-none", acquisition("Ada", List.of()));
    assertThat(ada.text("admission")).isEqualTo("immediate");
    assertThat(ada.json().has("locks")).isFalse();
  }

  @Test
  void nineteenReferencesAreAllThatThereMayBe() {
    List<String> names =
        IntStream.range(0, 20).mapToObj(place -> "ed-many-" + (char) ('a' + place)).toList();
    Exchange twenty = LockCalls.acquire(now, "ed-many", acquisition("Ada", names));
    assertThat(twenty.problem()).isEqualTo("invalid-body");
    assertThat(twenty.json().at("/errors/0/pointer").asText()).isEqualTo("/references");
    Exchange nineteen = LockCalls.acquire(now, "ed-many", acquisition("Ada", names.subList(1, 20)));
    assertThat(nineteen.json().get("locks")).hasSize(20);
    assertThat(release(now, "ed-many", nineteen.number("token")).status()).isEqualTo(200);
    Claims.audited("ed-many", "ed-many-b", "ed-many-t");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"references\": [\"ed-bad\"]|/references/0",
        "\"references\": [\"a\", \"ed-bad\"]|/references/1",
        "\"references\": [\"a\", \"b\", \"a\"]|/references/2",
        "\"references\": [\"a\", 1]|/references/1",
        "\"references\": [\"a b\"]|/references/0",
        "\"references\": [null]|/references/0",
        "\"references\": \"a\"|/references",
        "\"references\": {}|/references",
        "\"references\": null|/references",
        "\"refers\": [\"a\"]|/refers"
      })
  void whatCannotBeMeantIsToldWhereItStands(String more, String pointer) {
    String body = "{\"holder\": \"Ada\", \"lease\": \"PT1M\", %s}".formatted(more);
    Exchange refused = LockCalls.acquire(now, "ed-bad", body);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(now.get("/v1/locks/ed-bad").number("token")).isZero();
  }

  /** Acquires a lock and its references, given by their names. */
  private static Exchange acquire(World world, String holder, String name, String... references) {
    return LockCalls.acquire(world, name, acquisition(holder, List.of(references)));
  }

  private Exchange keyed(String key, String name, String reference) {
    return LockCalls.acquire(now, name, acquisition("Ada", List.of(reference)), key);
  }

  private static String acquisition(String holder, List<String> references) {
    return references.stream()
        .map(name -> "\"" + name + "\"")
        .collect(
            Collectors.joining(
                ", ",
                "{\"holder\": \"%s\", \"lease\": \"PT1M\", \"references\": [".formatted(holder),
                "]}"));
  }

  private List<String> states(String... names) {
    return states(now, names);
  }

  private static List<String> states(World world, String... names) {
    return Stream.of(names).map(name -> state(world.get("/v1/locks/" + name).json())).toList();
  }

  private static List<String> states(Exchange answer) {
    return Vector.ofAll(answer.json().get("locks")).map(EditLockApiTest::state).asJava();
  }

  /** Returns the state of a lock, such as {@code locked Ada orders}. */
  private static String state(JsonNode lock) {
    return Stream.of("state", "holder", "lockedBy")
        .filter(lock::has)
        .map(field -> lock.get(field).asText())
        .collect(Collectors.joining(" "));
  }
}
