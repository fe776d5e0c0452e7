package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.series.SeriesApiTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims of resources with categories, and of slots with categories. */
class ClaimCategoriesApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");
  private static final String FAMILY = "\"quantities\": {\"adult\": 2, \"child\": 1}";

  private World world = World.deciding();

  private Exchange claim(String more, String... parts) {
    return claimOf("%s\"resources\": [%s]".formatted(more, String.join(", ", parts)));
  }

  private Exchange claimOf(String body) {
    // Books that are older than the gate may use are read again.
    world.letPass(java.time.Duration.ofMillis(60));
    return world.postTo(Claims.PATH, "{\"applicant\": \"Ada\", %s}".formatted(body), WAIT);
  }

  private static String part(String resource, String wanted) {
    return "{\"resourceId\": \"%s\", %s}".formatted(resource, wanted);
  }

  private void create(String prefix, String admission) {
    String terms = "\"capacity\": 9, \"longestHold\": \"PT1H\", \"admission\": \"%s\"";
    String plain = terms.formatted(admission);
    world.put(prefix + "-bus", "{%s}".formatted(plain), WAIT);
    world.put(
        prefix + "-hall",
        "{%s, \"categories\": [{\"name\": \"adult\", \"capacity\": 3}, {\"name\": \"child\"}]}"
            .formatted(plain),
        WAIT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void eachPartSaysItsQuantities(String admission) {
    world = admission.equals("immediate") ? World.atOnce(event -> {}) : World.deciding();
    String name = "ccl-" + admission;
    create(name, admission);

    Exchange family =
        claim("", part(name + "-hall", FAMILY), part(name + "-bus", "\"quantity\": 1"));
    Exchange late =
        claim(
            "",
            part(name + "-hall", "\"quantities\": {\"adult\": 2}"),
            part(name + "-bus", "\"quantity\": 1"));

    assertThat(family.text("status")).isEqualTo("accepted");
    assertThat(family.json().at("/resources/0").toString())
        .startsWith("{\"resourceId\":\"%s-bus\",\"quantity\":1,\"commit".formatted(name));
    assertThat(family.json().at("/resources/1").toString())
        .contains("\"quantity\":3,\"quantities\":{\"adult\":2,\"child\":1},");
    assertThat(world.get(family.header("Location")).body()).isEqualTo(family.body());
    assertThat(late.text("reason")).isEqualTo("not_enough_left");
    assertThat(late.text("limitingResource")).isEqualTo(name + "-hall");
    assertThat(late.text("limitingCategory")).isEqualTo("adult");
    assertThat(late.number("left")).isEqualTo(6);
    Exchange roster = world.get("/v1/resources/" + name + "-hall/roster");
    assertThat(roster.json().at("/entries/0/quantities")).hasToString("{\"adult\":2,\"child\":1}");
    assertThat(world.get("/v1/resources/" + name + "-hall/roster", "accept", "text/csv").body())
        .contains(",2,1");
    Claims.audited(name + "-bus", name + "-hall");
  }

  @Test
  void soldOutShutsTheGateAndNamesTheCategory() {
    create("ccl-gate", "stream");
    claim("", part("ccl-gate-hall", "\"quantities\": {\"adult\": 3}"));
    Exchange away =
        claim("", part("ccl-gate-bus", "\"quantity\": 1"), part("ccl-gate-hall", FAMILY));

    assertThat(away.json().path("turnedAway").asBoolean()).isTrue();
    assertThat(away.text("limitingResource")).isEqualTo("ccl-gate-hall");
    assertThat(away.text("limitingCategory")).isEqualTo("adult");
    assertThat(away.json().at("/resources/1/quantities")).hasToString("{\"adult\":2,\"child\":1}");
  }

  @Test
  void whatIsHeldIsConfirmedWholeAndComesBackByCategory() {
    create("ccl-ends", "stream");
    Claims claims = new Claims(world);
    Exchange held =
        claim(
            "\"hold\": \"PT10M\", ",
            part("ccl-ends-hall", FAMILY),
            part("ccl-ends-bus", "\"quantity\": 3"));
    assertThat(held.text("status")).isEqualTo("held");
    assertThat(claims.follow(held, "confirm", "{\"quantity\": 3}").problem())
        .isEqualTo("claim-is-whole");
    assertThat(claims.follow(held, "extend", "{\"hold\": \"PT20M\"}").text("status"))
        .isEqualTo("held");
    assertThat(claims.follow(held, "confirm", "").text("status")).isEqualTo("accepted");
    assertThat(taken("ccl-ends-hall")).isEqualTo("[2,1]");
    assertThat(claims.follow(held, "cancel", "").text("status")).isEqualTo("cancelled");
    assertThat(taken("ccl-ends-hall")).isEqualTo("[0,0]");
    Claims.audited("ccl-ends-bus", "ccl-ends-hall");
  }

  private String taken(String resource) {
    return world
        .get("/v1/resources/" + resource)
        .json()
        .path("categories")
        .findValues("taken")
        .toString()
        .replace(" ", "");
  }

  /** The quantity of a claim over one resource may be changed, from one category into another. */
  @Test
  void overOneResourceItMayChange() {
    create("ccl-one", "stream");
    Exchange claim = claim("", part("ccl-one-hall", FAMILY));
    Exchange changed =
        new Claims(world).follow(claim, "change", "{\"quantities\": {\"child\": 4}}");
    assertThat(changed.json().at("/resources/0").toString())
        .contains("\"quantity\":4,\"quantities\":{\"child\":4}");
    Claims.audited("ccl-one-hall");
  }

  /** Before it is written, so that nothing stands in the logs of it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"quantity\": 1|\"quantity\": 1|hall",
        "\"quantities\": {\"adult\": 1}|\"quantities\": {\"adult\": 1}|bus",
        "\"quantity\": 1|\"quantities\": {\"adults\": 1}|hall"
      })
  void theWrongFormIsToldSo(String bus, String hall, String wrong) {
    create("ccl-form", "stream");
    Exchange refused = claim("", part("ccl-form-bus", bus), part("ccl-form-hall", hall));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("categories-differ");
    assertThat(refused.text("detail")).startsWith("ccl-form-" + wrong + ": ");
    assertThat(world.get("/v1/resources/ccl-form-bus").number("lastDecision")).isEqualTo(1);
    assertThat(world.get("/v1/resources/ccl-form-hall").number("lastDecision")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"quantities\": {}|/resources/0/quantities|whole number",
        "\"quantity\": 1, \"quantities\": {\"adult\": 1}|/resources/0/quantity|left out",
        "\"note\": 1|/resources/0/quantity|required",
        "\"quantity\": 1}, {\"resourceId\": \"a\", \"quantities\": {\"b\": 1}|/resources|quantities"
      })
  void aBadPartIsExplained(String wanted, String pointer, String detail) {
    Exchange refused = claimOf("\"resources\": [{\"resourceId\": \"a\", %s}]".formatted(wanted));

    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().path("errors").toString()).contains(pointer + "\"", detail);
  }

  @Test
  void aResourceThatIsNamedTwiceIsAskedForTheSumOfEachCategory() {
    create("ccl-twice", "stream");
    String child = "\"quantities\": {\"child\": 2}";
    Exchange twice = claim("", part("ccl-twice-hall", FAMILY), part("ccl-twice-hall", child));
    assertThat(twice.json().at("/resources/0/quantities")).hasToString("{\"adult\":2,\"child\":3}");
  }

  @Test
  void eachSlotOfASeriesHasTheCategories() {
    String series =
        """
        {"from": "2030-06-03", "to": "2030-06-03", "length": "PT1H", "opens": "08:00", "closes": "11:00",
         "timeZone": "UTC", "capacity": 6,
         "categories": [{"name": "adult", "capacity": 2}, {"name": "child", "capacity": 2}]}
        """;
    Exchange made = SeriesApiTest.send(world, "ccl-pool", series);
    Exchange family =
        claimOf(
            "\"series\": \"ccl-pool\", \"from\": \"2030-06-03T08:00\", \"to\":"
                + " \"2030-06-03T10:00\", "
                + FAMILY);
    Exchange late =
        claimOf(
            "\"series\": \"ccl-pool\", \"from\": \"2030-06-03T09:00\", \"to\":"
                + " \"2030-06-03T11:00\", "
                + FAMILY);
    Exchange plain =
        claimOf(
            "\"series\": \"ccl-pool\", \"from\": \"2030-06-03T09:00\", \"to\":"
                + " \"2030-06-03T11:00\"");
    Exchange alone =
        world.post(
            "ccl-pool.20300603T0800Z",
            "{\"applicant\": \"Bob\", \"quantities\": {\"child\": 1}}",
            WAIT);

    assertThat(made.json().at("/categories/1/name").asText()).isEqualTo("child");
    assertThat(family.json().path("resources").findValues("quantities").toString())
        .isEqualTo("[{\"adult\":2,\"child\":1}, {\"adult\":2,\"child\":1}]");
    assertThat(late.text("reason")).isEqualTo("sold_out");
    assertThat(late.text("limitingResource")).isEqualTo("ccl-pool.20300603T0900Z");
    assertThat(late.text("limitingCategory")).isEqualTo("adult");
    assertThat(plain.problem()).isEqualTo("categories-differ");
    assertThat(alone.text("status")).isEqualTo("accepted");
    assertThat(world.get("/v1/series/ccl-pool").json().path("categories")).hasSize(2);
    Exchange day = world.get("/v1/series/ccl-pool/days/2030-06-03");
    assertThat(day.json().path("slots").findValuesAsText("state"))
        .containsExactly("busy", "free", "free");
    assertThat(day.json().at("/slots/0/categories/1/free").asLong()).isZero();
    assertThat(day.json().at("/slots/1/categories/1/free").asLong()).isEqualTo(1);
    Claims.audited("ccl-pool.20300603T0800Z", "ccl-pool.20300603T0900Z");
  }
}
