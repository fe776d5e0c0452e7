package io.lastseat.intake.api.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.tables.RowCodec;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Giving a reservation back. */
class CancelApiTest {

  private final World world = World.deciding();

  @Test
  void givesTheSeatBackAndSaysSo() {
    world.put("give-back", "{\"capacity\": 1}");
    Exchange ada = world.reserve("give-back", "Ada", 1);
    String path = ada.header("Location");

    Exchange cancelled = cancel(path);

    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.text("status")).isEqualTo("cancelled");
    assertThat(cancelled.text("requestId")).isEqualTo(ada.text("requestId"));
    assertThat(cancelled.text("applicant")).isEqualTo("Ada");
    assertThat(cancelled.header("Location")).isEqualTo(path);
    assertThat(cancelled.json().path("cancel").path("status").asText()).isEqualTo("accepted");
    assertThat(world.get(path).text("status")).isEqualTo("cancelled");
    assertThat(world.get(path).text("cancelledAt")).isNotBlank();
    assertThat(world.get("/v1/resources/give-back").number("free")).isEqualTo(1);
    world.letPass(Duration.ofSeconds(1));
    assertThat(world.reserve("give-back", "Bob", 1).text("status")).isEqualTo("accepted");
  }

  @Test
  void twiceIsOnce() {
    world.put("twice", "{\"capacity\": 5}");
    String path = world.reserve("twice", "Ada", 2).header("Location");

    Exchange first = cancel(path);
    long written = world.requestsWritten();
    Exchange second = cancel(path);

    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(world.requestsWritten()).isEqualTo(written);
    assertThat(world.get("/v1/resources/twice").number("taken")).isZero();
  }

  @Test
  void ofWhatIsStillPendingIsDecidedBehindIt() {
    world.put("pending", "{\"capacity\": 5}");
    String path =
        world.post("pending", "{\"applicant\": \"Ada\", \"quantity\": 2}").header("Location");

    Exchange taken = cancel(path, Map.of("prefer", "wait=0"));
    world.decide();

    assertThat(taken.status()).isEqualTo(202);
    assertThat(taken.text("status")).isEqualTo("pending");
    assertThat(taken.json().path("cancel").path("status").asText()).isEqualTo("pending");
    assertThat(world.get(path).text("status")).isEqualTo("cancelled");
    String request = taken.json().path("cancel").path("requestId").asText();
    Exchange itself = world.get("/v1/resources/pending/requests/" + request);
    assertThat(itself.text("kind")).isEqualTo("cancel");
    assertThat(itself.text("status")).isEqualTo("accepted");
    assertThat(itself.text("reservation")).isEqualTo(world.get(path).text("requestId"));
    assertThat(itself.number("left")).isEqualTo(5);
  }

  /** The verdict is in the log still, and nothing is said of it until its row is written again. */
  @Test
  void ofAReservationWhoseRowWasLostIsShownAsPending() {
    world.put("lost-row", "{\"capacity\": 5}");
    String path = world.reserve("lost-row", "Ada", 2).header("Location");
    cancel(path);
    World.client()
        .deleteItem(
            delete ->
                delete
                    .tableName(World.tables().reservations())
                    .key(
                        Map.of(
                            RowCodec.PARTITION,
                            AttributeValue.fromS(
                                path.replace("/v1/resources/", "").replace("/requests/", "/")),
                            RowCodec.PART,
                            AttributeValue.fromS(RowCodec.VERDICT))));

    Exchange cancelled = cancel(path);

    assertThat(cancelled.status()).isEqualTo(202);
    assertThat(cancelled.text("status")).isEqualTo("pending");
    assertThat(cancelled.json().path("cancel").path("status").asText()).isEqualTo("accepted");
    assertThat(world.get(path).text("status")).isEqualTo("pending");
  }

  @Test
  void ofWhatWasRefusedIsAConflict() {
    world.put("refused", "{\"capacity\": 1, \"gate\": false}");
    String path = world.reserve("refused", "Ada", 2).header("Location");

    Exchange nothing = cancel(path);

    assertThat(nothing.status()).isEqualTo(409);
    assertThat(nothing.text("type")).endsWith("nothing-to-cancel");
    assertThat(world.get(path).text("status")).isEqualTo("rejected");
  }

  @Test
  void theRosterShowsWhoWasLiveThen() {
    world.put("roster-cancel", "{\"capacity\": 5}");
    String ada = world.reserve("roster-cancel", "Ada", 1).header("Location");
    world.reserve("roster-cancel", "Bob", 1);
    world.reserve("roster-cancel", "Cleo", 1);
    Exchange first = world.get("/v1/resources/roster-cancel/roster?limit=1");
    String next = first.json().path("next").asText();

    cancel(ada);
    cancel(world.reserve("roster-cancel", "Dora", 1).header("Location"));

    assertThat(first.json().findValuesAsText("applicant")).containsExactly("Ada");
    Exchange second = world.get(next);
    assertThat(second.json().findValuesAsText("applicant")).containsExactly("Bob");
    assertThat(world.get(second.json().path("next").asText()).json().findValuesAsText("applicant"))
        .containsExactly("Cleo");
    Exchange now = world.get("/v1/resources/roster-cancel/roster");
    assertThat(now.json().findValuesAsText("applicant")).containsExactly("Bob", "Cleo");
    assertThat(now.number("taken")).isEqualTo(2);
  }

  @Test
  void saysWhatIsWrongWithTheCall() {
    world.put("wrong", "{\"capacity\": 5}");
    String path = world.reserve("wrong", "Ada", 1).header("Location");
    String nobody = "/v1/resources/wrong/requests/0-00000000000000000000000000";

    assertThat(cancel(nobody).status()).isEqualTo(404);
    assertThat(cancel(nobody.replace("wrong", "nobody-made-this")).status()).isEqualTo(404);
    assertThat(world.call("GET", path + "/cancel", Map.of(), null).status()).isEqualTo(405);
    assertThat(world.call("POST", path + "/uncancel", Map.of(), null).status()).isEqualTo(404);
    Map<String, String> json = Map.of("content-type", "application/json");
    assertThat(world.call("POST", path + "/cancel", json, "{\"quantity\": 1}").status())
        .isEqualTo(400);
    assertThat(world.get(path).text("status")).isEqualTo("accepted");
    assertThat(world.call("POST", path + "/cancel", json, "{}").status()).isEqualTo(200);
  }

  private Exchange cancel(String path) {
    return cancel(path, Map.of());
  }

  private Exchange cancel(String path, Map<String, String> headers) {
    return world.call("POST", path + "/cancel", headers, null);
  }
}
