package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A request is written or refused, and its status tells the verdict. */
class RequestApiTest {

  private static final String ADA =
      "{\"applicant\": \"Ada\", \"quantity\": 1, \"note\": \"Line one\\nLine two\"}";

  private final World world = World.deciding();

  @Test
  void isPendingUntilItIsDecided() {
    world.put("flow", "{\"capacity\": 5}");

    Exchange taken = world.post("flow", ADA);
    String location = taken.header("Location");
    Exchange pending = world.get(location);
    world.decide();
    Exchange decided = world.get(location);

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.header("Retry-After")).isEqualTo("1");
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(location).isEqualTo("/v1/resources/flow/requests/" + taken.text("requestId"));
    assertThat(pending.body()).isEqualTo(taken.body());
    assertThat(pending.header("Retry-After")).isEqualTo("1");
    assertThat(pending.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(decided.header("Retry-After")).isEmpty();
    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(decided.text("note")).isEqualTo("Line one\nLine two");
    assertThat(decided.number("left")).isEqualTo(4);
    assertThat(decided.number("decisionNumber")).isEqualTo(2);
    assertThat(decided.number("commitNumber")).isEqualTo(2);
    assertThat(decided.text("requestedAt")).isEqualTo("2030-06-01T09:00:00Z");
    assertThat(decided.text("decidedAt")).isEqualTo("2030-06-01T09:00:01Z");
  }

  @Test
  void aRefusalIsADocumentWithItsReason() {
    world.put("reasons", "{\"capacity\": 5, \"maxQuantityPerRequest\": 4}");
    world.reserve("reasons", "Ada", 3);

    Exchange beyond = world.reserve("reasons", "Bob", 5);
    Exchange tooMuch = world.reserve("reasons", "Bob", 3);

    assertThat(beyond.status()).isEqualTo(200);
    assertThat(beyond.text("status")).isEqualTo("rejected");
    assertThat(beyond.text("reason")).isEqualTo("quantity_beyond_limit");
    assertThat(beyond.text("limitingResource")).isEqualTo("reasons");
    assertThat(tooMuch.text("reason")).isEqualTo("not_enough_left");
    assertThat(tooMuch.text("limitingResource")).isEqualTo("reasons");
    assertThat(tooMuch.number("left")).isEqualTo(2);
    assertThat(tooMuch.text("detail")).isNotBlank();
  }

  @Test
  void aFullHouseTurnsAwayWithoutWriting() {
    world.put("full", "{\"capacity\": 1}");
    world.reserve("full", "Ada", 1);
    long before = world.requestsWritten();

    Exchange away = world.reserve("full", "Bob", 1);

    assertThat(world.requestsWritten()).isEqualTo(before);
    assertThat(away.body())
        .isEqualTo(
            "{\"resourceId\":\"full\",\"kind\":\"reserve\",\"status\":\"rejected\","
                + "\"turnedAway\":true,\"reason\":\"sold_out\",\"detail\":\"Nothing is left.\","
                + "\"limitingResource\":\"full\",\"applicant\":\"Bob\",\"quantity\":1,\"left\":0,"
                + "\"asOfDecision\":2}\n");
    assertThat(away.response().headers().toJavaMap())
        .doesNotContainKeys("Location", "Retry-After", "ETag");
  }

  @Test
  void aClosedDoorTurnsAwayAndOpensAgain() {
    world.put("closing", "{\"capacity\": 5, \"closesAt\": \"2030-06-01T10:00:00Z\"}");
    world.letPass(Duration.ofHours(1));
    long before = world.requestsWritten();

    Exchange away = world.reserve("closing", "Ada", 1);
    assertThat(away.text("reason")).isEqualTo("closed");
    assertThat(away.json().path("turnedAway").asBoolean()).isTrue();
    assertThat(world.requestsWritten()).isEqualTo(before);

    world.replace("closing", "{\"capacity\": 5}");
    assertThat(world.reserve("closing", "Ada", 1).text("status")).isEqualTo("accepted");
  }

  @Test
  void theGateCanBeSwitchedOff() {
    world.put("open-gate", "{\"capacity\": 1, \"gate\": false}");
    world.reserve("open-gate", "Ada", 1);

    Exchange refused = world.reserve("open-gate", "Bob", 1);

    assertThat(refused.text("reason")).isEqualTo("sold_out");
    assertThat(refused.number("decisionNumber")).isEqualTo(3);
    assertThat(refused.json().has("turnedAway")).isFalse();
  }

