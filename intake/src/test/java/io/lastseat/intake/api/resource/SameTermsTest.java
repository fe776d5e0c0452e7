package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Terms that are in force already change nothing: no request, no commit, no other number. */
class SameTermsTest {

  private static final String HALL = "{\"capacity\": 9, \"title\": \"Hall\", \"lanes\": 2}";

  private final World world = World.deciding();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT|{\"capacity\": 9, \"title\": \"Hall\", \"lanes\": 2}|",
        "PUT|{\"capacity\": 9, \"title\": \"Hall\", \"gate\": true}|",
        "PUT|{\"capacity\": 9, \"title\": \"Hall\"}|*",
        "PUT|{\"capacity\": 9, \"title\": \"Hall\"}|\"1\"",
        "PATCH|{\"capacity\": 9}|",
        "PATCH|{\"closed\": null}|\"1\"",
        "PATCH|{}|*"
      })
  void areAnsweredWithTheResource(String method, String body, String ifMatch) {
    String name = "same-" + Math.abs((method + body + ifMatch).hashCode());
    world.put(name, HALL);
    long before = world.requestsWritten();

    Exchange again =
        world.send(
            method,
            "/v1/resources/" + name,
            body,
            ifMatch == null ? Map.of() : Map.of("if-match", ifMatch));

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.number("termsNumber")).isEqualTo(1);
    assertThat(again.number("lastCommit")).isEqualTo(1);
    assertThat(world.get("/v1/resources/" + name).body()).isEqualTo(again.body());
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  /** A patch leaves the moment of a closing, so the same patch again closes nothing anew. */
  @Test
  void closingAgainKeepsTheMoment() {
    String rain = "{\"closed\": {\"reason\": \"Rain\"}}";
    world.put("same-closed", "{\"capacity\": 9}");
    Exchange closed = world.patch("same-closed", rain, Map.of());
    world.letPass(Duration.ofMinutes(1));

    Exchange again = world.patch("same-closed", rain, Map.of());
    Exchange put =
        world.put(
            "same-closed",
            "{\"capacity\": 9, \"closed\": {\"at\": \"2030-06-01T09:00:00Z\", \"reason\":"
                + " \"Rain\"}}");
    Exchange other = world.patch("same-closed", "{\"closed\": {\"reason\": \"Storm\"}}", Map.of());

    assertThat(again.body()).isEqualTo(closed.body());
    assertThat(put.body()).isEqualTo(closed.body());
    assertThat(other.number("termsNumber")).isEqualTo(3);
    assertThat(other.body()).contains("Storm");
  }

  @Test
  void aSeriesThatIsThereIsMadeOnce() {
    String room =
        "{\"from\": \"2030-06-03\", \"to\": \"2030-06-03\", \"length\": \"PT1H\", \"opens\":"
            + " \"08:00\", \"closes\": \"09:00\", \"timeZone\": \"Europe/Berlin\", \"capacity\":"
            + " 1}";
    world.send("PUT", "/v1/series/same-room", room, Map.of());
    world.letPass(Duration.ofSeconds(1));
    String before = world.get("/v1/resources/same-room").body();

    assertThat(world.send("PUT", "/v1/series/same-room", room, Map.of()).status()).isEqualTo(200);

    assertThat(world.get("/v1/resources/same-room").body()).isEqualTo(before);
  }

  /** Both find no resource and are written; the second verdict changes no terms. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void ofTwoAtTheSameMomentTheSecondChangesNothing(boolean oneByOne) throws Exception {
    String name = "same-race-" + oneByOne;
    World one = World.meeting(new CyclicBarrier(1), oneByOne);
    World other = World.idle();
    other.put(name, HALL, Map.of("prefer", "wait=0"));

    Exchange second = one.put(name, HALL);

    assertThat(second.number("lastDecision")).isEqualTo(2);
    assertThat(second.number("termsNumber")).isEqualTo(1);
    assertThat(one.patch(name, "{\"capacity\": 8}", Map.of("if-match", "\"1\"")).status())
        .isEqualTo(200);
  }
}
