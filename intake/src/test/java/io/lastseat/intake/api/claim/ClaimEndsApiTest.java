package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Holding, confirming, extending, cancelling and lapsing of a claim affects all its resources at
 * once.
 */
class ClaimEndsApiTest {

  private static final String HOLD = "\"hold\": \"PT10M\", ";

  private final World world = World.deciding();
  private final Claims claims = new Claims(world);

  @Test
  void isHeldAndConfirmedEverywhere() {
    Exchange held = held("ce-conf");

    Exchange confirmed = claims.follow(held, "confirm", "");

    assertThat(held.text("status")).isEqualTo("held");
    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(confirmed.json().has("quantity")).isFalse();
    assertThat(confirmed.json().at("/resources")).isEqualTo(held.json().at("/resources"));
    both("ce-conf", 2, 0, "Ada 2 accepted");
    world.letPass(Duration.ofMinutes(20));
    assertThat(world.get(held.header("Location")).text("status")).isEqualTo("accepted");
    assertThat(claims.follow(held, "confirm", "{}").status()).as("once more").isEqualTo(200);
    Claims.audited("ce-conf-a", "ce-conf-b");
  }

  @Test
  void isExtendedEverywhere() {
    Exchange held = held("ce-ext");
    world.letPass(Duration.ofMinutes(5));

    Exchange extended = claims.follow(held, "extend", "{\"hold\": \"PT10M\"}");

    Instant until = Instant.parse(extended.text("expiresAt"));
    assertThat(until).isAfter(Instant.parse(held.text("expiresAt")));
    world.setClock(until.minusMillis(1));
    both("ce-ext", 2, 2, "Ada 2 held");
    assertThat(
            world.get("/v1/resources/ce-ext-b/roster").json().at("/entries/0/expiresAt").asText())
        .isEqualTo(until.toString());
    world.setClock(until);
    assertThat(claims.taken("ce-ext-a")).containsExactly(0L, 0L);
    assertThat(claims.taken("ce-ext-b")).containsExactly(0L, 0L);
    assertThat(claims.claim("Bob", "ce-ext-a 3", "ce-ext-b 3").text("status")).isEqualTo("held");
    Claims.audited("ce-ext-a", "ce-ext-b");
  }

  @Test
  void isGivenBackEverywhere() {
    Exchange held = held("ce-back");

    Exchange cancelled = claims.follow(held, "cancel", "");

    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(cancelled.json().at("/resources")).isEqualTo(held.json().at("/resources"));
    both("ce-back", 0, 0);
    assertThat(claims.follow(held, "cancel", "").status()).as("once more").isEqualTo(200);
    assertThat(claims.follow(held, "confirm", "").problem()).isEqualTo("nothing-granted");
    Claims.audited("ce-back-a", "ce-back-b");
  }

  /** Another applicant has taken one of the resources, so the whole confirmation is refused. */
  @Test
  void confirmedTooLateItIsRefusedWhereOneOfThemIsGone() {
    Exchange held = held("ce-gone");
    world.setClock(Instant.parse(held.text("expiresAt")).plusSeconds(60));
    world.reserve("ce-gone-b", "Bob", 2);

    Exchange refused = claims.follow(held, "confirm", "");
    Exchange itself = world.get(refused.text("instance"));

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.problem()).isEqualTo("not-enough-left");
    assertThat(refused.text("detail")).startsWith("ce-gone-b: ");
    assertThat(itself.text("limitingResource")).isEqualTo("ce-gone-b");
    assertThat(itself.number("left")).isEqualTo(1);
    assertThat(claims.taken("ce-gone-a")).containsExactly(0L, 0L);
    assertThat(claims.roster("ce-gone-b")).containsExactly("Bob 2 held");
    assertThat(world.get(held.header("Location")).text("status")).isEqualTo("lapsed");
    Claims.audited("ce-gone-a", "ce-gone-b");
  }

  /** The claim has two units of each resource: no other quantity confirms it. */
  @Test
  void isConfirmedByTheQuantityThatItHasOfEachAndByNoOther() {
    Exchange held = held("ce-each");
    for (String call : List.of("change", "confirm")) {
      assertThat(claims.follow(held, call, "{\"quantity\": 1}").problem())
          .isEqualTo("claim-is-whole");
    }

    Exchange confirmed = claims.follow(held, "confirm", "{\"quantity\": 2}");

    assertThat(confirmed.text("status")).isEqualTo("accepted");
    both("ce-each", 2, 0, "Ada 2 accepted");
    assertThat(claims.follow(held, "confirm", "{\"quantity\": 2}").status()).isEqualTo(200);
    assertThat(claims.follow(held, "confirm", "{\"quantity\": 3}").problem())
        .isEqualTo("claim-is-whole");
    Claims.audited("ce-each-a", "ce-each-b");
  }

  /** The claim has one unit of one resource and two of another: no single number confirms it. */
  @Test
  void ofDifferentQuantitiesNoneIsTheRightOne() {
    world.put("ce-mixed-a", "{\"capacity\": 3, \"longestHold\": \"PT1H\"}");
    world.put("ce-mixed-b", "{\"capacity\": 3, \"longestHold\": \"PT1H\"}");
    Exchange held = claims.claimSaying(HOLD, "ce-mixed-a 1", "ce-mixed-b 2");

    assertThat(claims.follow(held, "confirm", "{\"quantity\": 1}").problem())
        .isEqualTo("claim-is-whole");
    assertThat(claims.follow(held, "confirm", "{\"quantity\": 2}").problem())
        .isEqualTo("claim-is-whole");
    assertThat(claims.follow(held, "confirm", "").status()).isEqualTo(200);
    Claims.audited("ce-mixed-a", "ce-mixed-b");
  }

  private Exchange held(String name) {
    for (String resource : new String[] {name + "-a", name + "-b"}) {
      world.put(
          resource,
          "{\"capacity\": 3, \"hold\": \"PT10M\", \"longestHold\": \"PT1H\", \"gate\": false}");
    }
    Exchange held = claims.claimSaying(HOLD, name + "-a 2", name + "-b 2");
    both(name, 2, 2, "Ada 2 held");
    return held;
  }

  private void both(String name, long taken, long held, String... entries) {
    for (String resource : new String[] {name + "-a", name + "-b"}) {
      assertThat(claims.taken(resource)).as(resource).containsExactly(taken, held);
      assertThat(claims.roster(resource)).as(resource).containsExactly(entries);
    }
  }
}