  @Test
  void theGateSeesAChangeAtTheLatestAfterItsBooksAreOld() {
    world.put("raised", "{\"capacity\": 1}");
    world.reserve("raised", "Ada", 1);
    assertThat(world.post("raised", ADA).text("reason")).isEqualTo("sold_out");

    World elsewhere = World.deciding();
    elsewhere.replace("raised", "{\"capacity\": 2}");
    assertThat(world.post("raised", ADA).status()).as("books of this moment").isEqualTo(200);
    world.letPass(Duration.ofMillis(51));
    assertThat(world.post("raised", ADA).status()).isEqualTo(202);
  }

  @Test
  void whoRaisedTheCapacityIsNotTurnedAwayByOldBooks() {
    world.put("raiser", "{\"capacity\": 0}");
    assertThat(world.post("raiser", ADA).text("reason")).isEqualTo("sold_out");

    world.replace("raiser", "{\"capacity\": 1}");

    assertThat(world.post("raiser", ADA).status()).isEqualTo(202);
  }

  @Test
  void aResourceOfAMomentAgoIsKnown() {
    World elsewhere = World.deciding();
    assertThat(world.post("moment", ADA).status()).isEqualTo(404);
    elsewhere.put("moment", "{\"capacity\": 1}");

    assertThat(world.post("moment", ADA).status()).isEqualTo(202);
  }

  @Test
  void holdsTheAnswerAsLongAsIsPreferred() {
    World idle = World.idle();
    world.put("patient", "{\"capacity\": 1}");

    Exchange none = idle.post("patient", ADA);
    assertThat(none.header("Preference-Applied")).isEmpty();
    assertThat(idle.paused()).isEqualTo(Duration.ZERO);

    Exchange capped = idle.post("patient", ADA, Map.of("prefer", "wait=100"));
    assertThat(capped.status()).isEqualTo(202);
    assertThat(capped.header("Preference-Applied")).isEqualTo("wait=20");
    assertThat(idle.paused()).isEqualTo(Duration.ofSeconds(20));

    Exchange ignored = idle.post("patient", ADA, Map.of("prefer", "wait=soon"));
    assertThat(ignored.header("Preference-Applied")).isEmpty();
    assertThat(idle.paused()).isEqualTo(Duration.ofSeconds(20));

    Exchange asked = idle.get(capped.header("Location"), "prefer", "wait=1");
    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.text("status")).isEqualTo("pending");
    assertThat(idle.paused()).isEqualTo(Duration.ofSeconds(21));
  }

  @Test
  void aQuestionIsHeldUntilTheVerdict() {
    world.put("held", "{\"capacity\": 1}");
    String location = world.post("held", ADA).header("Location");

    Exchange decided = world.get(location, "prefer", "wait=10");

    assertThat(decided.text("status")).isEqualTo("accepted");
    assertThat(decided.header("Preference-Applied")).isEqualTo("wait=10");
    assertThat(world.paused()).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void doesNotSendWhatTheCallerHas() {
    world.put("tags-of-one", "{\"capacity\": 1}");
    String location = world.post("tags-of-one", ADA).header("Location");
    String pending = world.get(location).header("ETag");

    Exchange same = world.get(location, "if-none-match", "\"x\", W/" + pending);
    assertThat(same.status()).isEqualTo(304);
    assertThat(same.body()).isEmpty();
    assertThat(same.header("ETag")).isEqualTo(pending);

    world.decide();
    Exchange other = world.get(location, "if-none-match", pending);
    assertThat(other.status()).isEqualTo(200);
    assertThat(other.header("ETag")).isNotEqualTo(pending);
    assertThat(world.get(location, "if-none-match", "*").status()).isEqualTo(304);
  }

  @Test
  void answersHeadLikeGet() {
    world.put("head", "{\"capacity\": 1}");

    Exchange head = world.call("HEAD", "/v1/resources/head", Map.of(), null);

    assertThat(head.status()).isEqualTo(200);
    assertThat(head.header("ETag")).isEqualTo(world.get("/v1/resources/head").header("ETag"));
  }

  @Test
  void requestsSpreadOverTheLanes() {
    world.put("wide", "{\"capacity\": 100, \"lanes\": 4}");
    for (int i = 0; i < 30; i++) {
      Exchange reserved = world.reserve("wide", "Ada", 1);
      assertThat(reserved.text("status")).isEqualTo("accepted");
      assertThat(world.get(reserved.header("Location")).status()).isEqualTo(200);
    }

    assertThat(world.get("/v1/resources/wide").number("taken")).isEqualTo(30);
  }

  @Test
  void ordinaryCharactersMayBeEscapedInThePath() {
    world.put("a.b_c~d:e-f", "{\"capacity\": 1}");

    assertThat(world.get("/v1/resources/a%2Eb%5fc%7Ed%3Ae%2df").status()).isEqualTo(200);
  }
}
