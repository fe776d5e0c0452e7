package io.lastseat.intake.api.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody's change of terms is lost where the client says which terms it has seen. */
class TermsConditionTest {

  private final World world = World.deciding();
  private final World idle = World.idle();

  @Test
  void theTagChangesWithEverySeatAndItsNumberWithTheTermsAlone() {
    world.put("tags", "{\"capacity\": 5}");
    String first = tag("tags");
    world.reserve("tags", "Ada", 1);
    String taken = tag("tags");
    world.replace("tags", "{\"capacity\": 6}");
    String changed = tag("tags");

    assertThat(first).startsWith("\"1.").isNotEqualTo(taken);
    assertThat(taken).startsWith("\"1.");
    assertThat(changed).startsWith("\"2.");
    assertThat(world.get("/v1/resources/tags", "if-none-match", changed).status()).isEqualTo(304);
    assertThat(world.get("/v1/resources/tags", "if-none-match", taken).status()).isEqualTo(200);
  }

  @Test
  void aSeatTakenMeanwhileDoesNotStandInTheWay() {
    world.put("seat", "{\"capacity\": 5}");
    String seen = tag("seat");
    world.reserve("seat", "Ada", 1);

    Exchange changed = put("seat", 6, seen);

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.number("termsNumber")).isEqualTo(2);
    assertThat(changed.response().getHeaders()).doesNotContainKey("ETag");
  }

  @Test
  void otherTermsDo() {
    world.put("other-terms", "{\"capacity\": 5}");
    String seen = tag("other-terms");
    put("other-terms", 6, seen);
    long before = world.requestsWritten();

    Exchange late = put("other-terms", 7, seen);

    assertThat(late.status()).isEqualTo(412);
    assertThat(late.problem()).isEqualTo("terms-changed");
    assertThat(world.requestsWritten()).as("it is known before").isEqualTo(before);
    assertThat(capacity("other-terms")).isEqualTo(6);
    assertThat(put("other-terms", 7, "\"1\", " + tag("other-terms")).status()).isEqualTo(200);
    assertThat(put("other-terms", 8, "\"3\"").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"W/\"1\"", "\"0\"", "\"01\"", "\"1x\"", "\"x.1\"", "\"\"", "\"2\""})
  void whatNamesNoTermsMatchesNone(String tag) {
    String resource = "none-" + Integer.toHexString(tag.hashCode());
    world.put(resource, "{\"capacity\": 5}");

    assertThat(put(resource, 6, tag).status()).isEqualTo(412);
    assertThat(put("nobody-made", 6, tag).status()).isEqualTo(412);
  }

  @Test
  void anyTermsOrNone() {
    assertThat(put("star", 1, "*").status()).isEqualTo(412);
    assertThat(create("star").status()).isEqualTo(201);
    assertThat(create("star").status()).isEqualTo(412);
    assertThat(capacity("star")).isEqualTo(3);
    assertThat(put("star", 4, "*").status()).isEqualTo(200);
  }

  private Exchange create(String resource) {
    return world.put(resource, "{\"capacity\": 3}", Map.of("if-none-match", "*"));
  }

  private Exchange put(String resource, int capacity, String ifMatch) {
    return put(world, resource, capacity, ifMatch);
  }

  private static Exchange put(World world, String resource, int capacity, String ifMatch) {
    return world.put(
        resource, "{\"capacity\": %d}".formatted(capacity), Map.of("if-match", ifMatch));
  }

  private String tag(String resource) {
    return world.get("/v1/resources/" + resource).header("ETag");
  }

  private long capacity(String resource) {
    return world.get("/v1/resources/" + resource).number("capacity");
  }
}
