package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.door.Door;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who signed up by the public door keeps what he has, even if the door is closed later. */
class OwnRequestTest {

  private static final String ALL =
      """
      {"capacity": 9, "opensAt": "2030-05-01T00:00:00Z", "closesAt": "2030-07-01T00:00:00Z",
       "maxQuantityPerRequest": 5, "title": "Fair", "lanes": 2, "gate": true, "admission": "stream",
       "hold": "PT20M", "longestHold": "PT2H", "confirmBy": "2030-06-30T00:00:00Z",
       "waitingListLimit": 5, "promotionHold": "PT30M", "maxUnitsPerApplicant": 4,
       "maxRequestsPerApplicant": 4, "publicSignUp": true}
      """;

  /** Another value of each term, by name. Three terms are fixed, and their answer says so. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("capacity", "1"),
          Map.entry("opensAt", "\"2030-06-30T00:00:00Z\""),
          Map.entry("closesAt", "\"2030-06-01T09:00:01Z\""),
          Map.entry("maxQuantityPerRequest", "1"),
          Map.entry("title", "null"),
          Map.entry("lanes", "3"),
          Map.entry("gate", "false"),
          Map.entry("admission", "\"immediate\""),
          Map.entry("hold", "null"),
          Map.entry("longestHold", "\"PT90M\""),
          Map.entry("confirmBy", "null"),
          Map.entry("waitingListLimit", "1"),
          Map.entry("promotionHold", "null"),
          Map.entry("maxUnitsPerApplicant", "1"),
          Map.entry("maxRequestsPerApplicant", "1"),
          Map.entry("lock", "true"),
          Map.entry("execution", "true"),
          Map.entry("publicSignUp", "null"),
          Map.entry("transferable", "true"),
          Map.entry("categories", "[{\"name\": \"child\"}]"),
          Map.entry("closed", "{\"reason\": \"rain\"}"));

  private static final Set<String> FIXED = Set.of("lanes", "lock", "execution", "categories");

  private final World owner = World.deciding();
  private final World stranger = World.behind(Door.forKeys(Door.hashOf("sesame")));

  static Set<String> terms() {
    return OTHERS.keySet();
  }

  @Test
  void eachTermOfTheDescriptionIsEdited() {
    Set<String> names =
        Set.copyOf(World.contract().api().names("/components/schemas/Terms/properties"));

    assertThat(terms()).isEqualTo(names);
  }

  @ParameterizedTest
  @MethodSource("terms")
  void itsPageWorksBehindAnEditOf(String term) {
    String resource = "own-page-" + term;
    owner.put(resource, ALL);
    String confirmed = signUp(resource, "Ada");
    String extended = signUp(resource, "Bob");
    String cancelled = signUp(resource, "Cleo");

    edit(resource, term);

    for (String mine : List.of(confirmed, extended, cancelled)) {
      Exchange shown = stranger.get(mine);
      assertThat(shown.status()).as(shown.body()).isEqualTo(200);
      assertThat(shown.text("status")).isEqualTo("held");
      assertThat(shown.json().at("/resource/longestHold").asText())
          .isEqualTo(term.equals("longestHold") ? "PT1H30M" : "PT2H");
    }
    Exchange longer = follow(extended, "extend", "{\"hold\": \"PT40M\"}");
    assertThat(term.equals("closed") ? longer.problem() : longer.text("status"))
        .isEqualTo(term.equals("closed") ? "resource-closed" : "held");
    assertThat(follow(confirmed, "confirm", "").text("status")).isEqualTo("accepted");
    assertThat(follow(cancelled, "cancel", "").text("status")).isEqualTo("cancelled");
    assertThat(stranger.get(confirmed).text("status")).isEqualTo("accepted");
  }

  /** The closed door shows neither the resource nor others' requests, and takes no new one. */
  @Test
  void onlyTheDoorIsShut() {
    owner.put("own-page-shut", ALL);
    String mine = signUp("own-page-shut", "Ada");
    String theirs = owner.reserve("own-page-shut", "Bob", 1).header("Location");
    edit("own-page-shut", "publicSignUp");
    Exchange absent = stranger.get("/v1/resources/own-absent");

    assertThat(stranger.get(mine).status()).isEqualTo(200);
    assertThat(stranger.get("/v1/resources/own-page-shut").body()).isEqualTo(absent.body());
    assertThat(stranger.post("own-page-shut", "{\"applicant\": \"Eve\", \"quantity\": 1}").body())
        .isEqualTo(absent.body());
    assertThat(stranger.get(theirs).body()).isEqualTo(absent.body());
    for (String name : List.of("confirm", "extend", "cancel")) {
      assertThat(follow(theirs, name, "no JSON").body()).isEqualTo(absent.body());
      assertThat(follow(theirs, name, "no JSON").status()).isEqualTo(401);
    }
    assertThat(follow(mine, "change", "{\"quantity\": 2}").status()).isEqualTo(401);
    assertThat(owner.get(theirs).text("status")).isEqualTo("held");
  }

  private void edit(String resource, String term) {
    String value = term.equals("execution") ? "true, \"lock\": true" : OTHERS.get(term);
    Exchange edited =
        owner.patch(resource, "{\"%s\": %s}".formatted(term, value), Map.of("prefer", "wait=5"));
    assertThat(edited.status() == 200).as(edited.body()).isEqualTo(!FIXED.contains(term));
    owner.letPass(Duration.ofSeconds(2));
    stranger.setClock(owner.now());
  }

  private String signUp(String resource, String applicant) {
    Exchange held =
        stranger.post(
            resource,
            "{\"applicant\": \"%s\", \"quantity\": 1}".formatted(applicant),
            Map.of("prefer", "wait=5"));
    assertThat(held.text("status")).as(held.body()).isEqualTo("held");
    return held.header("Location");
  }

  private Exchange follow(String path, String name, String body) {
    return stranger.postTo(path + "/" + name, body, Map.of("prefer", "wait=5"));
  }
}
