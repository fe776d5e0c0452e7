package io.lastseat.local.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.local.client.ApiClient;
import io.lastseat.local.client.ApiClient.Reply;
import io.lastseat.local.client.ClientPaths;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** A show whose guests wait for seats, and of whom every third never pays for the one he holds. */
final class SoldOutShow {

  /** Who had a seat from the waiting list, as the guests saw it. */
  record Promoted(long place, Instant at) {}

  private final ApiClient client;
  private final String show;
  private final int seats;
  private final AtomicInteger paid = new AtomicInteger();
  private final Queue<Promoted> promoted = new ConcurrentLinkedQueue<>();

  SoldOutShow(ApiClient client, String show, int seats) {
    this.client = client;
    this.show = show;
    this.seats = seats;
  }

  int paid() {
    return paid.get();
  }

  /** In the order of their places. */
  List<Promoted> promoted() {
    return promoted.stream().sorted(Comparator.comparingLong(Promoted::place)).toList();
  }

  /** Whether this guest has a seat in the end. Whoever pays too late waits again. */
  Boolean attend(int guest) {
    for (int attempt = 0; paid.get() < seats; attempt++) {
      JsonNode mine = seat(guest, ask(guest, "%d-%d".formatted(guest, attempt), true));
      if (!status(mine).equals("held") || guest % 3 == 0) {
        return false;
      }
      Reply confirmed = post(path(mine) + "/confirm", JsonNodeFactory.instance.objectNode());
      assertThat(confirmed.status()).isIn(200, 409);
      if (confirmed.status() == 200) {
        paid.incrementAndGet();
        return true;
      }
    }
    return false;
  }

  /** Waits for it as long as others have not paid for all, and tries to overtake those who wait. */
  private JsonNode seat(int guest, JsonNode mine) {
    if (!status(mine).equals("waiting")) {
      return mine;
    }
    long place = mine.get("place").asLong();
    for (int look = 0; paid.get() < seats; look++) {
      JsonNode now = client.get(path(mine)).expect(200).json();
      if (!status(now).equals("waiting")) {
        assertThat(status(now)).isIn("held", "lapsed");
        promoted.add(new Promoted(place, Instant.parse(now.get("promotedAt").asText())));
        return now;
      }
      // The wake-up waits for ten seconds behind a lapse; whoever asks need not.
      JsonNode other = ask(guest, "%d-%d-%d".formatted(guest, place, look), false);
      assertThat(other.get("reason").asText()).as("nobody overtakes").isEqualTo("sold_out");
      LockSupport.parkUntil(Instant.now().plusMillis(500).toEpochMilli());
    }
    return mine;
  }

  private JsonNode ask(int guest, String key, boolean waits) {
    ObjectNode body =
        JsonNodeFactory.instance
            .objectNode()
            .put("applicant", "guest " + guest)
            .put("quantity", 1)
            .put("wait", waits);
    JsonNode answer =
        post(ClientPaths.requests(show), body, "Idempotency-Key", key).expect(200, 202).json();
    while (status(answer).equals("pending")) {
      answer = client.get(path(answer), "Prefer", ScenarioCrowdsTest.WAIT).expect(200).json();
    }
    return answer;
  }

  private Reply post(String path, ObjectNode body, String... headers) {
    String[] all = Arrays.copyOf(headers, headers.length + 2);
    all[headers.length] = "Prefer";
    all[headers.length + 1] = ScenarioCrowdsTest.WAIT;
    return client.post(path, body, all);
  }

  private String path(JsonNode request) {
    return ClientPaths.request(show, request.get("requestId").asText());
  }

  private static String status(JsonNode document) {
    return document.get("status").asText();
  }
}
