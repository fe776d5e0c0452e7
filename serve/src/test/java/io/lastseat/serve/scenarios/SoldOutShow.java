package io.lastseat.serve.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ClientPaths;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A show whose guests wait for seats. Every third hold is never paid for, nor is the first. */
final class SoldOutShow {

  /** A promotion from the waiting list, as its guest saw it. */
  record Promoted(long place, Instant at) {}

  private final ApiClient client;
  private final String show;
  private final int seats;
  private final Waves waves;
  private final AtomicInteger holds = new AtomicInteger();
  private final AtomicInteger paid = new AtomicInteger();
  private final Queue<Promoted> promoted = new ConcurrentLinkedQueue<>();

  /** Makes a show; between two waves of guests all holds of the first wave lapse. */
  SoldOutShow(ApiClient client, String show, int seats, Waves waves) {
    this.client = client;
    this.show = show;
    this.seats = seats;
    this.waves = waves;
  }

  int paid() {
    return paid.get();
  }

  /** Returns the promotions in the order of their places. */
  List<Promoted> promoted() {
    return promoted.stream().sorted(Comparator.comparingLong(Promoted::place)).toList();
  }

  /** Returns whether this guest has a seat in the end. */
  Boolean attend(int guest) {
    return waves.one(() -> isSeated(guest));
  }

  private Boolean isSeated(int guest) {
    JsonNode mine = seat(guest, ask(guest, Integer.toString(guest), true));
    if (!status(mine).equals("held") || holds.getAndIncrement() % 3 == 0) {
      return false;
    }
    ObjectNode nothing = JsonNodeFactory.instance.objectNode();
    client.decided(path(mine) + "/confirm", nothing).expect(200);
    paid.incrementAndGet();
    return true;
  }

  /** Waits for a seat until all are paid for, and tries to overtake the waiting list. */
  private JsonNode seat(int guest, JsonNode mine) {
    JsonNode now = mine;
    while (status(now).equals("waiting") && paid.get() < seats) {
      waves.awaitNext();
      // The wake-up comes ten seconds after a lapse; a request need not wait for it.
      JsonNode other = ask(guest, "%d-%s".formatted(guest, UUID.randomUUID()), false);
      assertThat(other.get("reason").asText()).as("nobody overtakes").isEqualTo("sold_out");
      now = client.get(path(mine)).expect(200).json();
      if (!status(now).equals("waiting")) {
        assertThat(status(now)).isIn("held", "lapsed");
        Instant at = Instant.parse(now.get("promotedAt").asText());
        promoted.add(new Promoted(mine.get("place").asLong(), at));
      }
    }
    return now;
  }

  private JsonNode ask(int guest, String key, boolean waits) {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("applicant", "guest " + guest)
            .put("quantity", 1)
            .put("wait", waits);
    JsonNode answer =
        client
            .post(
                ClientPaths.requests(show),
                body,
                "Idempotency-Key",
                key,
                "Prefer",
                ScenarioCrowds.WAIT)
            .expect(200, 202)
            .json();
    return client.verdict(answer);
  }

  private String path(JsonNode request) {
    return ClientPaths.request(show, request.get("requestId").asText());
  }

  private static String status(JsonNode document) {
    return document.get("status").asText();
  }
}
