package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.series.SeriesApiTest;
import io.lastseat.telemetry.Telemetry;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Anybody can predict slot names; a caller with few rights cannot set a slot's terms by that. */
class SlotNamesApiTest {

  private static final String HOURS =
      "\"length\": \"PT1H\", \"opens\": \"08:00\", \"closes\": \"09:00\", \"timeZone\":"
          + " \"Europe/Berlin\"";

  private static final String SLOT = "%s.20300603T0600Z";

  /** Each row: a series, path and body of a call that would create its slot, the fault's place. */
  static Stream<Arguments> waysToBeFaster() {
    return Stream.of(
        Arguments.of(
            "sn-large",
            "/v1/resources/" + SLOT + "/requests",
            "{'applicant': 'Eve', 'quantity': 1, 'create': {'capacity': 1000}}",
            "/create"),
        Arguments.of(
            "sn-limit",
            "/v1/resources/" + SLOT + "/requests",
            "{'applicant': 'Eve', 'quantity': 1, 'create': {'capacity': 1,"
                + " 'maxUnitsPerApplicant': 1}}",
            "/create"),
        Arguments.of(
            "sn-now",
            "/v1/resources/" + SLOT + "/requests",
            "{'applicant': 'Eve', 'quantity': 1, 'create': {'capacity': 9, 'admission':"
                + " 'immediate'}}",
            "/create"),
        Arguments.of("sn-lock", "/v1/locks/" + SLOT, "{'holder': 'Eve', 'lease': 'PT1M'}", ""),
        Arguments.of(
            "sn-main",
            "/v1/locks/" + SLOT,
            "{'holder': 'Eve', 'lease': 'PT1M', 'references': ['sn-other']}",
            ""),
        Arguments.of(
            "sn-reference",
            "/v1/locks/sn-edit",
            "{'holder': 'Eve', 'lease': 'PT1M', 'references': ['" + SLOT + "']}",
            "/references/0"),
        Arguments.of("sn-run", "/v1/executions/" + SLOT, "{'holder': 'Eve', 'lease': 'PT1M'}", ""));
  }

  @ParameterizedTest
  @MethodSource("waysToBeFaster")
  void theSlotHasTheTermsOfItsSeries(String series, String path, String body, String pointer) {
    for (World world : new World[] {World.deciding(), World.atOnce(Telemetry.NONE)}) {
      long before = world.requestsWritten();

      Exchange refused =
          world.byToken(
              "lastseat/ask",
              "POST",
              path.formatted(series),
              body.formatted(series).replace('\'', '"'));

      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.problem()).isEqualTo(pointer.isEmpty() ? "invalid-id" : "invalid-body");
      assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
      assertThat(refused.body()).contains("must not end as the names of slots do");
      assertThat(world.requestsWritten()).isEqualTo(before);
    }

    World world = World.deciding();
    assertThat(SeriesApiTest.put(world, series, day(), HOURS, "").number("missing")).isZero();
    JsonNode slot = slot(world, series);
    assertThat(slot.get("capacity").asInt()).isEqualTo(1);
    assertThat(slot.get("state").asText()).isEqualTo("free");
    Exchange resource = world.get("/v1/resources/" + SLOT.formatted(series));
    assertThat(resource.text("longestHold")).isEqualTo("PT1H");
    assertThat(resource.json().has("lock")).isFalse();
    assertThat(resource.json().has("maxUnitsPerApplicant")).isFalse();
    assertThat(claim(world, series).text("status")).isEqualTo("accepted");
  }

  /** A resource whose name is not that of a slot is created as before. */
  @ParameterizedTest
  @CsvSource({"sn.20300603", "sn.20300603T060000Z", "sn-20300603T0600Z", "sn.20300603T0600Z.x"})
  void otherNamesAreFree(String name) {
    World world = World.atOnce(Telemetry.NONE);

    assertThat(
            world
                .postTo("/v1/locks/" + name, "{\"holder\": \"Eve\", \"lease\": \"PT1M\"}", Map.of())
                .status())
        .isEqualTo(200);
  }

  /** An owner may create it under that name; no claim can have it, and the day says so. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sn-own-lock|'lock': true",
        "sn-own-run|'lock': true, 'execution': true",
        "sn-own-limit|'maxUnitsPerApplicant': 1"
      },
      quoteCharacter = '~')
  void whatNoClaimCanHaveIsShownAsClosed(String series, String terms) {
    World world = World.deciding();
    Exchange own =
        world.put(SLOT.formatted(series), ("{'capacity': 1, " + terms + "}").replace('\'', '"'));
    assertThat(own.status()).isEqualTo(201);

    SeriesApiTest.put(world, series, day(), HOURS, "");

    assertThat(slot(world, series).get("state").asText()).isEqualTo("closed");
    Exchange claim = claim(world, series);
    assertThat(claim.json().path("status").asText()).as(claim.body()).isNotEqualTo("accepted");
  }

  private static String day() {
    return SeriesApiTest.days("2030-06-03", "2030-06-03");
  }

  private static JsonNode slot(World world, String series) {
    return world.get("/v1/series/" + series + "/days/2030-06-03").json().at("/slots/0");
  }

  private static Exchange claim(World world, String series) {
    world.letPass(java.time.Duration.ofMillis(60));
    return world.postTo(
        "/v1/claims",
        "{\"applicant\": \"Ada\", \"series\": \"%s\", \"from\": \"2030-06-03T08:00\", \"to\": \"2030-06-03T09:00\"}"
            .formatted(series),
        Map.of("prefer", "wait=5"));
  }
}
