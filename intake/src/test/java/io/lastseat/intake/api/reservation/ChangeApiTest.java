package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another quantity for a reservation. */
class ChangeApiTest {

  private final World world = World.deciding();

  @Test
  void moreIsTakenAndLessComesBack() {
    world.put("change-both", "{\"capacity\": 5}");
    String path = world.reserve("change-both", "Ada", 2).header("Location");

    Exchange more = change(path, 5);
    long freeThen = world.get("/v1/resources/change-both").number("free");
    Exchange less = change(path, 1);

    assertThat(more.status()).isEqualTo(200);
    assertThat(more.body())
        .isEqualTo(
            "{\"requestId\":\"%s\",\"resourceId\":\"change-both\",\"kind\":\"reserve\","
                    .formatted(path.substring(path.lastIndexOf('/') + 1))
                + "\"status\":\"accepted\",\"applicant\":\"Ada\",\"quantity\":5,"
                + "\"admission\":\"stream\",\"left\":3,\"decisionNumber\":2,\"commitNumber\":2,"
                + "\"requestedAt\":\"2030-06-01T09:00:00Z\",\"decidedAt\":\"2030-06-01T09:00:01Z\","
                + "\"changedAt\":\"2030-06-01T09:00:01Z\",\"change\":{\"requestId\":\"%s\","
                    .formatted(more.json().at("/change/requestId").asText())
                + "\"status\":\"accepted\"}}\n");
    assertThat(freeThen).isZero();
    assertThat(less.number("quantity")).isEqualTo(1);
    assertThat(world.get("/v1/resources/change-both").number("free")).isEqualTo(4);
    assertThat(world.get("/v1/resources/change-both/roster").json().at("/entries/0/quantity"))
        .hasToString("1");
  }

  @Test
  void moreIsRefusedWhereItIsSoldOutAndLessIsNot() {
    world.put("change-sold", "{\"capacity\": 3}");
    String ada = world.reserve("change-sold", "Ada", 2).header("Location");
    world.reserve("change-sold", "Bob", 1);

    Exchange more = change(ada, 3);

    refused("sold-out", more);
    assertThat(more.text("title")).isEqualTo("The reservation cannot be changed so");
    assertThat(more.text("detail"))
        .isEqualTo("Nothing is left. The reservation is as it was; ask for its status.");
    assertThat(world.get(ada).number("quantity")).isEqualTo(2);
    assertThat(change(ada, 1).number("quantity")).isEqualTo(1);
    refused("not-enough-left", change(ada, 3));
    assertThat(change(ada, 2).number("quantity")).isEqualTo(2);
  }

  @Test
  void ofAHoldKeepsItsEnd() {
    world.put("change-held", "{\"capacity\": 5, \"hold\": \"PT10M\"}");
    String path = world.reserve("change-held", "Ada", 2).header("Location");
    String end = world.get(path).text("expiresAt");

    Exchange more = change(path, 3);

    assertThat(more.text("status")).isEqualTo("held");
    assertThat(more.text("expiresAt")).isEqualTo(end);
    assertThat(world.get("/v1/resources/change-held").number("held")).isEqualTo(3);
    world.letPass(Duration.ofMinutes(11));
    assertThat(world.get("/v1/resources/change-held").number("free")).isEqualTo(5);
    refused("hold-lapsed", change(path, 1));
  }

  @Test
  void ofWhatWasDecidedInItsCall() {
    World now = World.atOnce(Telemetry.NONE);
    now.put("change-now", "{\"capacity\": 5, \"admission\": \"immediate\"}");
    String path =
        now.post("change-now", "{\"applicant\": \"Ada\", \"quantity\": 2}").header("Location");

    Exchange more = now.postTo(path + "/change", "{\"quantity\": 4}", Map.of());

    assertThat(more.status()).isEqualTo(200);
    assertThat(more.number("quantity")).isEqualTo(4);
    assertThat(now.get(path).number("quantity")).isEqualTo(4);
    assertThat(now.get("/v1/resources/change-now").number("free")).isEqualTo(1);
  }

  @Test
  void moreNeedsWhatANewReservationNeeds() {
    world.put(
        "change-terms",
        "{\"capacity\": 9, \"maxQuantityPerRequest\": 4, \"closesAt\": \"2030-06-01T10:00:00Z\"}");
    String path = world.reserve("change-terms", "Ada", 2).header("Location");

    refused("quantity-beyond-limit", change(path, 5));
    assertThat(change(path, 4).status()).isEqualTo(200);
    world.setClock(World.MORNING.plus(Duration.ofHours(1)));
    refused("closed", change(path, 5));
    assertThat(change(path, 3).number("quantity")).as("less may always be").isEqualTo(3);
  }

  @Test
  void underOneKeyIsOneRequest() {
    world.put("change-key", "{\"capacity\": 9}");
    String path = world.reserve("change-key", "Ada", 2).header("Location");
    Map<String, String> key = Map.of("idempotency-key", "c");
    Exchange first = world.postTo(path + "/change", "{\"quantity\": 3}", key);
    change(path, 4);

    Exchange again = world.postTo(path + "/change", "{\"quantity\": 3}", key);
    Exchange other = world.postTo(path + "/change", "{\"quantity\": 5}", key);

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("change")).isEqualTo(first.json().path("change"));
    assertThat(again.number("quantity")).as("as it is now").isEqualTo(4);
    assertThat(other.status()).isEqualTo(422);
  }

  @Test
  void ofWhatWasGivenBackOrNeverGranted() {
    world.put("change-nothing", "{\"capacity\": 2, \"gate\": false}");
    String ada = world.reserve("change-nothing", "Ada", 1).header("Location");
    String bob = world.reserve("change-nothing", "Bob", 3).header("Location");
    world.postTo(ada + "/cancel", "", Map.of());

    refused("nothing-granted", change(ada, 2));
    refused("nothing-granted", change(bob, 1));
    assertThat(world.get("/v1/resources/change-nothing").number("free")).isEqualTo(2);
  }

  @Test
  void ofWhatNobodyAskedFor() {
    world.put("change-nobody", "{\"capacity\": 2}");

    Exchange unknown =
        change("/v1/resources/change-nobody/requests/0-00000000000000000000000000", 1);

    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.problem()).isEqualTo("no-such-request");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "{\"quantity\": 0}",
        "{\"quantity\": -2}",
        "{\"quantity\": 2.0}",
        "{\"quantity\": 1000000000001}",
        "{\"quantity\": null}",
        "{\"quantity\": 1, \"hold\": \"PT5M\"}"
      })
  void impossibleBodies(String body) {
    String resource = "change-body-" + Math.abs(body.hashCode());
    world.put(resource, "{\"capacity\": 9}");
    String path = world.reserve(resource, "Ada", 2).header("Location");
    long written = world.requestsWritten();

    Exchange answer = world.postTo(path + "/change", body, Map.of());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("invalid-body");
    assertThat(world.requestsWritten()).isEqualTo(written);
  }

  private Exchange change(String path, long quantity) {
    return world.postTo(path + "/change", "{\"quantity\": %d}".formatted(quantity), Map.of());
  }

  private static void refused(String problem, Exchange answer) {
    assertThat(answer.problem()).as(answer.body()).isEqualTo(problem);
    assertThat(answer.status()).isEqualTo(409);
  }
}
