package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Having for good what is held. */
class ConfirmApiTest {

  private static final Duration OVER = Duration.ofMinutes(11);

  private final World world = World.deciding();

  @Test
  void isTheReservationsForGood() {
    String path = held("confirm-all", 3, 2);

    Exchange confirmed = confirm(path, "", Map.of("idempotency-key", "c"));

    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(confirmed.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"confirm-all\",\"kind\":\"reserve\","
                    .formatted(path.substring(path.lastIndexOf('/') + 1))
                + "\"status\":\"accepted\",\"applicant\":\"Ada\",\"quantity\":2,"
                + "\"admission\":\"stream\",\"left\":1,\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"2030-06-01T09:00:00Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\","
                + "\"changedAt\":\"2030-06-01T09:00:01Z\",\"confirm\":{\"requestId\":\"%s\","
                    .formatted(confirmed.json().at("/confirm/requestId").asText())
                + "\"status\":\"accepted\"}}\n");
    assertThat(confirmed.header("Location")).isEqualTo(path);
    Exchange itself =
        world.get(
            "/v1/resources/confirm-all/requests/"
                + confirmed.json().at("/confirm/requestId").asText());
    assertThat(itself.text("kind")).isEqualTo("confirm");
    assertThat(itself.text("status")).isEqualTo("accepted");
    assertThat(itself.text("reservation")).isEqualTo(confirmed.text("requestId"));
    assertThat(itself.json().has("quantity")).isFalse();
    assertThat(itself.number("left")).isEqualTo(1);
    world.letPass(OVER);
    assertThat(world.get(path).text("status")).isEqualTo("accepted");
    assertThat(world.get("/v1/resources/confirm-all").number("taken")).isEqualTo(2);
    assertThat(world.get("/v1/resources/confirm-all").number("held")).isZero();
  }

  @Test
  void ofAPartGivesTheRestBack() {
    String path = held("confirm-part", 3, 3);

    Exchange confirmed = confirm(path, "{\"quantity\": 1}", Map.of());

    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(confirmed.number("quantity")).isEqualTo(1);
    assertThat(world.get("/v1/resources/confirm-part").number("free")).isEqualTo(2);
    Exchange roster = world.get("/v1/resources/confirm-part/roster");
    assertThat(roster.json().at("/entries/0/quantity").asLong()).isEqualTo(1);
    assertThat(roster.json().at("/entries/0/status").asText()).isEqualTo("accepted");
  }

  @Test
  void twiceIsHarmlessIfItSaysTheSame() {
    String path = held("confirm-twice", 3, 2);
    confirm(path, "", Map.of());

    assertThat(confirm(path, "{}", Map.of()).status()).isEqualTo(200);
    assertThat(confirm(path, "{\"quantity\": 2}", Map.of()).status()).isEqualTo(200);
    refused("not-held", confirm(path, "{\"quantity\": 1}", Map.of()));
    assertThat(world.get("/v1/resources/confirm-twice").number("taken")).isEqualTo(2);
  }

  @Test
  void underOneKeyIsOneRequest() {
    String path = held("confirm-key", 3, 2);
    Map<String, String> key = Map.of("idempotency-key", "c");
    Exchange first = confirm(path, "{\"quantity\": 1}", key);
    long written = world.requestsWritten();

    Exchange again = confirm(path, "{\"quantity\": 1}", key);
    Exchange other = confirm(path, "{\"quantity\": 2}", key);
    Exchange whole = confirm(path, "", key);

    assertThat(again.body()).isEqualTo(first.body());
    assertThat(world.requestsWritten()).isEqualTo(written);
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(whole.status()).isEqualTo(422);
  }

  /** A key belongs to the reservation that it was used for. */
  @Test
  void underTheSameKeyIsAnotherRequestForAnotherReservation() {
    String ada = held("confirm-keys", 3, 1);
    String bob = world.reserve("confirm-keys", "Bob", 2).header("Location");
    Map<String, String> key = Map.of("idempotency-key", "c");

    assertThat(confirm(ada, "", key).text("applicant")).isEqualTo("Ada");
    assertThat(confirm(bob, "", key).text("applicant")).isEqualTo("Bob");
    assertThat(world.get(bob).text("status")).isEqualTo("accepted");
  }

