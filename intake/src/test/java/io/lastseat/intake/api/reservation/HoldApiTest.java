package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Units that are kept for somebody who has yet to confirm, and come back by themselves. */
class HoldApiTest {

  private static final Map<String, String> KEY = Map.of("idempotency-key", "k", "prefer", "wait=5");

  /** What was asked for ends at 09:10:01, on a grid of 16 seconds. */
  private static final Instant END = Instant.parse("2030-06-01T09:10:08Z");

  private final World world = World.deciding();

  @Test
  void isShownWithItsEnd() {
    Exchange created =
        world.put(
            "hold-shown",
            "{\"capacity\": 3, \"hold\": \"PT10M\", \"longestHold\": \"PT1H\","
                + " \"confirmBy\": \"2030-06-02T00:00:00Z\"}");
    Exchange ada = world.post("hold-shown", "{\"applicant\": \"Ada\", \"quantity\": 2}", KEY);
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
            "Ada,2,,2030-06-01T09:00:00Z,2030-06-01T09:00:01Z,2,held,2030-06-01T09:10:08Z,,\r\n");
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

  @Test
  void isRefusedWhereNothingIsHeld() {
    world.put("hold-none", "{\"capacity\": 9}");

    assertThat(reserve("hold-none", "PT10M").text("reason")).isEqualTo("hold_beyond_limit");
    assertThat(world.get("/v1/resources/hold-none").json().has("held")).isFalse();
  }

  /** The gate is shut until the last millisecond, and nobody writes or reads anything for it. */
  @Test
  void lapsesByItselfAndTheNextOneHasThePlaceAtOnce() {
    world.put("hold-lapses", "{\"capacity\": 1, \"hold\": \"PT10M\"}");
    String ada = world.reserve("hold-lapses", "Ada", 1).header("Location");

    world.setClock(END.minusMillis(1));
    Exchange before = world.get(ada);
    Exchange away = world.post("hold-lapses", "{\"applicant\": \"Bob\", \"quantity\": 1}");
    world.setClock(END);
    Exchange after = world.get(ada);
    Exchange resource = world.get("/v1/resources/hold-lapses");
    Exchange bob = world.reserve("hold-lapses", "Bob", 1);

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
    Exchange roster = world.get("/v1/resources/hold-lapses/roster");
    assertThat(roster.json().findValuesAsText("applicant")).containsExactly("Bob");
  }

  /** Decided in the call: no stream, no wait. */
  @Test
  void isAnsweredInTheCallAndLapsesThereToo() {
    World now = World.atOnce(Telemetry.NONE);
    now.put("hold-now", "{\"capacity\": 1, \"hold\": \"PT10M\", \"admission\": \"immediate\"}");
    now.setClock(World.MORNING.plusSeconds(1));

    Exchange ada = now.post("hold-now", "{\"applicant\": \"Ada\", \"quantity\": 1}");
    now.setClock(END.minusMillis(1));
    Exchange away = now.post("hold-now", "{\"applicant\": \"Bob\", \"quantity\": 1}");
    now.setClock(END);
    Exchange bob = now.post("hold-now", "{\"applicant\": \"Bob\", \"quantity\": 1}");

    assertThat(ada.status()).isEqualTo(200);
    assertThat(ada.text("status")).isEqualTo("held");
    assertThat(ada.text("admission")).isEqualTo("immediate");
    assertThat(ada.text("expiresAt")).isEqualTo(END.toString());
    assertThat(away.text("reason")).isEqualTo("sold_out");
    assertThat(bob.status()).isEqualTo(200);
    assertThat(bob.text("status")).isEqualTo("held");
    assertThat(bob.text("admission")).isEqualTo("immediate");
    assertThat(now.get(ada.header("Location")).text("status")).isEqualTo("lapsed");
  }

  @Test
  void keepsItsEndWhenTheTermsChange() {
    world.put("hold-terms", "{\"capacity\": 9, \"hold\": \"PT10M\", \"longestHold\": \"PT1H\"}");
    String ada = world.reserve("hold-terms", "Ada", 1).header("Location");

    Exchange shorter =
        world.patch("hold-terms", "{\"hold\": null, \"longestHold\": \"PT1M\"}", Map.of());
    Exchange extended = world.postTo(ada + "/extend", "{\"hold\": \"PT5M\"}", Map.of());
    Exchange none = world.patch("hold-terms", "{\"longestHold\": null}", Map.of());
    Exchange refused = world.postTo(ada + "/extend", "{\"hold\": \"PT15S\"}", Map.of());

    assertThat(shorter.text("longestHold")).isEqualTo("PT1M");
    assertThat(shorter.json().has("hold")).isFalse();
    assertThat(extended.problem()).isEqualTo("hold-beyond-limit");
    assertThat(none.number("held")).as("some are left").isEqualTo(1);
    assertThat(none.json().has("longestHold")).isFalse();
    assertThat(refused.problem()).isEqualTo("hold-beyond-limit");
    assertThat(world.get(ada).text("expiresAt")).isEqualTo(END.toString());
    assertThat(world.reserve("hold-terms", "Bob", 1).text("status")).isEqualTo("accepted");
    assertThat(world.postTo(ada + "/confirm", "", Map.of()).text("status")).isEqualTo("accepted");
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

  /** A stream that is late takes nothing of it. */
  @Test
  void beginsWhenItIsDecided() {
    world.put("hold-late", "{\"capacity\": 9, \"hold\": \"PT10M\"}");
    Exchange ada = world.post("hold-late", "{\"applicant\": \"Ada\", \"quantity\": 1}");
    world.letPass(Duration.ofMinutes(30));
    world.post("hold-late", "{\"applicant\": \"Bob\", \"quantity\": 1}");
    world.decide();

    Exchange decided = world.get(ada.header("Location"));
    assertThat(ada.text("status")).isEqualTo("pending");
    assertThat(decided.text("status")).isEqualTo("held");
    assertThat(Instant.parse(decided.text("expiresAt")))
        .isBetween("2030-06-01T09:40:00Z", "2030-06-01T09:40:18Z");
  }

  @Test
  void theKeyBelongsToItsLength() {
    world.put("hold-key", "{\"capacity\": 9, \"longestHold\": \"PT1H\"}");
    String body = "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"%s\"}";

    Exchange first = world.post("hold-key", body.formatted("PT10M"), KEY);
    Exchange again = world.post("hold-key", body.formatted("PT600S"), KEY);
    Exchange other = world.post("hold-key", body.formatted("PT11M"), KEY);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
  }

  private Exchange reserve(String resource, String hold) {
    return world.post(
        resource,
        "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"%s\"}".formatted(hold),
        Map.of("prefer", "wait=5"));
  }
}
