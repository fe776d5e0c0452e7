package io.lastseat.cli.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.cli.erase.Eraser;
import io.lastseat.cli.erase.NameOwner;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.model.id.ResourceId;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Answers about a reservation whose applicant was erased, and to its retry. */
class ErasedApiTest {

  private static final String ADA =
      "{\"applicant\": \"Ada\", \"quantity\": 2, \"note\": \"deaf in one ear\"}";
  private static final Map<String, String> KEY = Map.of("idempotency-key", "key-1");

  private static final Instant ERASED = World.MORNING.plusSeconds(86_400);

  private final World world = World.deciding();

  @Test
  void aRetryFindsItsReservationWhateverNameItGives() {
    world.put("retried", "{\"capacity\": 5}");
    Exchange first = world.post("retried", ADA, KEY);
    world.decide();
    erase("Ada", "retried");
    long before = world.requestsWritten();

    Exchange again = world.post("retried", ADA, KEY);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(again.text("status")).isEqualTo("accepted");
    assertThat(again.text("applicant")).matches("erased-[0-9b-z]{10}");
    assertThat(Instant.parse(again.text("erased"))).isEqualTo(ERASED);
    assertThat(again.json().has("note")).isFalse();
    assertThat(
            world
                .post("retried", "{\"applicant\": \"Linus\", \"quantity\": 2}", KEY)
                .text("requestId"))
        .isEqualTo(first.text("requestId"));
    assertThat(world.post("retried", "{\"applicant\": \"Ada\", \"quantity\": 1}", KEY).problem())
        .as("all else is compared as before")
        .isEqualTo("idempotency-key-reused");
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @Test
  void oneThatIsPendingIsFoundTooAndDecidedAsItWas() {
    world.put("pending", "{\"capacity\": 5}");
    Exchange first = world.post("pending", ADA, KEY);
    erase("Ada", "pending");
    Exchange again = world.post("pending", ADA, KEY);
    assertThat(again.status()).isEqualTo(202);
    assertThat(again.text("requestId")).isEqualTo(first.text("requestId"));
    assertThat(again.text("erased")).isNotEmpty();
  }

  @Test
  void theRosterHasThePseudonymInTheSameColumns() {
    world.put("listed", "{\"capacity\": 5}");
    world.post("listed", ADA, KEY);
    world.decide();
    world.reserve("listed", "Linus", 1);
    world.decide();
    String before = world.get("/v1/resources/listed/roster", "accept", "text/csv").body();
    assertThat(before).contains(",Ada,2,deaf in one ear,");
    erase("Ada", "listed");

    String csv = world.get("/v1/resources/listed/roster", "accept", "text/csv").body();
    assertThat(csv.replaceAll("erased-[0-9b-z]{10}", "Ada"))
        .isEqualTo(before.replace("deaf in one ear", ""));
    Exchange json = world.get("/v1/resources/listed/roster");
    assertThat(json.json().get("taken").asLong()).isEqualTo(3);
    assertThat(json.json().get("entries").get(0).get("applicant").asText()).startsWith("erased-");
    assertThat(json.json().get("entries").get(0).has("erased")).isTrue();
    assertThat(json.json().get("entries").get(1).has("erased")).isFalse();
  }

  @Test
  void aClerkWhoWasErasedIsMarkedByItself() {
    world.put("staffed", "{\"capacity\": 5}");
    Exchange taken =
        world.post("staffed", "{\"applicant\": \"Ada\", \"quantity\": 1, \"by\": \"Grace\"}", KEY);
    world.decide();
    erase("Grace", "staffed");
    Exchange status = world.get("/v1/resources/staffed/requests/" + taken.text("requestId"));
    assertThat(status.text("applicant")).isEqualTo("Ada");
    assertThat(status.text("by")).startsWith("erased-");
    assertThat(status.json().has("byErased")).isTrue();
    assertThat(status.json().has("erased")).isFalse();
  }

  private static void erase(String name, String resource) {
    Eraser eraser =
        new Eraser(
            World.client(), World.tables(), Clock.fixed(ERASED, ZoneOffset.UTC), new Random(1));
    var found = eraser.find(new NameOwner.Name(name, Option.some(new ResourceId(resource))));
    assertThat(found).isNotEmpty();
    assertThat(eraser.erase(found)).isEmpty();
  }
}
