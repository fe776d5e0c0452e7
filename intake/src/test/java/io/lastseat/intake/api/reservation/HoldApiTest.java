package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Held units come back by themselves unless the holder confirms. */
class HoldApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  /** The requested end is 09:10:01; ends are rounded up to a grid of 16 seconds. */
  private static final Instant END = Instant.parse("2030-06-01T09:10:08Z");

  private final World world = World.deciding();

  @Test
  void isShownWithItsEnd() {
    Exchange created =
        world.put(
            "hold-shown",
            "{\"capacity\": 3, \"hold\": \"PT10M\", \"longestHold\": \"PT1H\","
                + " \"confirmBy\": \"2030-06-02T00:00:00Z\"}");
    Exchange ada = world.post("hold-shown", "{\"applicant\": \"Ada\", \"quantity\": 2}", WAIT);
    Exchange resource = world.get("/v1/resources/hold-shown");
    Exchange roster = world.get("/v1/resources/hold-shown/roster");

    assertThat(created.body())
        .isEqualTo(
            "{\"resourceId\":\"hold-shown\",\"capacity\":3,\"taken\":0,\"held\":0,\"free\":3,\"state\":\"open\",\"hold\":\"PT10M\",\"longestHold\":\"PT1H\",\"confirmBy\":\"2030-06-02T00:00:00Z\",\"lanes\":1,\"gate\":true,\"admission\":\"stream\",\"termsNumber\":1,\"lastDecision\":1,\"lastCommit\":1,\"keyPrefix\":\"lastseat~000000000001f9e6a535~\"}\n");
    assertThat(ada.status()).isEqualTo(200);
    assertThat(ada.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"hold-shown\",\"kind\":\"reserve\","
                    .formatted(ada.text("requestId"))
                + "\"status\":\"held\",\"applicant\":\"Ada\",\"quantity\":2,\"admission\":\"stream\",\"left\":1,\"decisionNumber\":2,\"commitNumber\":2,\"requestedAt\":\"2030-06-01T09:00:00Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\",\"expiresAt\":\"2030-06-01T09:10:08Z\"}\n");
    assertThat(world.get(ada.header("Location")).body()).isEqualTo(ada.body());
    assertThat(resource.number("taken")).isEqualTo(2);
    assertThat(resource.number("held")).isEqualTo(2);
    assertThat(resource.number("free")).isEqualTo(1);
    assertThat(roster.json().at("/entries/0/status").asText()).isEqualTo("held");
    assertThat(roster.json().at("/entries/0/expiresAt").asText()).isEqualTo(END.toString());
    assertThat(world.get("/v1/resources/hold-shown/roster?format=csv").body())
        .endsWith(
            "Ada,2,,2030-06-01T09:00:00.000Z,2030-06-01T09:00:01.000Z,2,held,"
                + "2030-06-01T09:10:08.000Z,,\r\n");
  }

  @Test
  void isAskedForWhereTheTermsAllowIt() {
    world.put("hold-asked", "{\"capacity\": 9, \"longestHold\": \"PT1H\"}");

    Exchange held = reserve("hold-asked", "PT10M");
    Exchange forGood = world.reserve("hold-asked", "Bob", 1);
    Exchange tooLong = reserve("hold-asked", "PT1H1S");

    assertThat(held.text("status")).isEqualTo("held");
    assertThat(held.text("hold")).isEqualTo("PT10M");
    assertThat(held.text("expiresAt")).isEqualTo(END.toString());
    assertThat(forGood.text("status")).isEqualTo("accepted");
    assertThat(forGood.json().has("expiresAt")).isFalse();
    assertThat(tooLong.text("status")).isEqualTo("rejected");
    assertThat(tooLong.text("reason")).isEqualTo("hold_beyond_limit");
  }

  /** The gate is shut until the last millisecond, and no process writes or reads for the lapse. */
  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void lapsesByItselfAndTheNextOneHasThePlaceAtOnce(String admission) {
    World there = admission.equals("stream") ? world : World.atOnce(Telemetry.NONE);
    String name = "hold-lapses-" + admission;
    there.put(
        name, "{\"capacity\": 1, \"hold\": \"PT10M\", \"admission\": \"%s\"}".formatted(admission));
    there.setClock(World.MORNING.plusSeconds(1));
    Exchange ada = there.reserve(name, "Ada", 1);

    there.setClock(END.minusMillis(1));
    Exchange before = there.get(ada.header("Location"));
    Exchange away = there.post(name, "{\"applicant\": \"Bob\", \"quantity\": 1}");
    there.setClock(END);
    Exchange after = there.get(ada.header("Location"));
    Exchange resource = there.get("/v1/resources/" + name);
    Exchange bob = there.reserve(name, "Bob", 1);

    assertThat(ada.text("admission")).isEqualTo(admission);
    assertThat(before.text("status")).isEqualTo("held");
    assertThat(away.text("turnedAway")).isEqualTo("true");
    assertThat(away.text("reason")).isEqualTo("sold_out");
    assertThat(after.text("status")).isEqualTo("lapsed");
    assertThat(after.text("expiresAt")).isEqualTo(END.toString());
    assertThat(resource.number("free")).isEqualTo(1);
    assertThat(resource.number("held")).isZero();
    assertThat(resource.number("lastCommit")).as("nothing was written since").isEqualTo(2);
    assertThat(bob.text("status")).isEqualTo("held");
    assertThat(bob.number("commitNumber")).isEqualTo(3);
    assertThat(new Claims(there).roster(name)).containsExactly("Bob 1 held");
  }

  @Test
  void theLongestGoesWithTheOrdinaryOneUnlessItIsAnother() {
    world.put("hold-grows", "{\"capacity\": 1, \"hold\": \"PT10M\"}");
    Exchange longer = world.patch("hold-grows", "{\"hold\": \"PT20M\"}", Map.of());
    Exchange none = world.patch("hold-grows", "{\"hold\": null}", Map.of());

    assertThat(longer.status()).isEqualTo(200);
    assertThat(longer.text("longestHold")).isEqualTo("PT20M");
    assertThat(none.json().has("longestHold")).isFalse();
  }

  @Test
  void theLongestIsAsLongAsTheOrdinaryOneUnlessSaid() {
    Exchange created = world.put("hold-default", "{\"capacity\": 9, \"hold\": \"P1DT12H\"}");

    assertThat(created.text("hold")).isEqualTo("PT36H");
    assertThat(created.text("longestHold")).isEqualTo("PT36H");
    assertThat(reserve("hold-default", "PT36H").text("status")).isEqualTo("held");
    assertThat(reserve("hold-default", "PT36H1S").text("reason")).isEqualTo("hold_beyond_limit");
  }

  private Exchange reserve(String resource, String hold) {
    return world.post(
        resource,
        "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"%s\"}".formatted(hold),
        WAIT);
  }
}
