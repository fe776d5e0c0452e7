package io.lastseat.intake.api.lock;

import static io.lastseat.intake.api.lock.LockCalls.ADA;
import static io.lastseat.intake.api.lock.LockCalls.acquire;
import static io.lastseat.intake.api.lock.LockCalls.release;
import static io.lastseat.intake.api.lock.LockCalls.renew;
import static io.lastseat.intake.api.lock.LockCalls.show;
import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks with several permits, decided in the call or by the stream. */
class PermitsApiTest {

  private final World now = World.atOnce(Telemetry.NONE);

  static Stream<World> bothWays() {
    return Stream.of(World.atOnce(Telemetry.NONE), World.deciding());
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void twoHaveItAtATimeEachWithANumberAndAToken(World world) {
    String name = "permits-" + System.identityHashCode(world);
    Exchange ada = acquire(world, name, of("Ada", 2));
    assertThat(ada.number("permit")).isEqualTo(1);
    assertThat(ada.text("holder")).isEqualTo("Ada");
    assertThat(show(world, name).text("status")).isEqualTo("free");
    world.letPass(Duration.ofSeconds(10));
    Exchange grace = acquire(world, name, of("Grace", 2));
    assertThat(grace.number("permit")).isEqualTo(2);
    assertThat(grace.number("token")).isGreaterThan(ada.number("token"));

    Exchange other = acquire(world, name, of("Mary", 2));
    assertThat(other.problem()).isEqualTo("lock-held");
    assertThat(other.header("Retry-After")).isIn("50", "51");
    assertThat(other.number("permits")).isEqualTo(2);
    assertThat(other.text("expiresAt")).isEqualTo(ada.text("expiresAt"));
    assertThat(other.json().has("token")).isFalse();
    assertThat(other.json().has("holder")).isFalse();

    Exchange shown = show(world, name);
    assertThat(shown.text("status")).isEqualTo("acquired");
    assertThat(shown.json().at("/leases")).hasSize(2);
    assertThat(shown.json().at("/leases/0/holder").asText()).isEqualTo("Ada");
    assertThat(shown.json().at("/leases/1/holder").asText()).isEqualTo("Grace");
    assertThat(shown.json().at("/leases/1/token").asLong()).isEqualTo(grace.number("token"));
    assertThat(world.get("/v1/resources/" + name).json().at("/leases")).hasSize(2);
    assertThat(world.get("/v1/resources/" + name + "/roster").json().at("/entries")).hasSize(2);

    Exchange renewed = renew(world, name, ada.number("token"));
    assertThat(renewed.status()).as("a greater token of another number").isEqualTo(200);
    assertThat(renewed.number("permit")).isEqualTo(1);
    assertThat(renewed.text("holder")).isEqualTo("Ada");
    assertThat(release(world, name, ada.number("token")).text("status")).isEqualTo("released");
    assertThat(release(world, name, ada.number("token")).status()).isEqualTo(200);
    Exchange mary = acquire(world, name, of("Mary", 2));
    assertThat(mary.number("permit")).isEqualTo(1);
    Exchange late = renew(world, name, ada.number("token"));
    assertThat(late.problem()).isEqualTo("lock-lost");
    assertThat(late.number("permits")).isEqualTo(2);
    assertThat(release(world, name, 4711).problem()).isEqualTo("invalid-token");
    Claims.audited(name);
  }

  @ParameterizedTest
  @MethodSource("bothWays")
  void eachLapsesByItselfAndIsToldSo(World world) {
    String name = "permits-lapse-" + System.identityHashCode(world);
    long ada = acquire(world, name, of("Ada", 2)).number("token");
    world.letPass(Duration.ofSeconds(31));
    Exchange grace = acquire(world, name, of("Grace", 2));
    world.letPass(Duration.ofSeconds(30));
    assertThat(show(world, name).text("status")).isEqualTo("free");
    assertThat(renew(world, name, ada).problem()).isEqualTo("lock-lost");
    assertThat(renew(world, name, grace.number("token")).status()).isEqualTo(200);
    String status = "/v1/resources/" + name + "/requests/" + grace.text("requestId");
    assertThat(world.get(status).text("status")).isEqualTo("held");
    Claims.audited(name);
  }

  @Test
  void anotherProcessKnowsALowerTokenOfAnotherNumber() {
    World other = World.atOnce(Telemetry.NONE);
    long ada = acquire(now, "permits-far", of("Ada", 3)).number("token");
    assertThat(acquire(other, "permits-far", of("Grace", 3)).number("permit")).isEqualTo(2);
    long mary = acquire(now, "permits-far", of("Mary", 3)).number("token");
    assertThat(renew(other, "permits-far", ada).status()).isEqualTo(200);
    assertThat(renew(other, "permits-far", mary).status()).isEqualTo(200);
    assertThat(release(other, "permits-far", ada).status()).isEqualTo(200);
    assertThat(release(now, "permits-far", mary).status()).isEqualTo(200);
  }

  @Test
  void aCallSaysTheNumberThatThereIs() {
    acquire(now, "permits-two", of("Ada", 2));
    for (String body : new String[] {ADA, of("Ada", 3)}) {
      Exchange other = acquire(now, "permits-two", body);
      assertThat(other.problem()).isEqualTo("other-permits");
      assertThat(other.text("detail")).startsWith("It has 2 now.");
    }
    acquire(now, "permits-one", ADA);
    assertThat(acquire(now, "permits-one", of("Ada", 2)).problem()).isEqualTo("other-permits");
    assertThat(acquire(now, "permits-one", of("Ada", 1)).problem()).isEqualTo("lock-held");
    Exchange together =
        acquire(
            now,
            "permits-main",
            "{\"holder\": \"Ada\", \"lease\": \"PT1M\", \"references\": [\"permits-two\"]}");
    assertThat(together.problem()).isEqualTo("other-permits");
    assertThat(together.text("limitingLock")).isEqualTo("permits-two");
  }

  @Test
  void theTermsLowerAndRaiseThem() {
    String name = "permits-changed";
    Exchange made =
        now.put(name, "{\"capacity\": 2, \"lock\": true, \"admission\": \"immediate\"}");
    assertThat(made.status()).isEqualTo(201);
    long ada = acquire(now, name, of("Ada", 2)).number("token");
    acquire(now, name, of("Grace", 2));
    assertThat(now.patch(name, "{\"capacity\": 3}", Map.of()).status()).isEqualTo(200);
    assertThat(acquire(now, name, of("Mary", 3)).number("permit")).isEqualTo(3);
    assertThat(now.patch(name, "{\"capacity\": 2}", Map.of()).status()).isEqualTo(200);
    assertThat(show(now, name).json().at("/leases")).as("nobody loses a lease").hasSize(3);
    assertThat(release(now, name, ada).status()).isEqualTo(200);
    assertThat(acquire(now, name, of("Ada", 2)).problem()).isEqualTo("lock-held");
    assertThat(now.patch(name, "{\"capacity\": 1}", Map.of()).problem()).isEqualTo("lock-fixed");
    Claims.audited(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"permits\": 0 | must be a whole number from 1 to 64",
        "\"permits\": 65 | must be a whole number from 1 to 64",
        "\"permits\": \"3\" | must be",
        "\"permits\": 2, \"references\": [\"x\"] | must be 1: locks that are acquired together",
      })
  void otherValuesAreRefused(String more, String detail) {
    Exchange answer =
        acquire(
            now, "permits-wrong", "{\"holder\": \"a\", \"lease\": \"PT1M\", %s}".formatted(more));
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/permits");
    assertThat(answer.json().at("/errors/0/detail").asText()).startsWith(detail);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"capacity\": 65, \"lock\": true | must be 1 to 64: the permits of a lock",
        "\"capacity\": 0, \"lock\": true | must be 1 to 64: the permits of a lock",
        "\"capacity\": 2, \"lock\": true, \"execution\": true | must be 1: only one has an"
            + " execution",
      })
  void otherTermsAreRefused(String terms, String detail) {
    Exchange answer = now.put("permits-wrong", "{" + terms + "}");
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(answer.json().at("/errors/0/detail").asText()).isEqualTo(detail);
  }

  private static String of(String holder, int permits) {
    return "{\"holder\": \"%s\", \"lease\": \"PT1M\", \"permits\": %d}".formatted(holder, permits);
  }
}
