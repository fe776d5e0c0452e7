package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Changing some terms and leaving the others. */
class PatchApiTest {

  private static final Map<String, String> NONE = Map.of();

  private final World world = World.deciding();
  private final World earlier = World.deciding();

  @Test
  void oneTermIsChangedAndTheOthersStay() {
    world.put(
        "patched",
        """
        {"capacity": 9, "opensAt": "2030-06-01T12:00:00+02:00", "closesAt": "2030-06-02T10:00:00.5Z",
         "maxQuantityPerRequest": 4, "lanes": 3, "title": "Hall", "gate": false}\
        """);

    Exchange changed = world.patch("patched", "{\"capacity\": 10}", NONE);

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.number("capacity")).isEqualTo(10);
    assertThat(changed.number("lanes")).isEqualTo(3);
    assertThat(changed.text("closesAt")).isEqualTo("2030-06-02T10:00:00.500Z");
    assertThat(changed.number("termsNumber")).isEqualTo(2);
    assertThat(world.get("/v1/resources/patched").body()).isEqualTo(changed.body());
  }

  @Test
  void nullRemovesATerm() {
    world.put(
        "removed",
        "{\"capacity\": 9, \"maxQuantityPerRequest\": 4, \"title\": \"Hall\", \"gate\": false}");

    Exchange changed =
        world.patch(
            "removed", "{\"maxQuantityPerRequest\": null, \"gate\": null, \"lanes\": null}", NONE);

    assertThat(changed.json().has("maxQuantityPerRequest")).isFalse();
    assertThat(changed.json().path("gate").asBoolean()).isTrue();
    assertThat(changed.text("title")).isEqualTo("Hall");
  }

  /** Another client changes a different term between the read and the verdict. */
  @Test
  void twoWhoChangeDifferentTermsDoNotUndoEachOther() {
    world.put("two-patches", "{\"capacity\": 9}");
    AtomicInteger others = new AtomicInteger();
    World slow = World.overtaken(() -> overtakeOnce("two-patches", others));

    Exchange changed = patchAgainst(slow, "two-patches", NONE);

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.number("capacity")).isEqualTo(10);
    assertThat(changed.text("title")).isEqualTo("other");
  }

  @Test
  void withATagOfItsOwnItIsTriedOnce() {
    world.put("own-tag", "{\"capacity\": 9}");
    AtomicInteger others = new AtomicInteger();
    World slow = World.overtaken(() -> overtakeOnce("own-tag", others));

    Exchange refused = patchAgainst(slow, "own-tag", Map.of("if-match", "\"1\""));

    assertThat(refused.status()).isEqualTo(412);
    assertThat(refused.problem()).isEqualTo("terms-changed");
    assertThat(world.get(refused.text("instance")).text("reason")).isEqualTo("terms_changed");
    assertThat(world.get("/v1/resources/own-tag").text("title")).isEqualTo("other");
    assertThat(world.get("/v1/resources/own-tag").number("capacity")).isEqualTo(9);
  }

  @Test
  void whoAlwaysLosesGivesUp() {
    world.put("always", "{\"capacity\": 9}");
    AtomicInteger others = new AtomicInteger();
    World slow = World.overtaken(() -> overtake("always", others));

    Exchange refused = patchAgainst(slow, "always", NONE);

    assertThat(refused.status()).isEqualTo(412);
    assertThat(others).hasValue(5);
  }

  @Test
  void itDoesNotWaitWhereItIsNotMeantTo() {
    world.put("no-wait", "{\"capacity\": 9}");

    Exchange pending = world.patch("no-wait", "{\"capacity\": 1}", Map.of("prefer", "wait=0"));

    assertThat(pending.status()).isEqualTo(202);
    world.decide();
    assertThat(world.get(pending.header("Location")).text("status")).isEqualTo("accepted");
  }

  @Test
  void aTagThatIsOldIsRefusedAtOnce() {
    world.put("old-tag", "{\"capacity\": 9}");
    long before = world.requestsWritten();

    Exchange refused = world.patch("old-tag", "{\"capacity\": 1}", Map.of("if-match", "\"2\""));

    assertThat(refused.status()).isEqualTo(412);
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  private static Exchange patchAgainst(World slow, String name, Map<String, String> headers) {
    return slow.patch(name, "{\"capacity\": 10}", headers);
  }

  private void overtakeOnce(String name, AtomicInteger times) {
    if (times.get() == 0) {
      overtake(name, times);
    }
  }

  /** Decides a change of terms ahead of all pending requests. */
  private void overtake(String name, AtomicInteger times) {
    String title = "other".repeat(times.incrementAndGet());
    earlier.setClock(World.MORNING.minusSeconds(1));
    earlier.replace(name, "{\"capacity\": 9, \"title\": \"%s\"}".formatted(title));
  }
}
