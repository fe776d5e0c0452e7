package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.decide.Decider;
import io.lastseat.intake.api.LongLog;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.Books;
import io.lastseat.model.LogSize;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.vavr.collection.Vector;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A resource is closed at once or at a moment, even if it has units left. */
class ClosingApiTest {

  private static final Map<String, String> NONE = Map.of();
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String ILL = "{\"closed\": {\"reason\": \"The singer is ill.\"}}";

  private final World world = World.deciding();

  @Test
  void atOnceIsTheMomentOfTheCall() {
    world.put("close-now", "{\"capacity\": 9}");
    world.setClock(World.MORNING.plusSeconds(60));

    Exchange closed = world.patch("close-now", ILL, NONE);

    assertThat(closed.status()).isEqualTo(200);
    assertThat(closed.json().at("/closed"))
        .hasToString("{\"at\":\"2030-06-01T09:01:00Z\",\"reason\":\"The singer is ill.\"}");
    assertThat(closed.text("state")).isEqualTo("closed");
    assertThat(world.get("/v1/resources/close-now").body()).isEqualTo(closed.body());
  }

  @Test
  void whoAsksIsTurnedAwayAndToldWhy() {
    world.put("close-gate", "{\"capacity\": 9}");
    world.patch("close-gate", ILL, NONE);
    long before = world.requestsWritten();

    Exchange away = world.post("close-gate", ADA);

    assertThat(away.status()).isEqualTo(200);
    assertThat(away.text("turnedAway")).isEqualTo("true");
    assertThat(away.text("reason")).isEqualTo("resource_closed");
    assertThat(away.text("explanation")).isEqualTo("The singer is ill.");
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  /** The verdict keeps its words, even if the owner says others later or reopens the resource. */
  @Test
  void whoAsksWithoutAGateHasAVerdictThatSaysWhy() {
    world.put("close-verdict", "{\"capacity\": 9, \"gate\": false}");
    world.patch("close-verdict", ILL, NONE);

    Exchange refused = world.reserve("close-verdict", "Ada", 1);
    world.patch("close-verdict", "{\"closed\": {\"reason\": \"The roof leaks.\"}}", NONE);
    Exchange other = world.reserve("close-verdict", "Bob", 1);
    Exchange open = world.patch("close-verdict", "{\"closed\": null}", NONE);
    Exchange accepted = world.reserve("close-verdict", "Cid", 1);

    assertThat(refused.text("status")).isEqualTo("rejected");
    assertThat(refused.text("reason")).isEqualTo("resource_closed");
    assertThat(refused.text("explanation")).isEqualTo("The singer is ill.");
    assertThat(other.text("explanation")).isEqualTo("The roof leaks.");
    assertThat(open.json().has("closed")).isFalse();
    assertThat(open.text("state")).isEqualTo("open");
    assertThat(accepted.text("status")).isEqualTo("accepted");
    assertThat(world.get(refused.header("Location")).body()).isEqualTo(refused.body());
  }

  @Test
  void theMomentIsTheFirstOneThatIsRefused() {
    Instant at = World.MORNING.plusSeconds(600);
    Exchange created =
        world.put("close-at", "{\"capacity\": 9, \"closed\": {\"at\": \"%s\"}}".formatted(at));
    world.setClock(at.minusMillis(1));
    Exchange before = world.reserve("close-at", "Ada", 1);
    world.setClock(at);
    Exchange after = world.reserve("close-at", "Bob", 1);

    assertThat(created.text("state")).isEqualTo("open");
    assertThat(before.text("status")).isEqualTo("accepted");
    assertThat(after.text("reason")).isEqualTo("resource_closed");
    assertThat(world.get("/v1/resources/close-at").text("state")).isEqualTo("closed");
  }

  /** Each resource of a claim decides: one whose window is over refuses the confirmation. */
  @Test
  void afterTheWindowOfOneOfThemALapsedClaimIsNotConfirmed() {
    Claims claims = new Claims(world);
    String holds = "{\"capacity\": 2, \"longestHold\": \"PT1H\", \"hold\": \"PT10M\"";
    String inAnHour = ", \"closesAt\": \"2030-06-01T10:00:00Z\"}";
    world.put("close-claim-a", holds + "}");
    world.put("close-claim-b", holds + "}");
    Exchange claim = claims.claim("Ada", "close-claim-a 1", "close-claim-b 1");
    world.replace("close-claim-b", holds + inAnHour);
    world.letPass(Duration.ofHours(1));

    Exchange late = claims.follow(claim, "confirm", "");

    assertThat(late.status()).isEqualTo(409);
    assertThat(late.problem()).isEqualTo("closed");
    assertThat(world.get(late.text("instance")).text("limitingResource"))
        .isEqualTo("close-claim-b");
    assertThat(claims.taken("close-claim-a")).containsExactly(0L, 0L);
    assertThat(claims.taken("close-claim-b")).containsExactly(0L, 0L);
  }

  @Test
  void aPatchLeavesWhatItDoesNotName() {
    world.put("close-patch", "{\"capacity\": 9, \"title\": \"Hall\"}");
    Exchange first = world.patch("close-patch", ILL, NONE);
    world.letPass(Duration.ofHours(1));

    Exchange again = world.patch("close-patch", "{\"closed\": {}}", NONE);
    Exchange capacity = world.patch("close-patch", "{\"capacity\": 8}", NONE);
    Exchange anew = world.patch("close-patch", "{\"closed\": {\"at\": null}}", NONE);
    Exchange silent = world.patch("close-patch", "{\"closed\": {\"reason\": null}}", NONE);
    Exchange open = world.replace("close-patch", "{\"capacity\": 8}");

    assertThat(again.json().at("/closed")).isEqualTo(first.json().at("/closed"));
    assertThat(capacity.json().at("/closed")).isEqualTo(first.json().at("/closed"));
    assertThat(anew.json().at("/closed/at").asText()).isEqualTo("2030-06-01T10:00:00Z");
    assertThat(anew.json().at("/closed/reason").asText()).isEqualTo("The singer is ill.");
    assertThat(silent.json().at("/closed/reason").isMissingNode()).isTrue();
    assertThat(open.json().has("closed")).isFalse();
  }

  @Test
  void nothingMoreIsHadAndWhatIsHadCanBeKept() {
    world.put("close-life", "{\"capacity\": 9, \"longestHold\": \"PT1H\"}");
    String held = held("close-life");
    String lapsed = held("close-life");
    String kept = world.reserve("close-life", "Cid", 2).header("Location");
    world.patch("close-life", ILL, NONE);
    world.letPass(Duration.ofSeconds(1));

    Exchange deposit = world.postTo("/v1/resources/close-life/deposits", "{\"amount\": 1}", NONE);
    Exchange longer = world.postTo(held + "/extend", "{\"hold\": \"PT20M\"}", NONE);
    Exchange more = world.postTo(kept + "/change", "{\"quantity\": 3}", NONE);
    Exchange less = world.postTo(kept + "/change", "{\"quantity\": 1}", NONE);
    Exchange confirmed = world.postTo(held + "/confirm", "", NONE);
    world.letPass(Duration.ofHours(1));
    Exchange late = world.postTo(lapsed + "/confirm", "", NONE);
    Exchange given = world.postTo(kept + "/cancel", "", NONE);

    for (Exchange refused : java.util.List.of(deposit, longer, more, late)) {
      assertThat(refused.status()).isEqualTo(409);
      assertThat(refused.problem()).isEqualTo("resource-closed");
      assertThat(refused.text("explanation")).isEqualTo("The singer is ill.");
    }
    assertThat(less.number("quantity")).isEqualTo(1);
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(given.text("status")).isEqualTo("cancelled");
  }

  /** The last entries of a full log are ends and the closing, so its roster is final. */
  @Test
  void aResourceWhoseLogIsFullCanBeClosed() {
    world.put("close-full", "{\"capacity\": 9}");
    fill("close-full");

    Exchange other = world.put("close-full", "{\"capacity\": 8}", Map.of("if-match", "*"));
    Exchange both = world.patch("close-full", "{\"capacity\": 8, \"closed\": {}}", NONE);
    Exchange closed = world.patch("close-full", ILL, NONE);
    Exchange open = world.patch("close-full", "{\"closed\": null}", NONE);

    assertThat(other.problem()).isEqualTo("log-full");
    assertThat(both.problem()).isEqualTo("log-full");
    assertThat(closed.status()).isEqualTo(200);
    assertThat(closed.text("state")).isEqualTo("closed");
    assertThat(closed.number("capacity")).isEqualTo(9);
    assertThat(open.problem()).isEqualTo("log-full");
  }

  private static void fill(String resource) {
    Head head = LongLog.head(resource);
    Books full = head.books().withLog(new LogSize(LogSize.NEARLY_FULL_BYTES, true));
    LongLog.append(
        new Commit(
            head.number() + 1,
            head.decidedAt(),
            Decider.RULES,
            Vector.empty(),
            full,
            head.marks()));
  }

  private String held(String resource) {
    return world
        .post(
            resource,
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT10M\"}",
            Map.of("prefer", "wait=5"))
        .header("Location");
  }
}
