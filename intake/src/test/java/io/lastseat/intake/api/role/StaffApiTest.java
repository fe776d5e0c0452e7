package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Staff make reservations for others, also over the capacity. */
class StaffApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");
  private static final String OVER =
      "{\"applicant\": \"Ada\", \"quantity\": 2, \"over\": true, \"by\": \"=Grace\"}";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  private final World world = World.deciding();

  @Test
  void isGrantedOverTheCapacityAndSaysWhoDidIt() {
    world.put("staff-over", "{\"capacity\": 1}");
    world.reserve("staff-over", "Bob", 1);

    Exchange over = world.post("staff-over", OVER, WAIT);
    Exchange resource = world.get("/v1/resources/staff-over");
    world.letPass(Duration.ofSeconds(1));
    Exchange away = world.post("staff-over", ADA, WAIT);

    assertThat(over.status()).isEqualTo(200);
    assertThat(over.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"staff-over\",\"kind\":\"reserve\","
                    .formatted(over.text("requestId"))
                + "\"status\":\"accepted\",\"applicant\":\"Ada\",\"quantity\":2,\"over\":true,"
                + "\"by\":\"=Grace\",\"admission\":\"stream\",\"left\":0,\"decisionNumber\":3,"
                + "\"commitNumber\":3,\"requestedAt\":\"%s\",\"decidedAt\":\"%s\"}\n"
                    .formatted(over.text("requestedAt"), over.text("decidedAt")));
    assertThat(world.get(over.header("Location")).body()).isEqualTo(over.body());
    assertThat(resource.number("taken")).isEqualTo(3);
    assertThat(resource.number("free")).isEqualTo(-2);
    assertThat(away.text("reason")).isEqualTo("sold_out");
    assertThat(away.number("left")).isZero();
  }

  @Test
  void standsOnTheRosterWithTheName() {
    world.put("staff-roster", "{\"capacity\": 1}");
    world.reserve("staff-roster", "Bob", 1);
    world.post("staff-roster", OVER, WAIT);

    Exchange roster = world.get("/v1/resources/staff-roster/roster");
    Exchange csv = world.get("/v1/resources/staff-roster/roster?format=csv");

    assertThat(roster.json().at("/entries/0").has("by")).isFalse();
    assertThat(roster.json().at("/entries/1/by").asText()).isEqualTo("=Grace");
    assertThat(roster.number("taken")).isEqualTo(3);
    assertThat(csv.body().lines().map(line -> line.replaceAll(".*,", "")))
        .containsExactly("by", "", "'=Grace");
  }

  /** Staff may exceed the capacity alone; all other terms apply to them. */
  @Test
  void allOtherTermsApply() {
    world.put(
        "staff-terms",
        "{\"capacity\": 0, \"maxQuantityPerRequest\": 1,"
            + " \"closesAt\": \"2030-06-01T10:00:00Z\"}");

    Exchange much = world.post("staff-terms", OVER, WAIT);
    Exchange held = staff("staff-terms", 1, ", \"hold\": \"PT10M\"");
    world.setClock(World.MORNING.plusSeconds(3600));
    Exchange late = staff("staff-terms", 1, "");

    assertThat(much.text("reason")).isEqualTo("quantity_beyond_limit");
    assertThat(held.text("reason")).isEqualTo("hold_beyond_limit");
    assertThat(late.text("reason")).isEqualTo("closed");
    assertThat(late.text("by")).isEqualTo("Grace");
  }

  @Test
  void aLapsedHoldThatWasOverNeedsRoomAsAnyOther() {
    world.put("staff-held", "{\"capacity\": 0, \"longestHold\": \"PT1H\"}");
    Exchange held = staff("staff-held", 1, ", \"hold\": \"PT10M\"");
    Exchange more =
        world.postTo(held.header("Location") + "/change", "{\"quantity\": 2}", Map.of());
    world.letPass(Duration.ofMinutes(20));
    Exchange late = world.postTo(held.header("Location") + "/confirm", "", Map.of());

    assertThat(held.text("status")).isEqualTo("held");
    assertThat(more.problem()).isEqualTo("sold-out");
    assertThat(late.problem()).isEqualTo("sold-out");
    assertThat(world.get("/v1/resources/staff-held").number("free")).isZero();
  }

  @Test
  void whatIsTakenCanAlwaysBeCounted() {
    world.put("staff-much", "{\"capacity\": 0}");

    Exchange most = staff("staff-much", 1_000_000_000_000L, "");
    Exchange more = staff("staff-much", 1, "");

    assertThat(most.text("status")).isEqualTo("accepted");
    assertThat(more.text("reason")).isEqualTo("capacity_beyond_limit");
    assertThat(world.get("/v1/resources/staff-much").number("free")).isEqualTo(-1_000_000_000_000L);
  }

  /** No units are left, and the gate lets the call of staff pass. */
  @Test
  void isDecidedInTheCallToo() {
    World now = World.atOnce(Telemetry.NONE);
    now.put("staff-call", "{\"capacity\": 1, \"admission\": \"immediate\"}");
    now.post("staff-call", ADA);

    Exchange over = now.post("staff-call", OVER);
    Exchange away = now.post("staff-call", ADA);

    assertThat(over.text("admission")).isEqualTo("immediate");
    assertThat(over.text("by")).isEqualTo("=Grace");
    assertThat(now.get(over.header("Location")).body()).isEqualTo(over.body());
    assertThat(now.get("/v1/resources/staff-call").number("free")).isEqualTo(-2);
    assertThat(now.get("/v1/resources/staff-call/roster").json().at("/entries/1/by").asText())
        .isEqualTo("=Grace");
    assertThat(away.text("turnedAway")).isEqualTo("true");
  }

  @Test
  void theKeyBelongsToWhatStaffSay() {
    world.put("staff-key", "{\"capacity\": 9}");
    Map<String, String> key = Map.of("prefer", "wait=5", "idempotency-key", "k");

    Exchange first = world.post("staff-key", OVER, key);
    Exchange again = world.post("staff-key", OVER, key);
    Exchange other = world.post("staff-key", OVER.replace("=Grace", "Hedy"), key);
    Exchange nobody = world.post("staff-key", "{\"applicant\": \"Ada\", \"quantity\": 2}", key);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(nobody.status()).isEqualTo(422);
  }

  private Exchange staff(String resource, long quantity, String more) {
    return world.post(
        resource,
        "{\"applicant\": \"Ada\", \"quantity\": %d, \"over\": true, \"by\": \"Grace\"%s}"
            .formatted(quantity, more),
        WAIT);
  }
}