  @Test
  void ofAHoldThatWasDecidedInItsCall() {
    World now = World.atOnce(Telemetry.NONE);
    now.put("confirm-now", "{\"capacity\": 1, \"hold\": \"PT10M\", \"admission\": \"immediate\"}");
    Exchange held = now.post("confirm-now", "{\"applicant\": \"Ada\", \"quantity\": 1}");

    Exchange confirmed = now.postTo(held.header("Location") + "/confirm", "", Map.of());

    assertThat(held.text("admission")).isEqualTo("immediate");
    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(confirmed.text("admission")).isEqualTo("immediate");
  }

  /** It stands behind its reservation in the lane. */
  @Test
  void ofWhatIsStillPendingIsDecidedBehindIt() {
    world.put("confirm-pending", "{\"capacity\": 1, \"hold\": \"PT10M\"}");
    String path =
        world
            .post("confirm-pending", "{\"applicant\": \"Ada\", \"quantity\": 1}")
            .header("Location");

    Exchange taken = confirm(path, "", Map.of("prefer", "wait=0"));
    world.decide();

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(taken.json().at("/confirm/status").asText()).isEqualTo("pending");
    assertThat(world.get(path).text("status")).isEqualTo("accepted");
  }

  @Test
  void tooLateIsDecidedAnewWhereThereIsRoom() {
    String path = held("confirm-late", 2, 2);
    world.letPass(OVER);
    Exchange lapsed = world.get(path);

    Exchange confirmed = confirm(path, "", Map.of());

    assertThat(lapsed.text("status")).isEqualTo("lapsed");
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(world.get("/v1/resources/confirm-late").number("free")).isZero();
  }

  @Test
  void tooLateIsRefusedWhereThereIsNone() {
    String path = held("confirm-gone", 2, 2);
    world.letPass(OVER);
    world.reserve("confirm-gone", "Bob", 1);

    refused("not-enough-left", confirm(path, "", Map.of()));
    assertThat(confirm(path, "{\"quantity\": 1}", Map.of()).text("status")).isEqualTo("accepted");
  }

  @Test
  void tooLateWhereAllIsGone() {
    String path = held("confirm-sold", 1, 1);
    world.letPass(OVER);
    world.reserve("confirm-sold", "Bob", 1);

    Exchange late = confirm(path, "", Map.of("idempotency-key", "c"));

    assertThat(late.body())
        .isEqualTo(
            "{\"type\":\"urn:lastseat:problem:sold-out\",\"title\":\"The reservation cannot be"
                + " changed so\",\"status\":409,\"detail\":\"Nothing is left. The reservation is as"
                + " it was; ask for its status.\","
                + "\"instance\":\"%s\"}\n".formatted(late.text("instance")));
    Exchange verdict = world.get(late.text("instance"));
    assertThat(verdict.text("kind")).isEqualTo("confirm");
    assertThat(verdict.text("reason")).isEqualTo("sold_out");
    assertThat(world.get(path).text("status")).isEqualTo("lapsed");
  }

  @Test
  void ofMoreThanThereIs() {
    String path = held("confirm-more", 9, 2);

    refused("more-than-granted", confirm(path, "{\"quantity\": 3}", Map.of()));
    assertThat(world.get(path).text("status")).isEqualTo("held");
  }

  @Test
  void ofWhatWasGivenBack() {
    String path = held("confirm-cancelled", 9, 2);
    world.postTo(path + "/cancel", "", Map.of());

    refused("nothing-granted", confirm(path, "", Map.of()));
    assertThat(world.get(path).text("status")).isEqualTo("cancelled");
  }

  /** Who gives a lapsed hold back cannot confirm it any more. */
  @Test
  void ofWhatLapsedAndWasGivenBack() {
    String path = held("confirm-lapsed-cancelled", 9, 2);
    world.letPass(OVER);
    Exchange cancelled = world.postTo(path + "/cancel", "", Map.of());

    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    refused("nothing-granted", confirm(path, "", Map.of()));
    assertThat(world.get("/v1/resources/confirm-lapsed-cancelled").number("free")).isEqualTo(9);
  }

