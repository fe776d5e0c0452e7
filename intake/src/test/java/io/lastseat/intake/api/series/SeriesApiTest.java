package io.lastseat.intake.api.series;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Failing;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

/** One call or several make a series of slots, and its days show them. */
public class SeriesApiTest {

  private static final String DAYS = "\"from\": \"%s\", \"to\": \"%s\"";
  private static final String HOURS =
      "\"length\": \"PT1H\", \"opens\": \"08:00\", \"closes\": \"12:00\", \"timeZone\":"
          + " \"Europe/Berlin\"";

  private final World world = World.deciding();

  @Test
  void eachSlotOfADayIsAResource() {
    Exchange made = put(world, "se-made", days("2030-06-03", "2030-06-04"), HOURS, "");

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.header("Location")).isEqualTo("/v1/series/se-made");
    assertThat(made.number("slots")).isEqualTo(8);
    assertThat(made.number("missing")).isZero();
    Exchange day = world.get("/v1/series/se-made/days/2030-06-03");
    assertThat(day.json().at("/slots/0").toString())
        .isEqualTo(
            "{\"start\":\"2030-06-03T08:00:00+02:00\",\"end\":\"2030-06-03T09:00:00+02:00\","
                + "\"resourceId\":\"se-made.20300603T0600Z\",\"capacity\":1,\"taken\":0,\"free\":1,"
                + "\"state\":\"free\"}");
    assertThat(day.json().get("slots").findValuesAsText("resourceId"))
        .containsExactly(
            "se-made.20300603T0600Z",
            "se-made.20300603T0700Z",
            "se-made.20300603T0800Z",
            "se-made.20300603T0900Z");
    Exchange slot = world.get("/v1/resources/se-made.20300604T0900Z");
    assertThat(slot.number("capacity")).isEqualTo(1);
    assertThat(slot.text("longestHold")).isEqualTo("PT1H");
    assertThat(slot.json().has("series")).isFalse();
    Claims.audited("se-made", "se-made.20300603T0600Z");
  }

  @Test
  void isShownAsItWouldBeSaid() {
    put(
        world,
        "se-shown",
        days("2030-06-01", "2030-06-05"),
        HOURS,
        ", \"closedWeekdays\": [\"SUNDAY\"], \"closedDays\": [\"2030-06-04\"]");

    Exchange shown = world.get("/v1/series/se-shown");

    assertThat(shown.body())
        .isEqualTo(
            "{\"seriesId\":\"se-shown\",\"from\":\"2030-06-01\",\"to\":\"2030-06-05\","
                + "\"length\":\"PT1H\",\"opens\":\"08:00\",\"closes\":\"12:00\","
                + "\"timeZone\":\"Europe/Berlin\",\"closedWeekdays\":[\"SUNDAY\"],"
                + "\"closedDays\":[\"2030-06-04\"],\"capacity\":1,\"longestHold\":\"PT1H\","
                + "\"gate\":true,\"admission\":\"stream\"}\n");
    for (String closed : List.of("2030-06-02", "2030-06-04")) {
      assertThat(slots("se-shown", closed)).isEmpty();
    }
    assertThat(world.get("/v1/resources/se-shown.20300604T0600Z").status()).isEqualTo(404);
    assertThat(world.get("/v1/series/se-shown/days/2030-06-06").problem()).isEqualTo("no-such-day");
    assertThat(world.get("/v1/series/se-none/days/2030-06-06").problem())
        .isEqualTo("no-such-series");
  }

  @Test
  void theSameCallAgainWritesNothing() {
    String june = days("2030-06-03", "2030-06-04");
    put(world, "se-again", june, HOURS, "");
    long written = world.requestsWritten();

    Exchange again = put(world, "se-again", june, HOURS, "");

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.number("missing")).isZero();
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  /** Half of the slots are not written; the repeated call makes the missing ones. */
  @Test
  void whatAFailureLeftIsMadeByTheSameCall() {
    String june = days("2030-06-03", "2030-06-04");
    AtomicInteger puts = new AtomicInteger();
    World failing =
        World.through(
            Failing.when(
                call -> call instanceof PutItemRequest && puts.incrementAndGet() > 5,
                ProvisionedThroughputExceededException.builder().message("slow").build()));

    Exchange failed = put(failing, "se-half", june, HOURS, "");
    world.decide();

    assertThat(failed.status()).isEqualTo(503);
    List<JsonNode> half = slots("se-half", "2030-06-03");
    half.addAll(slots("se-half", "2030-06-04"));
    assertThat(half).hasSize(8);
    assertThat(half)
        .filteredOn(slot -> slot.get("state").asText().equals("missing"))
        .hasSize(4)
        .noneMatch(slot -> slot.has("free"));
    Exchange again = put(world, "se-half", june, HOURS, "");
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.number("missing")).isZero();
    assertThat(slots("se-half", "2030-06-04")).allMatch(SeriesApiTest::isFree);
  }

  /** The answer says that the client must repeat the call, and a repetition suffices. */
  @Test
  void whoDoesNotWaitMakesItByRepeatingTheCall() {
    World idle = World.idle();
    String june = days("2030-06-03", "2030-06-03");
    Exchange first = put(idle, "se-idle", june, HOURS, "");
    assertThat(first.status()).isEqualTo(202);
    assertThat(first.number("missing")).isEqualTo(4);
    assertThat(first.header("Retry-After")).isEqualTo("1");
    assertThat(idle.get("/v1/series/se-idle").problem()).isEqualTo("being-created");

    idle.decide();
    Exchange second = put(idle, "se-idle", june, HOURS, "");
    assertThat(second.status()).isEqualTo(202);
    idle.decide();
    Exchange third = put(idle, "se-idle", june, HOURS, "");
    assertThat(third.status()).isEqualTo(200);
    assertThat(third.number("missing")).isZero();
  }

  /** 520 requests take 26 seconds, and the caller waits for five of them. */
  @Test
  void aSlowDatabaseDelaysNoAnswer() {
    Duration each = Duration.ofMillis(50);
    Duration together = each.multipliedBy(64);
    AtomicReference<World> slow = new AtomicReference<>();
    slow.set(
        World.through(
            Failing.when(
                call -> {
                  if (call instanceof PutItemRequest) {
                    slow.get().letPass(each);
                  }
                  return false;
                },
                new IllegalStateException("it does not fail"))));
    String years = days("2030-06-03", "2030-10-10");
    List<Long> missing = new ArrayList<>();

    Exchange made;
    do {
      Instant begin = slow.get().now();
      made = put(slow.get(), "se-slow", years, HOURS, "");
      assertThat(Duration.between(begin, slow.get().now()))
          .isLessThan(Duration.ofSeconds(5).plus(together));
      missing.add(made.number("missing"));
      slow.get().decide();
    } while (made.status() == 202);

    assertThat(made.number("slots")).isEqualTo(520);
    assertThat(missing).hasSizeBetween(4, 6).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(slots("se-slow", "2030-10-10")).hasSize(4).allMatch(SeriesApiTest::isFree);
  }

  /** Nothing is decided between the four calls, so none of them finds a slot. */
  @Test
  void callsAtTheSameMomentWriteOneRequestForASlot() {
    World idle = World.idle();
    String june = days("2030-06-03", "2030-06-05");
    put(idle, "se-four", june, HOURS, "");
    idle.decide();
    long before = idle.requestsWritten();

    for (int call = 0; call < 4; call++) {
      assertThat(put(idle, "se-four", june, HOURS, "").number("missing")).isEqualTo(12);
    }

    assertThat(idle.requestsWritten() - before).isEqualTo(12);
    idle.decide();
    assertThat(put(idle, "se-four", june, HOURS, "").number("missing")).isZero();
    Claims.audited("se-four", "se-four.20300603T0600Z");
  }

  @Test
  void goesOnForLongerAndKeepsItsDays() {
    put(
        world,
        "se-grows",
        days("2030-06-03", "2030-06-05"),
        HOURS,
        ", \"closedDays\": [\"2030-06-05\"]");

    Exchange more =
        put(
            world,
            "se-grows",
            days("2030-06-06", "2030-06-07"),
            HOURS,
            ", \"closedDays\": [\"2030-06-06\"]");
    Exchange overlapping =
        put(
            world,
            "se-grows",
            days("2030-06-05", "2030-06-08"),
            HOURS,
            ", \"closedDays\": [\"2030-06-05\", \"2030-06-06\"]");

    assertThat(more.status()).isEqualTo(200);
    assertThat(more.text("from")).isEqualTo("2030-06-03");
    assertThat(more.number("slots")).isEqualTo(4);
    assertThat(overlapping.status()).isEqualTo(200);
    Exchange shown = world.get("/v1/series/se-grows");
    assertThat(shown.text("to")).isEqualTo("2030-06-08");
    assertThat(shown.json().get("closedDays").toString())
        .isEqualTo("[\"2030-06-05\",\"2030-06-06\"]");
    assertThat(slots("se-grows", "2030-06-08")).hasSize(4).allMatch(SeriesApiTest::isFree);
    Claims.audited("se-grows");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2030-06-05|2030-06-06|PT1H|12:00|1|",
        "2030-06-02|2030-06-04|PT1H|12:00|1|",
        "2030-06-04|2030-06-05|PT30M|12:00|1|",
        "2030-06-04|2030-06-05|PT1H|13:00|1|",
        "2030-06-04|2030-06-05|PT1H|12:00|2|",
        "2030-06-04|2030-06-05|PT1H|12:00|1|2030-06-04"
      })
  void becomesNothingElse(
      String from, String to, String length, String closes, int capacity, String closed) {
    put(world, "se-fixed", days("2030-06-03", "2030-06-03"), HOURS, "");
    put(world, "se-fixed", days("2030-06-03", "2030-06-03"), HOURS, "");
    String extra = closed == null ? "" : ", \"closedDays\": [\"" + closed + "\"]";
    boolean gap = from.equals("2030-06-05");
    if (closed != null) {
      put(world, "se-fixed-open", days("2030-06-03", "2030-06-04"), HOURS, "");
    }

    Exchange other =
        send(
            world,
            closed == null ? "se-fixed" : "se-fixed-open",
            "{%s, %s, \"capacity\": %d, \"longestHold\": \"PT1H\"%s}"
                .formatted(
                    days(from, to),
                    HOURS.replace("PT1H", length).replace("12:00", closes),
                    capacity,
                    extra));

    assertThat(other.status()).as("a gap: %s", gap).isEqualTo(409);
    assertThat(other.problem()).isEqualTo("series-fixed");
    assertThat(world.get("/v1/series/se-fixed").text("to")).isEqualTo("2030-06-03");
  }

  @Test
  void aResourceIsNoSeries() {
    world.put("se-resource", "{\"capacity\": 1}");

    assertThat(world.get("/v1/series/se-resource").problem()).isEqualTo("no-series");
    assertThat(world.get("/v1/series/se-resource/days/2030-06-03").problem())
        .isEqualTo("no-series");
    assertThat(put(world, "se-resource", days("2030-06-03", "2030-06-03"), HOURS, "").problem())
        .isEqualTo("no-series");
  }

  @Test
  void isMadeOrChangedOnACondition() {
    String body = "{%s, %s, \"capacity\": 1}".formatted(days("2030-06-03", "2030-06-03"), HOURS);
    String longer = body.replace("\"to\": \"2030-06-03", "\"to\": \"2030-06-04");

    assertThat(on("if-match", "*", body).problem()).isEqualTo("terms-changed");
    assertThat(on("if-none-match", "*", body).status()).isEqualTo(201);
    assertThat(on("if-none-match", "*", longer).status()).isEqualTo(412);
    String tag = world.get("/v1/series/se-condition").header("ETag");
    assertThat(on("if-match", tag, longer).status()).isEqualTo(200);
    assertThat(on("if-match", tag, longer).status()).isEqualTo(412);
    assertThat(world.get("/v1/series/se-condition").text("to")).isEqualTo("2030-06-04");
  }

  private Exchange on(String header, String value, String body) {
    return world.send("PUT", "/v1/series/se-condition", body, Map.of(header, value));
  }

  /** A resource that exists under the name of a slot is left as it is. */
  @Test
  void aSlotThatIsThereKeepsItsTerms() {
    world.put("se-own.20300603T0600Z", "{\"capacity\": 5}");

    Exchange made = put(world, "se-own", days("2030-06-03", "2030-06-03"), HOURS, "");

    assertThat(made.number("missing")).isZero();
    assertThat(slots("se-own", "2030-06-03").get(0).get("capacity").asInt()).isEqualTo(5);
  }

  @Test
  void aDayShowsWhatIsTakenAndWhatIsHeld() {
    put(world, "se-day", days("2030-06-03", "2030-06-03"), HOURS, "");
    world.reserve("se-day.20300603T0600Z", "Ada", 1);
    world.post(
        "se-day.20300603T0700Z",
        "{\"applicant\": \"Bob\", \"quantity\": 1, \"hold\": \"PT1M\"}",
        Map.of("prefer", "wait=5"));
    world.patch("se-day.20300603T0800Z", "{\"closed\": {}}", Map.of());

    List<JsonNode> before = slots("se-day", "2030-06-03");
    world.letPass(Duration.ofMinutes(2));
    List<JsonNode> after = slots("se-day", "2030-06-03");

    assertThat(before)
        .extracting(slot -> slot.get("state").asText())
        .containsExactly("busy", "busy", "closed", "free");
    assertThat(before.get(1).get("held").asInt()).isEqualTo(1);
    assertThat(after.get(1).get("state").asText()).as("the hold has lapsed").isEqualTo("free");
    assertThat(after.get(1).has("held")).isFalse();
  }

  static boolean isFree(JsonNode slot) {
    return slot.get("state").asText().equals("free");
  }

  private List<JsonNode> slots(String series, String day) {
    List<JsonNode> slots = new java.util.ArrayList<>();
    world.get("/v1/series/" + series + "/days/" + day).json().get("slots").forEach(slots::add);
    return slots;
  }

  public static String days(String from, String to) {
    return DAYS.formatted(from, to);
  }

  public static Exchange put(World by, String series, String days, String hours, String more) {
    return send(
        by,
        series,
        "{%s, %s, \"capacity\": 1, \"longestHold\": \"PT1H\"%s}".formatted(days, hours, more));
  }

  public static Exchange send(World by, String series, String body) {
    return by.send("PUT", "/v1/series/" + series, body, Map.of());
  }
}
