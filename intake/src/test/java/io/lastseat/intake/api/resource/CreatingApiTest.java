package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.claim.Claims;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reservation creates its resource if it does not exist. */
class CreatingApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");
  private static final String ONE = "{\"capacity\": 1}";
  private static final String TWO = "{\"capacity\": 2}";

  private final World world = World.deciding();

  @Test
  void theFirstOneCreatesTheResourceAndHasIt() {
    Exchange first = wish("name-first", "Ada", 1, ONE);
    Exchange resource = world.get("/v1/resources/name-first");

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"name-first\",\"kind\":\"reserve\","
                    .formatted(first.text("requestId"))
                + "\"status\":\"accepted\",\"applicant\":\"Ada\",\"quantity\":1,"
                + "\"create\":{\"capacity\":1,\"gate\":true,\"admission\":\"stream\"},"
                + "\"admission\":\"stream\",\"left\":0,\"decisionNumber\":1,"
                + "\"commitNumber\":1,\"requestedAt\":\"%s\",\"decidedAt\":\"%s\"}\n"
                    .formatted(first.text("requestedAt"), first.text("decidedAt")));
    assertThat(world.get(first.header("Location")).body()).isEqualTo(first.body());
    assertThat(resource.number("capacity")).isEqualTo(1);
    assertThat(resource.number("free")).isZero();
    assertThat(resource.number("termsNumber")).isEqualTo(1);
    assertThat(resource.number("lanes")).isEqualTo(1);
    Claims.audited("name-first");
  }

  @Test
  void othersMeetTheTermsOfTheFirst() {
    wish("name-others", "Ada", 1, ONE);
    world.letPass(Duration.ofSeconds(1));

    Exchange same = wish("name-others", "Bob", 1, ONE);
    Exchange other = wish("name-others", "Bob", 1, TWO);
    Exchange silent = world.reserve("name-others", "Bob", 1);

    assertThat(same.text("turnedAway")).isEqualTo("true");
    assertThat(same.json().at("/create/capacity").asInt()).isEqualTo(1);
    assertThat(other.text("reason")).isEqualTo("terms_differ");
    assertThat(other.text("turnedAway")).as("it writes nothing").isEqualTo("true");
    assertThat(other.text("detail")).contains("other terms");
    assertThat(silent.text("reason")).isEqualTo("sold_out");
    Claims.audited("name-others");
  }

  @Test
  void whatIsRefusedCreatesNothing() {
    Exchange much = wish("name-much", "Ada", 2, ONE);

    assertThat(much.text("reason")).isEqualTo("not_enough_left");
    assertThat(much.number("left")).isZero();
    assertThat(world.get("/v1/resources/name-much").status()).isEqualTo(404);
    assertThat(world.post("name-much", "{\"applicant\": \"Bob\", \"quantity\": 1}").status())
        .isEqualTo(404);
    Exchange log = world.get("/v1/resources/name-much/verdicts");
    assertThat(log.status()).as("the refusal was decided").isEqualTo(200);
    assertThat(log.json().at("/commits/0/entries/0/reason").asText()).isEqualTo("not_enough_left");
    Exchange end = world.postTo(much.header("Location") + "/cancel", "", WAIT);
    assertThat(end.problem()).isEqualTo("nothing-to-cancel");
    assertThat(wish("name-much", "Ada", 1, ONE).text("status")).isEqualTo("accepted");
    Claims.audited("name-much");
  }

  /** The reservation is pending, and its resource does not exist yet. */
  @Test
  void itCanBeGivenBackBeforeItIsDecided() {
    World still = World.idle();
    Exchange wish = still.post("name-back", body("Ada", 1, ONE), Map.of());
    Exchange end =
        still.postTo(wish.header("Location") + "/cancel", "", Map.of("prefer", "wait=0"));
    Exchange stranger =
        still.postTo(
            wish.header("Location").replaceAll(".{8}$", "00000000") + "/cancel",
            "",
            Map.of("prefer", "wait=0"));
    still.decide();

    assertThat(end.status()).isEqualTo(202);
    assertThat(stranger.problem()).isEqualTo("being-created");
    assertThat(still.get(wish.header("Location")).text("status")).isEqualTo("cancelled");
    assertThat(still.get("/v1/resources/name-back").number("free")).isEqualTo(1);
  }

  @Test
  void itIsDecidedInTheCallWhereItsTermsSaySo() {
    World now = World.atOnce(Telemetry.NONE);
    String name = "name-call";
    String terms = "{\"capacity\": 1, \"admission\": \"immediate\"}";
    long before = now.requestsWritten();

    Exchange first = now.post(name, body("Ada", 1, terms), key("one"));
    Exchange again = now.post(name, body("Ada", 1, terms), key("one"));
    Exchange second = now.post(name, body("Bob", 1, terms), key("two"));
    Exchange other = now.post(name, body("Bob", 1, ONE), key("three"));

    assertThat(first.text("admission")).isEqualTo("immediate");
    assertThat(first.number("commitNumber")).isEqualTo(1);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(second.text("turnedAway")).isEqualTo("true");
    assertThat(other.text("reason")).isEqualTo("terms_differ");
    assertThat(other.text("turnedAway")).isEqualTo("true");
    assertThat(now.requestsWritten()).isEqualTo(before);
    Claims.audited(name);
  }

  @Test
  void theKeyBelongsToTheTermsToo() {
    Exchange first = world.post("name-key", body("Ada", 1, ONE), key("k"));
    Exchange again = world.post("name-key", body("Ada", 1, ONE), key("k"));
    Exchange same =
        world.post("name-key", body("Ada", 1, "{\"capacity\": 1, \"gate\": true}"), key("k"));
    Exchange other = world.post("name-key", body("Ada", 1, TWO), key("k"));
    Exchange silent = world.post("name-key", "{\"applicant\": \"Ada\", \"quantity\": 1}", key("k"));

    assertThat(first.text("status")).isEqualTo("accepted");
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(same.body()).as("what goes without saying may be said").isEqualTo(first.body());
    assertThat(other.problem()).isEqualTo("idempotency-key-reused");
    assertThat(silent.problem()).isEqualTo("idempotency-key-reused");
  }

  /** The new resource may have any number of lanes; the key names one request all the same. */
  @Test
  void aKeyThatWasSentBeforeTheCreationIsTheSameRequestAfterIt() {
    for (int i = 0; i < 8; i++) {
      String name = "name-lanes-" + i;
      Exchange before = world.post(name, body("Ada", 2, ONE), key("k"));
      world.put(name, "{\"capacity\": 1, \"lanes\": 64, \"gate\": false}");
      Exchange after = world.post(name, body("Ada", 2, ONE), key("k"));

      assertThat(before.text("reason")).isEqualTo("not_enough_left");
      assertThat(after.body()).isEqualTo(before.body());
      Exchange next = world.post(name, body("Ada", 1, "{\"capacity\": 1, \"gate\": false}"), WAIT);
      assertThat(next.text("requestId")).startsWith("0-");
      assertThat(next.text("status")).isEqualTo("accepted");
      Claims.audited(name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/create/capacity|is required",
        "{\"capacity\": -1}|/create/capacity|must be a whole number",
        "{\"capacity\": 1, \"lanes\": 2}|/create/lanes|one lane",
        "{\"capacity\": 1, \"closed\": {}}|/create/closed|use closesAt",
        "{\"capacity\": 1, \"colour\": \"red\"}|/create/colour|unknown",
        "{\"capacity\": 1, \"promotionHold\": \"PT1M\"}|/create/promotionHold|waitingListLimit",
        "7|/create|must be an object",
        "null|/create|must not be null"
      })
  void wrongTermsAreToldWhereTheyStand(String terms, String pointer, String detail) {
    Exchange refused = world.post("name-wrong", body("Ada", 1, terms), WAIT);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().get("errors")).hasSize(1);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(detail);
  }

  @Test
  void onlyAReservationCreates() {
    Exchange deposit =
        world.postTo(
            "/v1/resources/name-deposit/deposits",
            "{\"amount\": 1, \"create\": {\"capacity\": 1}}",
            Map.of());
    assertThat(deposit.json().at("/errors/0/pointer").asText()).isEqualTo("/create");
  }

  private Exchange wish(String resource, String applicant, long quantity, String terms) {
    return world.post(resource, body(applicant, quantity, terms), WAIT);
  }

  private static String body(String applicant, long quantity, String terms) {
    return "{\"applicant\": \"%s\", \"quantity\": %d, \"create\": %s}"
        .formatted(applicant, quantity, terms);
  }

  private static Map<String, String> key(String key) {
    Map<String, String> headers = new HashMap<>(WAIT);
    headers.put("idempotency-key", key);
    return headers;
  }
}
