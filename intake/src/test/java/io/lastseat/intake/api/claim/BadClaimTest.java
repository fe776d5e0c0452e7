package io.lastseat.intake.api.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each impossible claim is answered with the fault and its place, and nothing is written. */
class BadClaimTest {

  private final World world = World.deciding();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'applicant': 'Ada'|/resources|is required",
        "'resources': [{'resourceId': 'a', 'quantity': 1}]|/applicant|is required",
        "'applicant': 'Ada', 'resources': []|/resources|must be a list of 1 to 20 objects",
        "'applicant': 'Ada', 'resources': {}|/resources|must be a list of 1 to 20 objects",
        "'applicant': 'Ada', 'resources': null|/resources|must not be null",
        "'applicant': 'Ada', 'resources': ['a']|/resources/0|must be an object",
        "'applicant': 'Ada', 'resources': [{'quantity': 1}]|/resources/0/resourceId|is required",
        "'applicant': 'Ada', 'resources': [{'resourceId': 'a'}]|/resources/0/quantity|is required",
        "'applicant': 'Ada', 'resources': [{'resourceId': 7, 'quantity':"
            + " 1}]|/resources/0/resourceId|must be a string",
        "'applicant': 'Ada', 'resources': [{'resourceId': '-', 'quantity':"
            + " 1}]|/resources/0/resourceId|must",
        "'applicant': 'Ada', 'resources': [{'resourceId': 'a', 'quantity':"
            + " 0}]|/resources/0/quantity|must be a whole number from 1",
        "'applicant': 'Ada', 'resources': [{'resourceId': 'a', 'quantity':"
            + " '1'}]|/resources/0/quantity|must be a whole number from 1",
        "'applicant': 'Ada', 'resources': [{'resourceId': 'a', 'quantity': 1, 'x':"
            + " 1}]|/resources/0/x|unknown",
        "'applicant': 'Ada', 'resources': [{'resourceId': 'a', 'quantity': 1000000000000},"
            + " {'resourceId': 'a', 'quantity': 1}]|/resources|must not ask for more than"
            + " 1000000000000",
        "'applicant': 'Ada', 'wait': true, 'resources': [{'resourceId': 'a', 'quantity':"
            + " 1}]|/wait|claims do not wait",
        "'applicant': 'Ada', 'over': true, 'resources': [{'resourceId': 'a', 'quantity':"
            + " 1}]|/over|never go over",
        "'applicant': 'Ada', 'create': {'capacity': 1}, 'resources': [{'resourceId': 'a',"
            + " 'quantity': 1}]|/create|create nothing",
        "'applicant': 'Ada', 'quantity': 1, 'resources': [{'resourceId': 'a', 'quantity':"
            + " 1}]|/quantity|each resource",
        "'applicant': 'Ada', 'applicantKey': 'k', 'resources': [{'resourceId': 'a', 'quantity':"
            + " 1}]|/applicantKey|limit applicants",
        "'applicant': 'Ada', 'colour': 'red', 'resources': [{'resourceId': 'a', 'quantity':"
            + " 1}]|/colour|unknown"
      },
      quoteCharacter = '~')
  void isToldWhatIsWrong(String said, String pointer, String detail) {
    long before = world.requestsWritten();

    Exchange refused = post("{" + said.replace('\'', '"') + "}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.problem()).isEqualTo("invalid-body");
    assertThat(refused.json().get("errors")).hasSize(1);
    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo(pointer);
    assertThat(refused.json().at("/errors/0/detail").asText()).contains(detail);
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @Test
  void overTwentyOneResources() {
    String[] parts =
        IntStream.rangeClosed(1, 21).mapToObj(i -> "bad-" + i + " 1").toArray(String[]::new);

    Exchange refused = post(Claims.body("Ada", "", parts));

    assertThat(refused.json().at("/errors/0/pointer").asText()).isEqualTo("/resources");
  }

  @Test
  void overTwentyResourcesAsManyAsThereMayBe() {
    String[] parts =
        IntStream.rangeClosed(1, 20)
            .mapToObj(i -> "bad-many-%02d 1".formatted(i))
            .toArray(String[]::new);
    for (String part : parts) {
      world.put(part.substring(0, part.indexOf(' ')), "{\"capacity\": 1}");
    }

    Exchange granted = new Claims(world).claim("Ada", parts);

    assertThat(granted.text("status")).isEqualTo("accepted");
    assertThat(granted.json().at("/resources/19/commitNumber").asLong()).isEqualTo(2);
    Claims.audited("bad-many-01", "bad-many-20");
  }

  /** The answer names all unknown resources, and no other. */
  @Test
  void ofResourcesThatNobodyCreated() {
    world.put("bad-there", "{\"capacity\": 1}");

    Exchange refused = post(Claims.body("Ada", "", "bad-no-2 1", "bad-there 1", "bad-no-1 1"));

    assertThat(refused.status()).isEqualTo(404);
    assertThat(refused.problem()).isEqualTo("no-such-resource");
    assertThat(refused.text("detail")).startsWith("bad-no-1, bad-no-2: ");
  }

  private Exchange post(String body) {
    return world.postTo(Claims.PATH, body, Map.of("prefer", "wait=5"));
  }
}
