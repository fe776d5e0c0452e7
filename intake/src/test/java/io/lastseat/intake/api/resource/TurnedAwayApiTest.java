package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.ToTables;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import io.lastseat.intake.door.Door;
import io.lastseat.telemetry.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** What the gate turns away is counted by resource, minute and reason. */
class TurnedAwayApiTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final String SOLD_OUT = "[{\"reason\":\"sold_out\",\"calls\":%d}]";

  private final AtomicInteger counted = new AtomicInteger();
  private final AtomicBoolean throttled = new AtomicBoolean();
  private final ExecutionInterceptor counting =
      Failing.when(
          request -> isCount(request) && counted.incrementAndGet() > 0 && throttled.get(),
          ProvisionedThroughputExceededException.builder().build());

  private static boolean isCount(SdkRequest request) {
    return ToTables.putsRow(request)
        && ((PutItemRequest) request).item().get("request").s().startsWith("#away/");
  }

  private static void sellOut(World world, String resource) {
    world.put(resource, "{\"capacity\": 1}");
    assertThat(world.reserve(resource, "Ada", 1).text("status")).isEqualTo("accepted");
  }

  private static void turnAway(World world, String resource, int times) {
    for (int i = 0; i < times; i++) {
      Exchange away = world.reserve(resource, "Bob", 1);
      assertThat(away.json().path("turnedAway").asBoolean()).as(away.body()).isTrue();
    }
  }

  private static JsonNode shown(World world, String resource) {
    return world.get("/v1/resources/" + resource + "?turnedAway=true").json().path("turnedAway");
  }

  @Test
  void aMinuteIsWrittenOnceAndByTheFirstCallAfterIt() {
    World world = World.through(counting);
    sellOut(world, "away-once");
    turnAway(world, "away-once", 5);
    assertThat(counted).as("no refusal is a write").hasValue(0);
    assertThat(shown(world, "away-once").path("reasons")).hasToString(SOLD_OUT.formatted(5));

    world.letPass(MINUTE);
    world.get("/v1/resources/away-once");
    world.get("/v1/resources/away-once");
    assertThat(counted).hasValue(1);

    turnAway(world, "away-once", 2);
    world.letPass(MINUTE);
    world.get("/v1/resources/away-once");
    assertThat(counted).hasValue(2);
    World other = World.deciding();
    other.setClock(world.now());
    assertThat(shown(other, "away-once").path("atLeast").asInt())
        .as("another process reads it")
        .isEqualTo(7);
  }

  @Test
  void whatSeveralProcessesTurnAwayIsAddedUp() {
    World one = World.deciding();
    World other = World.deciding();
    sellOut(one, "away-two");
    other.setClock(one.now());
    turnAway(one, "away-two", 3);
    turnAway(other, "away-two", 4);
    assertThat(shown(one, "away-two").path("atLeast").asInt())
        .as("what the other has not written, nobody else knows")
        .isEqualTo(3);
    for (World world : List.of(one, other)) {
      world.letPass(MINUTE);
      world.get("/v1/resources/away-two");
    }
    assertThat(shown(one, "away-two").path("atLeast").asInt()).isEqualTo(7);
  }

  @Test
  void aFailedWriteFailsNoCallAndIsRepeatedAMinuteLater() {
    World world = World.through(counting);
    sellOut(world, "away-fails");
    turnAway(world, "away-fails", 3);
    throttled.set(true);
    world.letPass(MINUTE);
    turnAway(world, "away-fails", 2);
    turnAway(world, "away-fails", 2);
    assertThat(counted).as("one try a minute").hasValue(1);
    throttled.set(false);
    world.letPass(MINUTE);
    world.get("/v1/resources/away-fails");
    assertThat(counted).hasValue(3);
    World other = World.deciding();
    other.setClock(world.now());
    assertThat(shown(other, "away-fails").path("atLeast").asInt()).isEqualTo(7);
  }

  @Test
  void aDayLaterItIsNotShownAnyMore() {
    World world = World.deciding();
    sellOut(world, "away-day");
    turnAway(world, "away-day", 3);
    world.letPass(Duration.ofHours(23));
    turnAway(world, "away-day", 1);
    assertThat(shown(world, "away-day").path("atLeast").asInt()).isEqualTo(4);
    world.letPass(Duration.ofHours(2));
    JsonNode later = shown(world, "away-day");
    assertThat(later.path("atLeast").asInt()).isEqualTo(1);
    assertThat(later.path("since").asText())
        .isEqualTo(
            world.now().minus(Duration.ofHours(24)).toString().replaceAll(":[^:]*$", ":00Z"));
  }

  @Test
  void itIsShownToWhoAsksForItAndMayRead() {
    World world = World.deciding();
    world.put("away-public", "{\"capacity\": 1, \"publicSignUp\": true}");
    assertThat(world.reserve("away-public", "Ada", 1).text("status")).isEqualTo("accepted");
    turnAway(world, "away-public", 1);
    assertThat(world.get("/v1/resources/away-public").json().has("turnedAway")).isFalse();
    World keyed = World.behind(Door.forKeys(Door.hashOf("key")));
    keyed.setClock(world.now());
    String path = "/v1/resources/away-public?turnedAway=true";
    assertThat(keyed.get(path).json().has("turnedAway")).isFalse();
    assertThat(keyed.get(path, "x-api-key", "key").json().has("turnedAway")).isTrue();
    assertThat(world.get("/v1/resources/away-public?turnedAway=yes").problem())
        .isEqualTo("invalid-parameter");
  }

  @Test
  void aClaimCountsAtTheResourceThatRefusesIt() {
    World world = World.deciding();
    world.put("away-claim-a", "{\"capacity\": 5}");
    sellOut(world, "away-claim-b");
    new Claims(world).claim("Ada", "away-claim-a 1", "away-claim-b 1");
    assertThat(shown(world, "away-claim-a").path("atLeast").asInt()).isZero();
    assertThat(shown(world, "away-claim-b").path("atLeast").asInt()).isEqualTo(1);
  }

  /** A call that waits looks again and again, and its own looks are refused at the gate. */
  @Test
  void onlyWhatCallersAskForCounts() {
    List<Event.TurnedAway> away = new ArrayList<>();
    World world =
        World.atOnce(
            event -> {
              if (event instanceof Event.TurnedAway one) {
                away.add(one);
              }
            });
    String lock = "/v1/locks/away-lock";
    String ada = "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}";
    world.postTo(lock, ada, Map.of());
    world.postTo(lock, ada.replace("Ada", "Bob"), Map.of());
    assertThat(away).hasSize(1);
    world.postTo(
        lock, "{\"holder\": \"Eve\", \"lease\": \"PT1M\", \"waitFor\": \"PT5S\"}", Map.of());
    assertThat(away).hasSize(1);
    assertThat(shown(world, "away-lock").path("atLeast").asInt()).isEqualTo(1);
  }
}
