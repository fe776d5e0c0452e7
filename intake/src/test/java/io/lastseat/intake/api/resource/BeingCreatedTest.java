package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.failure.Overtaking;
import io.lastseat.intake.door.Door;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/** A resource whose creation has no verdict yet is not called absent. */
class BeingCreatedTest {

  private static final Map<String, String> AT_ONCE = Map.of("prefer", "wait=0");
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String CONCERT = "{\"capacity\": 9, \"longestHold\": \"PT1H\"}";
  private static final String ROOM =
      "{\"from\": \"2030-06-03\", \"to\": \"2030-06-03\", \"length\": \"PT1H\", \"opens\":"
          + " \"08:00\", \"closes\": \"09:00\", \"timeZone\": \"Europe/Berlin\", \"capacity\": 1}";
  private static final String TIME =
      "{\"applicant\": \"Ada\", \"series\": \"%s\", \"from\": \"2030-06-03T08:00\", \"to\":"
          + " \"2030-06-03T09:00\"}";
  private static final String EARLIER = "/requests/0-00000000000000000000000000";

  private static final AtomicInteger NAMES = new AtomicInteger();

  private final World world = World.idle();
  private final String name = "coming-" + NAMES.incrementAndGet();
  private final String path = "/v1/resources/" + name;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET||",
        "PATCH||{\"capacity\": 5}",
        "POST|/requests|{\"applicant\": \"Ada\", \"quantity\": 1}",
        "POST|/requests|{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT5M\"}",
        "POST|/deposits|{\"amount\": 1}",
        "POST|" + EARLIER + "/confirm|{}",
        "POST|" + EARLIER + "/extend|{\"hold\": \"PT5M\"}",
        "POST|" + EARLIER + "/change|{\"quantity\": 2}",
        "POST|" + EARLIER + "/cancel|{}",
        "GET|/roster|",
        "GET|/verdicts|"
      })
  void aCallThatNeedsItIsToldToComeAgain(String method, String below, String body) {
    world.put(name, CONCERT, AT_ONCE);
    String at = path + (below == null ? "" : below);

    Exchange early = call(world, method, at, body);
    Exchange overtaken = call(overtaken(), method, at, body);
    world.letPass(Duration.ofSeconds(1));
    Exchange later = call(world, method, at, body);

    comesAgain(early);
    comesAgain(overtaken);
    assertThat(later.problem()).isNotEqualTo("being-created").isNotEqualTo("no-such-resource");
  }

  @Test
  void aReservationThatCreatesItCountsToo() {
    world.post(
        name, "{\"applicant\": \"Ada\", \"quantity\": 1, \"create\": {\"capacity\": 1}}", AT_ONCE);

    comesAgain(world.post(name, ADA));
  }

  @Test
  void aClaimNamesWhatIsReallyAbsent() {
    world.put(name, CONCERT, AT_ONCE);

    comesAgain(claim(world, name));
    Exchange one = claim(world, name, name + "-absent");

    comesAgain(claim(overtaken(), name));
    assertThat(one.problem()).isEqualTo("no-such-resource");
    assertThat(one.text("detail")).startsWith(name + "-absent:");
  }

  @Test
  void aSeriesAndItsSlotsCountToo() {
    String series = "/v1/series/" + name;
    world.call("PUT", series, json(AT_ONCE), ROOM);

    comesAgain(world.get(series));
    comesAgain(world.get(series + "/days/2030-06-03"));
    comesAgain(world.postTo("/v1/claims", TIME.formatted(name), Map.of()));
    world.decide();
    world.call("PUT", series, json(AT_ONCE), ROOM);
    world.letPass(Duration.ofSeconds(1));
    comesAgain(world.postTo("/v1/claims", TIME.formatted(name), Map.of()));
    world.decide();
    world.letPass(Duration.ofSeconds(1));
    assertThat(world.postTo("/v1/claims", TIME.formatted(name), AT_ONCE).status()).isEqualTo(202);
  }

  @Test
  void whatNobodyCreatesIsAbsent() {
    Exchange absent = world.post(name, ADA);

    assertThat(absent.status()).isEqualTo(404);
    assertThat(absent.problem()).isEqualTo("no-such-resource");
  }

  /** The creation was refused: nothing is under way. */
  @Test
  void whatWasRefusedIsAbsent() {
    world.post(
        name, "{\"applicant\": \"Ada\", \"quantity\": 2, \"create\": {\"capacity\": 1}}", AT_ONCE);
    world.decide();
    world.letPass(Duration.ofSeconds(1));

    assertThat(world.post(name, ADA).problem()).isEqualTo("no-such-resource");
  }

  /** To a stranger it looks as if it did not exist. */
  @Test
  void aStrangerLearnsNothing() {
    World locked = World.behind(Door.forKeys(Door.hashOf("sesame")));
    world.put(name, "{\"capacity\": 9, \"publicSignUp\": true}", AT_ONCE);

    for (String at : new String[] {path, "/v1/resources/" + name + "-absent"}) {
      assertThat(locked.get(at).status()).isEqualTo(401);
      assertThat(locked.postTo(at + "/requests", ADA, Map.of()).status()).isEqualTo(401);
    }
  }

  /** RFC 7240, 4.1: the caller does not want to wait. */
  @ParameterizedTest
  @ValueSource(strings = {"respond-async", "wait=0"})
  void whoDoesNotWantToWaitDoesNot(String preference) {
    Exchange pending = world.put(name, CONCERT, Map.of("prefer", preference));

    assertThat(pending.status()).isEqualTo(202);
    assertThat(world.paused()).isZero();
  }

  private static Exchange claim(World in, String... resources) {
    String units =
        String.join(
            ", ",
            Arrays.stream(resources)
                .map(one -> "{\"resourceId\": \"%s\", \"quantity\": 1}".formatted(one))
                .toList());
    return in.postTo(
        "/v1/claims", "{\"applicant\": \"Ada\", \"resources\": [%s]}".formatted(units), AT_ONCE);
  }

  /** A world whose calls find no resource, which is then created before they look for that. */
  private World overtaken() {
    return World.through(
        new Overtaking(
            request ->
                request instanceof QueryRequest query
                    && query.tableName().equals(World.tables().requests()),
            world::decide));
  }

  private static Exchange call(World in, String method, String at, String body) {
    return switch (method) {
      case "GET" -> in.get(at);
      case "POST" -> in.postTo(at, body, AT_ONCE);
      default ->
          in.call(
              method,
              at,
              Map.of("content-type", "application/merge-patch+json", "prefer", "wait=0"),
              body);
    };
  }

  private static Map<String, String> json(Map<String, String> more) {
    Map<String, String> headers = new HashMap<>(more);
    headers.put("content-type", "application/json");
    return headers;
  }

  private static void comesAgain(Exchange answer) {
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.problem()).isEqualTo("being-created");
    assertThat(answer.header("Retry-After")).isEqualTo("1");
    assertThat(answer.text("detail")).contains("do not create");
  }
}