  @Test
  void ofWhatWasRefused() {
    world.put("confirm-refused", "{\"capacity\": 1, \"gate\": false, \"hold\": \"PT10M\"}");
    String path = world.reserve("confirm-refused", "Ada", 2).header("Location");

    refused("nothing-granted", confirm(path, "", Map.of()));
  }

  /** A configuration, say, or another confirmation. */
  @Test
  void ofWhatIsNoReservation() {
    String path = held("confirm-other", 9, 2);
    String confirmation = confirm(path, "", Map.of()).json().at("/confirm/requestId").asText();

    refused(
        "nothing-granted",
        confirm("/v1/resources/confirm-other/requests/" + confirmation, "", Map.of()));
  }

  @Test
  void ofWhatNobodyAskedFor() {
    held("confirm-stranger", 9, 2);
    String nobody = "/requests/0-00000000000000000000000000";
    long written = world.requestsWritten();

    Exchange unknown = confirm("/v1/resources/confirm-stranger" + nobody, "", Map.of());
    Exchange elsewhere = confirm("/v1/resources/nobody-made-this" + nobody, "", Map.of());

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.problem()).isEqualTo("no-such-request");
    assertThat(elsewhere.status()).isEqualTo(404);
    assertThat(elsewhere.problem()).isEqualTo("no-such-resource");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  /** What counts is when the confirmation was taken in. */
  @Test
  void atTheMomentAtWhichConfirmationsEnd() {
    world.put(
        "confirm-by",
        "{\"capacity\": 9, \"hold\": \"PT10M\", \"confirmBy\": \"2030-06-01T09:05:00Z\"}");
    String ada = world.reserve("confirm-by", "Ada", 1).header("Location");
    String bob = world.reserve("confirm-by", "Bob", 1).header("Location");

    world.setClock(World.MORNING.plusSeconds(299).plusMillis(999));
    Exchange inTime = confirm(ada, "", Map.of());
    world.setClock(World.MORNING.plusSeconds(300));
    Exchange late = confirm(bob, "", Map.of());

    assertThat(inTime.text("status")).isEqualTo("accepted");
    refused("confirmation-closed", late);
    assertThat(confirm(ada, "", Map.of()).status()).as("it is confirmed already").isEqualTo(200);
    assertThat(world.get(bob).text("status")).isEqualTo("held");
  }

  @Test
  void ofWhatWasNeverHeldChangesNothing() {
    world.put("confirm-good", "{\"capacity\": 9}");
    String path = world.reserve("confirm-good", "Ada", 2).header("Location");

    assertThat(confirm(path, "", Map.of()).text("status")).isEqualTo("accepted");
    refused("not-held", confirm(path, "{\"quantity\": 1}", Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"quantity\": 0}",
        "{\"quantity\": -1}",
        "{\"quantity\": 1.5}",
        "{\"quantity\": \"1\"}",
        "{\"quantity\": null}",
        "{\"quantity\": 1000000000001}",
        "{\"hold\": \"PT5M\"}"
      })
  void impossibleBodies(String body) {
    String path = held("confirm-body-" + Math.abs(body.hashCode()), 9, 2);
    long written = world.requestsWritten();

    Exchange answer = confirm(path, body, Map.of());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  private String held(String resource, long capacity, long quantity) {
    world.put(resource, "{\"capacity\": %d, \"hold\": \"PT10M\"}".formatted(capacity));
    Exchange ada = world.reserve(resource, "Ada", quantity);
    assertThat(ada.text("status")).isEqualTo("held");
    return ada.header("Location");
  }

  private Exchange confirm(String path, String body, Map<String, String> headers) {
    return world.postTo(path + "/confirm", body, headers);
  }

  private static void refused(String problem, Exchange answer) {
    assertThat(answer.problem()).as(answer.body()).isEqualTo(problem);
    assertThat(answer.status()).isEqualTo(409);
  }
}
