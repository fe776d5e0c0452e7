package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.tables.RowCodec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A reservation is confirmed, extended, changed or cancelled. A table gives each call as a word and
 * its field: {@code change 3}, {@code extend PT5M}. Before it stand what others took ({@code others
 * 7}) and the time that passed.
 */
class FollowUpApiTest {

  private static final String TERMS =
      "{\"capacity\": 9, \"hold\": \"PT10M\", \"longestHold\": \"PT30M\", \"gate\": false,"
          + " \"maxQuantityPerRequest\": 9, \"closesAt\": \"2030-06-01T10:00:00Z\","
          + " \"confirmBy\": \"2030-06-01T09:30:00Z\"}";

  private static final String NOBODY = "/requests/0-00000000000000000000000000";
  private static final Map<String, String> NONE = Map.of();
  private static final AtomicInteger COUNTER = new AtomicInteger();

  private final World world = World.deciding();
  private final String resource = "follow-" + COUNTER.incrementAndGet();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|confirm 1|accepted|1|8",
        "confirm|confirm|accepted|2|7",
        "confirm|confirm 2|accepted|2|7",
        "PT11M|confirm|accepted|2|7",
        "PT11M, others 8|confirm 1|accepted|1|0",
        "PT9M|extend PT20M|held|2|7",
        "|change 5|held|5|4",
        "confirm, PT1H|change 1|accepted|1|8",
        "PT11M|cancel|cancelled|2|9"
      })
  void isDone(@Nullable String before, String call, String status, int quantity, int free) {
    String path = held(before);

    Exchange answer = say(path, call, NONE);

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.header("Location")).isEqualTo(path);
    for (Exchange shown : List.of(answer, world.get(path))) {
      assertThat(shown.text("status")).isEqualTo(status);
      assertThat(shown.number("quantity")).isEqualTo(quantity);
    }
    assertThat(world.get("/v1/resources/" + resource).number("free")).isEqualTo(free);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|confirm 3|more-than-granted|held",
        "confirm|confirm 1|not-held|accepted",
        "cancel|confirm|nothing-granted|cancelled",
        "PT11M, cancel|confirm|nothing-granted|cancelled",
        "PT11M, others 8|confirm|not-enough-left|lapsed",
        "PT11M, others 9|confirm|sold-out|lapsed",
        "PT31M|confirm|confirmation-closed|lapsed",
        "PT9M|extend PT21M2S|hold-beyond-limit|held",
        "PT11M|extend PT5M|hold-lapsed|lapsed",
        "confirm|extend PT5M|not-held|accepted",
        "cancel|extend PT5M|nothing-granted|cancelled",
        "|change 10|quantity-beyond-limit|held",
        "others 6|change 4|not-enough-left|held",
        "others 7|change 3|sold-out|held",
        "confirm, PT1H|change 3|closed|accepted",
        "PT11M|change 1|hold-lapsed|lapsed",
        "cancel|change 2|nothing-granted|cancelled"
      })
  void isRefused(@Nullable String before, String call, String problem, String status) {
    String path = held(before);

    Exchange refused = say(path, call, NONE);

    refused(problem, refused);
    Exchange verdict = world.get(refused.text("instance"));
    assertThat(verdict.text("kind")).isEqualTo(call.split(" ")[0]);
    assertThat(verdict.text("reason")).isEqualTo(problem.replace('-', '_'));
    assertThat(world.get(path).text("status")).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "confirm,nothing-granted",
    "change 1,nothing-granted",
    "cancel,nothing-to-cancel",
  })
  void ofWhatWasRefused(String call, String problem) {
    world.put(resource, TERMS);
    world.reserve(resource, "Bob", 9);
    String path = world.reserve(resource, "Ada", 1).header("Location");

    refused(problem, say(path, call, NONE));
    assertThat(world.get(path).text("status")).isEqualTo("rejected");
  }

  /** The target is, for example, another confirmation or a change of terms. */
  @Test
  void ofWhatIsNoReservation() {
    JsonNode confirmation = say(held(null), "confirm", NONE).json().at("/confirm/requestId");

    String itself = "/v1/resources/" + resource + "/requests/" + confirmation.asText();
    refused("nothing-granted", say(itself, "confirm", NONE));
  }

  @Test
  void anAnswerShowsTheReservationAndWhatWasAsked() {
    String path = held(null);

    Exchange confirmed = say(path, "confirm", Map.of("idempotency-key", "c"));

    String request = confirmed.json().at("/confirm/requestId").asText();
    assertThat(confirmed.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"%s\",\"kind\":\"reserve\","
                    .formatted(path.substring(path.lastIndexOf('/') + 1), resource)
                + "\"status\":\"accepted\",\"applicant\":\"Ada\",\"quantity\":2,"
                + "\"admission\":\"stream\",\"left\":7,\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"2030-06-01T09:00:00Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\","
                + "\"changedAt\":\"2030-06-01T09:00:01Z\",\"confirm\":{\"requestId\":\"%s\","
                    .formatted(request)
                + "\"status\":\"accepted\"}}\n");
    Exchange itself = world.get("/v1/resources/" + resource + "/requests/" + request);
    assertThat(itself.text("kind")).isEqualTo("confirm");
    assertThat(itself.text("status")).isEqualTo("accepted");
    assertThat(itself.text("reservation")).isEqualTo(confirmed.text("requestId"));
    assertThat(itself.json().has("quantity")).isFalse();
    assertThat(itself.number("left")).isEqualTo(7);
    assertThat(world.get("/v1/resources/" + resource).number("held")).isZero();
  }

  @Test
  void anExtensionHoldsFromNowOnAndNeverForLess() {
    String path = held("PT5M");

    Exchange extended = say(path, "extend PT10M", NONE);

    assertThat(extended.text("expiresAt")).isEqualTo("2030-06-01T09:15:12Z");
    assertThat(extended.text("changedAt")).isEqualTo("2030-06-01T09:05:00.060Z");
    assertThat(say(path, "extend PT1M", NONE).text("expiresAt")).isEqualTo("2030-06-01T09:15:12Z");
    String itself = extended.json().at("/extend/requestId").asText();
    assertThat(world.get("/v1/resources/" + resource + "/requests/" + itself).text("hold"))
        .isEqualTo("PT10M");
  }

  @Test
  void aRefusalSaysWhatIsLeft() {
    Exchange late = say(held("PT11M, others 9"), "confirm", NONE);

    assertThat(late.body())
        .isEqualTo(
            "{\"type\":\"urn:lastseat:problem:sold-out\",\"title\":\"The reservation cannot be"
                + " changed so\",\"status\":409,\"detail\":\"Nothing is left. The reservation is as"
                + " it was; ask for its status.\","
                + "\"instance\":\"%s\"}\n".formatted(late.text("instance")));
  }

  @ParameterizedTest
  @CsvSource({
    "confirm 1,confirm 2",
    "confirm 1,confirm",
    "extend PT15M,extend PT16M",
    "extend PT15M,confirm",
    "change 3,change 5"
  })
  void underOneKeyIsOneRequest(String call, String other) {
    String path = held(null);
    Map<String, String> key = Map.of("idempotency-key", "k");
    Exchange first = say(path, call, key);
    say(path, "change 4", NONE);
    long written = world.requestsWritten();

    Exchange again = say(path, call, key);

    String kind = call.split(" ")[0];
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path(kind)).isEqualTo(first.json().path(kind));
    assertThat(again.number("quantity")).as("as it is now").isEqualTo(4);
    assertThat(say(path, other, key).problem()).isEqualTo("idempotency-key-reused");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  /** A key belongs to the reservation that it was used for. */
  @Test
  void underTheSameKeyIsAnotherRequestForAnotherReservation() {
    String ada = held(null);
    String bob = world.reserve(resource, "Bob", 2).header("Location");
    Map<String, String> key = Map.of("idempotency-key", "c");

    assertThat(say(ada, "confirm", key).text("applicant")).isEqualTo("Ada");
    assertThat(say(bob, "confirm", key).text("applicant")).isEqualTo("Bob");
    assertThat(world.get(bob).text("status")).isEqualTo("accepted");
  }

  @Test
  void givenBackTwiceIsOnce() {
    String path = held(null);

    Exchange first = say(path, "cancel", NONE);
    long written = world.requestsWritten();
    Exchange second = say(path, "cancel", NONE);

    assertThat(first.text("applicant")).isEqualTo("Ada");
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(world.requestsWritten()).isEqualTo(written);
    assertThat(world.get(path).text("cancelledAt")).isNotBlank();
  }

  /** The call stands behind its reservation in the lane. */
  @ParameterizedTest
  @CsvSource({"confirm,accepted", "cancel,cancelled"})
  void ofWhatIsStillPendingIsDecidedBehindIt(String call, String status) {
    world.put(resource, TERMS);
    String path =
        world.post(resource, "{\"applicant\": \"Ada\", \"quantity\": 2}").header("Location");

    Exchange taken = say(path, call, Map.of("prefer", "wait=0"));
    world.decide();

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(taken.json().path(call).path("status").asText()).isEqualTo("pending");
    assertThat(world.get(path).text("status")).isEqualTo(status);
  }

  /** The log still has the verdict, but the status is pending until its row is written again. */
  @Test
  void ofAReservationWhoseRowWasLostIsShownAsPending() {
    String path = held("cancel");
    AttributeValue row =
        AttributeValue.fromS(path.replace("/v1/resources/", "").replace("/requests/", "/"));
    Map<String, AttributeValue> key =
        Map.of(RowCodec.PARTITION, row, RowCodec.PART, AttributeValue.fromS(RowCodec.VERDICT));
    World.client().deleteItem(one -> one.tableName(World.tables().reservations()).key(key));

    Exchange cancelled = say(path, "cancel", NONE);

    assertThat(cancelled.status()).isEqualTo(202);
    assertThat(cancelled.text("status")).isEqualTo("pending");
    assertThat(cancelled.json().path("cancel").path("status").asText()).isEqualTo("accepted");
    assertThat(world.get(path).text("status")).isEqualTo("pending");
  }

  @ParameterizedTest
  @ValueSource(strings = {"confirm", "cancel", "extend PT5M", "change 1"})
  void ofWhatNobodyAskedFor(String call) {
    world.put(resource, TERMS);
    long written = world.requestsWritten();

    assertThat(say("/v1/resources/" + resource + NOBODY, call, NONE).problem())
        .isEqualTo("no-such-request");
    assertThat(say("/v1/resources/nobody-made-this" + NOBODY, call, NONE).problem())
        .isEqualTo("no-such-resource");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  @Test
  void otherMethodsAndPathsAreNone() {
    String path = held(null);

    assertThat(world.call("GET", path + "/cancel", NONE, null).status()).isEqualTo(405);
    assertThat(world.call("POST", path + "/uncancel", NONE, null).status()).isEqualTo(404);
    assertThat(world.postTo(path + "/cancel", "{}", NONE).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cancel|{\"quantity\": 1}",
        "confirm|{\"quantity\": 0}",
        "confirm|{\"quantity\": null}",
        "confirm|{\"quantity\": 1000000000001}",
        "confirm|{\"hold\": \"PT5M\"}",
        "change|",
        "change|{}",
        "change|{\"quantity\": 0}",
        "change|{\"quantity\": 1000000000001}",
        "change|{\"quantity\": null}",
        "change|{\"quantity\": 1, \"hold\": \"PT5M\"}",
        "extend|",
        "extend|{}"
      })
  void impossibleBodies(String kind, @Nullable String body) {
    String path = held(null);
    long written = world.requestsWritten();

    Exchange answer = world.postTo(path + "/" + kind, body == null ? "" : body, NONE);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"PT4S\"", "\"P32D\"", "\"\"", "600", "null"})
  void impossibleLengths(String hold) {
    String path = held(null);
    long written = world.requestsWritten();

    pointsAtHold(world.postTo(path + "/extend", "{\"hold\": %s}".formatted(hold), NONE));
    pointsAtHold(
        world.post(
            resource, "{\"applicant\": \"A\", \"quantity\": 1, \"hold\": %s}".formatted(hold)));
    pointsAtHold(world.put(resource, "{\"capacity\": 1, \"hold\": %s}".formatted(hold)));
    if (!hold.equals("null")) {
      pointsAtHold(world.patch(resource, "{\"hold\": %s}".formatted(hold), NONE));
    }
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  @Test
  void whatIsTooLongIsSaidInWords() {
    JsonNode tooLong = say(held(null), "extend P1Y", NONE).json();
    JsonNode contradiction =
        world
            .put(resource, "{\"capacity\": 1, \"hold\": \"PT10M\", \"longestHold\": \"PT9M\"}")
            .json();

    assertThat(tooLong.at("/errors/0/detail").asText())
        .isEqualTo(
            "must be a time span of ISO 8601 in days, hours, minutes and whole seconds, from PT5S"
                + " to P31D, such as PT10M");
    assertThat(contradiction.at("/errors/0/pointer").asText()).isEqualTo("/longestHold");
    assertThat(contradiction.at("/errors/0/detail").asText())
        .isEqualTo("must be at least as long as hold");
  }

  private static void pointsAtHold(Exchange answer) {
    assertThat(answer.problem()).as(answer.body()).isEqualTo("invalid-body");
    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/hold");
  }

  /** Returns the path of Ada's hold of two units, after this call if there is one. */
  private String held(@Nullable String then) {
    world.put(resource, TERMS);
    Exchange ada = world.reserve(resource, "Ada", 2);
    assertThat(ada.text("status")).isEqualTo("held");
    String path = ada.header("Location");
    for (String one : then == null ? new String[0] : then.split(", ")) {
      if (one.startsWith("PT")) {
        world.letPass(Duration.parse(one));
      } else if (one.startsWith("others ")) {
        world.reserve(resource, "Bob", Long.parseLong(one.substring("others ".length())));
      } else {
        assertThat(say(path, one, NONE).status()).as(one).isEqualTo(200);
      }
    }
    return path;
  }

  private Exchange say(String path, String call, Map<String, String> headers) {
    String[] words = call.split(" ");
    String body = "";
    if (words.length == 2) {
      body =
          words[0].equals("extend")
              ? "{\"hold\": \"%s\"}".formatted(words[1])
              : "{\"quantity\": %s}".formatted(words[1]);
    }
    return world.postTo(path + "/" + words[0], body, headers);
  }

  private static void refused(String problem, Exchange answer) {
    assertThat(answer.problem()).as(answer.body()).isEqualTo(problem);
    assertThat(answer.status()).isEqualTo(409);
  }
}
