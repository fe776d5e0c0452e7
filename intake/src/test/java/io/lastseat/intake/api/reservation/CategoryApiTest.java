package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.WaitingCalls;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A resource whose units are of categories, as callers see it. */
class CategoryApiTest {

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");

  private static final String CONCERT =
      """
      {"capacity": 10, "longestHold": "PT10M", "maxUnitsPerApplicant": %s, "admission": "%s", "categories": [
        {"name": "balcony", "title": "Balcony", "note": "Two flights of stairs.", "capacity": 2},
        {"name": "stall", "capacity": 9},
        {"name": "child"}]}
      """;

  private World world = World.deciding();

  private Exchange ask(String resource, String applicant, String more) {
    return world.post(resource, "{\"applicant\": \"%s\", %s}".formatted(applicant, more), WAIT);
  }

  private Exchange followUp(Exchange reservation, String what, String body) {
    return world.postTo(reservation.header("Location") + "/" + what, body, WAIT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void aFamilySignsUpInOneRequest(String admission) {
    String name = "family-" + admission;
    world = admission.equals("immediate") ? World.atOnce(event -> {}) : World.deciding();
    world.put(name, CONCERT.formatted("4", admission), Map.of("prefer", "wait=5"));

    Exchange family = ask(name, "Ada", "\"quantities\": {\"balcony\": 2, \"child\": 1}");
    Exchange tooMuch = ask(name, "Ada", "\"quantities\": {\"stall\": 2}");
    Exchange late = ask(name, "Bob", "\"quantities\": {\"balcony\": 1, \"stall\": 1}");

    assertThat(family.text("status")).isEqualTo("accepted");
    assertThat(family.number("quantity")).isEqualTo(3);
    assertThat(family.json().path("quantities")).hasToString("{\"balcony\":2,\"child\":1}");
    assertThat(tooMuch.text("reason")).isEqualTo("applicant_units_beyond_limit");
    assertThat(late.text("reason")).isEqualTo("sold_out");
    assertThat(late.text("limitingCategory")).isEqualTo("balcony");
    assertThat(late.text("limitingResource")).isEqualTo(name);
    assertThat(world.get("/v1/resources/" + name).json().path("categories"))
        .hasToString(
            "[{\"name\":\"balcony\",\"title\":\"Balcony\",\"note\":\"Two flights of stairs.\","
                + "\"capacity\":2,\"taken\":2,\"held\":0,\"free\":0},"
                + "{\"name\":\"stall\",\"capacity\":9,\"taken\":0,\"held\":0,\"free\":7},"
                + "{\"name\":\"child\",\"taken\":1,\"held\":0,\"free\":7}]");
    new WaitingCalls(world, name).audited();
  }

  @Test
  void whatIsHeldIsConfirmedInPartAndChangesItsCategory() {
    world.put("parts", CONCERT.formatted("9", "stream"));
    Exchange held =
        ask("parts", "Ada", "\"quantities\": {\"balcony\": 1, \"child\": 2}, \"hold\": \"PT5M\"");
    assertThat(held.text("status")).isEqualTo("held");

    Exchange swapped = followUp(held, "confirm", "{\"quantities\": {\"stall\": 1}}");
    Exchange confirmed =
        followUp(held, "confirm", "{\"quantities\": {\"balcony\": 1, \"child\": 1}}");
    Exchange changed = followUp(held, "change", "{\"quantities\": {\"stall\": 2}}");
    Exchange tooMany = followUp(held, "change", "{\"quantities\": {\"balcony\": 3}}");

    assertThat(swapped.problem()).isEqualTo("more-than-granted");
    assertThat(confirmed.text("status")).isEqualTo("accepted");
    assertThat(confirmed.json().path("quantities")).hasToString("{\"balcony\":1,\"child\":1}");
    assertThat(changed.json().path("quantities")).hasToString("{\"stall\":2}");
    assertThat(tooMany.problem()).isEqualTo("not-enough-left");
    assertThat(tooMany.text("detail")).startsWith("balcony: ");
    assertThat(followUp(held, "cancel", "").text("status")).isEqualTo("cancelled");
    assertThat(world.get("/v1/resources/parts").number("taken")).isZero();
    new WaitingCalls(world, "parts").audited();
  }

  /** Before it is written, so that nothing stands in the log of it. */
  @ParameterizedTest
  @ValueSource(strings = {"stream", "immediate"})
  void aMixedPartyWaitsAndDoesNotStopTheSale(String admission) {
    String name = "waiting-" + admission;
    world = admission.equals("immediate") ? World.atOnce(event -> {}) : World.deciding();
    world.put(
        name,
        CONCERT
            .formatted("9", admission)
            .replace("\"capacity\": 10,", "\"capacity\": 10, \"waitingListLimit\": 9,"),
        Map.of("prefer", "wait=5"));
    Exchange balcony = ask(name, "Ada", "\"quantities\": {\"balcony\": 2}");
    Exchange party =
        ask(name, "Bob", "\"wait\": true, \"quantities\": {\"balcony\": 1, \"stall\": 1}");
    Exchange behind = ask(name, "Cid", "\"wait\": true, \"quantities\": {\"balcony\": 1}");
    Exchange stalls = ask(name, "Eve", "\"quantities\": {\"stall\": 7}");
    Exchange last = ask(name, "Fay", "\"quantities\": {\"child\": 1}");

    assertThat(party.text("status")).isEqualTo("waiting");
    assertThat(behind.number("unitsBefore")).isEqualTo(1);
    assertThat(stalls.text("status")).isEqualTo("accepted");
    assertThat(last.text("reason")).as("Bob could use it").isEqualTo("sold_out");
    assertThat(world.get("/v1/resources/" + name).json().path("categories").get(0))
        .hasToString(
            "{\"name\":\"balcony\",\"title\":\"Balcony\",\"note\":\"Two flights of stairs.\","
                + "\"capacity\":2,\"taken\":2,\"held\":0,\"free\":0,\"waiting\":2}");

    followUp(balcony, "change", "{\"quantities\": {\"balcony\": 1}}");

    Exchange served = world.get(party.header("Location"));
    assertThat(served.text("status")).isEqualTo("accepted");
    assertThat(served.json().path("quantities")).hasToString("{\"balcony\":1,\"stall\":1}");
    world.letPass(Duration.ofSeconds(5));
    assertThat(world.get(behind.header("Location")).number("unitsBefore")).isZero();
    new WaitingCalls(world, name).audited();
  }

  @Test
  void whoNamesOtherCategoriesIsToldSo() {
    world.put("others", CONCERT.formatted("9", "stream"));
    world.put("plain", "{\"capacity\": 10, \"gate\": false}");
    Exchange has = ask("plain", "Ada", "\"quantity\": 1");

    for (Exchange wrong :
        new Exchange[] {
          ask("others", "Ada", "\"quantity\": 1"),
          ask("others", "Ada", "\"quantities\": {\"stalls\": 1}"),
          ask("plain", "Ada", "\"quantities\": {\"stall\": 1}"),
          followUp(has, "change", "{\"quantities\": {\"stall\": 1}}"),
        }) {
      assertThat(wrong.status()).isEqualTo(400);
      assertThat(wrong.problem()).isEqualTo("categories-differ");
    }
    assertThat(world.get("/v1/resources/others").number("lastDecision")).isEqualTo(1);
  }

  @Test
  void badQuantitiesAreExplained() {
    world.put("bad", CONCERT.formatted("9", "stream"));

    assertThat(errors(ask("bad", "Ada", "\"note\": \"x\""))).contains("/quantity");
    for (String wrong :
        new String[] {
          "{}", "[]", "{\"stall\": 0}", "{\"stall\": -1}", "{\"stall\": 1.5}", "{\"_\": 1}", "3"
        }) {
      assertThat(errors(ask("bad", "Ada", "\"quantities\": " + wrong))).contains("/quantities");
    }
    assertThat(errors(ask("bad", "Ada", "\"quantity\": 1, \"quantities\": {\"stall\": 1}")))
        .contains("/quantity");
  }

  @Test
  void theTermsSayWhatCannotBe() {
    assertThat(terms("[{\"name\": \"a\"}, {\"name\": \"a\"}]")).contains("/categories");
    assertThat(terms("[]")).contains("/categories");
    assertThat(terms("[{\"name\": \"a b\"}]")).contains("/categories/0/name");
    assertThat(terms("[{\"capacity\": 1}]")).contains("/categories/0/name");
    world.put("fixed", CONCERT.formatted("9", "stream"));
    ask("fixed", "Ada", "\"quantities\": {\"child\": 1}");
    assertThat(patched("fixed", "null").problem()).isEqualTo("categories-fixed");
    assertThat(patched("fixed", "[{\"name\": \"stall\"}]").problem()).isEqualTo("categories-fixed");
    Exchange renamed =
        patched("fixed", "[{\"name\": \"child\", \"title\": \"Children\", \"closed\": true}]");
    assertThat(renamed.json().path("categories"))
        .hasToString(
            "[{\"name\":\"child\",\"title\":\"Children\",\"closed\":true,"
                + "\"taken\":1,\"held\":0,\"free\":0}]");
  }

  private Exchange patched(String resource, String categories) {
    return world.patch(resource, "{\"categories\": %s}".formatted(categories), WAIT);
  }

  private String terms(String categories) {
    return errors(
        world.put("wrong", "{\"capacity\": 1, \"categories\": %s}".formatted(categories)));
  }

  private static String errors(Exchange answer) {
    return answer.json().path("errors").toString();
  }

  @Test
  void theRosterHasAColumnForEach() {
    world.put("roster", CONCERT.formatted("9", "stream"));
    ask("roster", "Ada", "\"quantities\": {\"balcony\": 1, \"child\": 2}");

    Exchange json = world.get("/v1/resources/roster/roster");
    assertThat(json.json().path("takenByCategory")).hasToString("{\"balcony\":1,\"child\":2}");
    assertThat(json.json().at("/entries/0/quantities")).hasToString("{\"balcony\":1,\"child\":2}");
    String csv = world.get("/v1/resources/roster/roster", "accept", "text/csv").body();
    assertThat(csv.lines().findFirst().get())
        .endsWith(",quantity.balcony,quantity.stall,quantity.child");
    assertThat(csv.lines().skip(1).findFirst().get()).endsWith(",1,0,2");
  }
}
