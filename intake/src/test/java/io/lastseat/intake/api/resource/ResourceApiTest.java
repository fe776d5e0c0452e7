package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.Threads;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Creating, changing and showing a resource. */
class ResourceApiTest {

  private static final String ONE = "{\"capacity\": 1}";

  private final World world = World.deciding();

  @Test
  void isCreatedOnceAndThenChanged() {
    Exchange created = world.put("hall", "{\"capacity\": 3, \"title\": \"Hall\"}");
    Exchange changed = world.replace("hall", "{\"capacity\": 5}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).isEqualTo("/v1/resources/hall");
    assertThat(created.text("title")).isEqualTo("Hall");
    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.number("capacity")).isEqualTo(5);
    assertThat(changed.json().has("title")).as("a replacement is complete").isFalse();
    assertThat(changed.number("lastDecision")).isEqualTo(2);
    assertThat(world.get("/v1/resources/hall").body()).isEqualTo(changed.body());
  }

  @Test
  void showsAllItsTerms() {
    world.put(
        "terms",
        """
        {"capacity": 9, "opensAt": "2030-06-01T12:00:00+02:00", "closesAt": "2030-06-02t10:00:00.5z",
         "maxQuantityPerRequest": 4, "lanes": 3, "title": "Z\\u00fcrich \\ud83c\\udfb6", "gate": false}\
        """);

    assertThat(world.get("/v1/resources/terms").body())
        .isEqualTo(
            "{\"resourceId\":\"terms\",\"title\":\"Z\u00fcrich \ud83c\udfb6\",\"capacity\":9,"
                + "\"taken\":0,\"free\":9,\"state\":\"not_open_yet\","
                + "\"opensAt\":\"2030-06-01T10:00:00Z\",\"closesAt\":\"2030-06-02T10:00:00.500Z\","
                + "\"maxQuantityPerRequest\":4,\"lanes\":3,\"gate\":false,\"admission\":\"stream\","
                + "\"termsNumber\":1,\"lastDecision\":1,\"lastCommit\":1,"
                + "\"keyPrefix\":\"lastseat~00000000000151d2361f~\"}\n");
  }

  @Test
  void opensAndClosesByTheClock() {
    world.put(
        "window",
        "{\"capacity\": 1, \"opensAt\": \"2030-06-01T10:00:00Z\","
            + " \"closesAt\": \"2030-06-01T11:00:00Z\"}");

    assertThat(world.get("/v1/resources/window").text("state")).isEqualTo("not_open_yet");
    world.letPass(Duration.ofHours(1));
    assertThat(world.get("/v1/resources/window").text("state")).isEqualTo("open");
    world.letPass(Duration.ofHours(1));
    assertThat(world.get("/v1/resources/window").text("state")).isEqualTo("closed");
  }

  @Test
  void showsHowFarTheCapacityIsExceeded() {
    world.put("lowered", "{\"capacity\": 5}");
    world.reserve("lowered", "Ada", 4);
    world.replace("lowered", "{\"capacity\": 1}");

    Exchange shown = world.get("/v1/resources/lowered");

    assertThat(shown.number("taken")).isEqualTo(4);
    assertThat(shown.number("free")).isEqualTo(-3);
  }

  @Test
  void lanesAreFixed() {
    world.put("lanes", "{\"capacity\": 1, \"lanes\": 2}");

    Exchange other = world.put("lanes", "{\"capacity\": 2, \"lanes\": 3}");
    Exchange same = world.replace("lanes", "{\"capacity\": 2, \"lanes\": 2}");
    Exchange unsaid = world.replace("lanes", "{\"capacity\": 3}");

    assertThat(other.status()).isEqualTo(409);
    assertThat(other.problem()).isEqualTo("lanes-fixed");
    Exchange verdict = world.get(other.text("instance"));
    assertThat(verdict.text("reason")).isEqualTo("lanes_fixed");
    assertThat(verdict.text("kind")).isEqualTo("configure");
    assertThat(same.status()).isEqualTo(200);
    assertThat(unsaid.number("lanes")).isEqualTo(2);
  }

  @Test
  void doesNotWaitForEver() {
    World idle = World.idle();

    Exchange pending = idle.put("slow", "{\"capacity\": 1}");

    assertThat(pending.status()).isEqualTo(202);
    assertThat(idle.paused()).as("as long as a call may").isEqualTo(Duration.ofSeconds(20));
    assertThat(idle.get(pending.header("Location")).text("status")).isEqualTo("pending");
    assertThat(idle.get("/v1/resources/slow").problem()).isEqualTo("being-created");
    idle.decide();
    assertThat(idle.get(pending.header("Location")).text("status")).isEqualTo("accepted");
    assertThat(idle.get("/v1/resources/slow").status()).isEqualTo(200);
  }

  /** Both requests are written before either is decided: in one commit, or in one each. */
  @Test
  void ofTwoAtTheSameMomentOneCreates() throws Exception {
    for (int round = 0; round < 20; round++) {
      String name = "race-" + round;
      boolean same = round < 10;
      CyclicBarrier bothWritten = new CyclicBarrier(2);
      World one = World.meeting(bothWritten, round % 2 == 1);
      World other = World.meeting(bothWritten, round % 2 == 1);

      CompletableFuture<Exchange> first = Threads.start(() -> one.put(name, ONE));
      CompletableFuture<Exchange> second =
          Threads.start(() -> other.put(name, same ? ONE : "{\"capacity\": 2}"));

      assertThat(Vector.of(first.get().status(), second.get().status()))
          .containsExactlyInAnyOrder(201, same ? 200 : 409);
    }
  }

  @Test
  void aCreationAfterAWishThatFailedIsACreation() {
    // An earlier verdict exists about a name without a resource.
    world.writeImpossible("late");
    world.decide();

    assertThat(world.put("late", "{\"capacity\": 1}").status()).isEqualTo(201);
    assertThat(world.put("late", "{\"capacity\": 1}").status()).isEqualTo(200);
  }
}
