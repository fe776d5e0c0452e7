package io.lastseat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.serve.client.ApiClient;
import io.lastseat.serve.client.ApiClient.Reply;
import io.lastseat.serve.client.ApiFailed;
import io.lastseat.serve.client.ClientPaths;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * A client that claims two of three halls, in the call or by the stream, and confirms or cancels
 * the claim. Then it acquires a lock together with what that refers to, or alone, and releases it.
 * Each call is repeated with its key until it is answered, and often once more.
 */
record ClaimsAndLocks(
    AtomicReference<ApiClient> server, Acknowledged acknowledged, Random ways, String name) {

  /** A claim is decided as the first of its resources wants it. */
  static final List<String> HALLS = List.of("east", "north", "south");

  static final List<String> LOCKS = List.of("desk", "door", "safe", "till");

  /** The kinds of its answers. */
  static final List<String> KINDS =
      List.of("claim", "confirm", "cancel", "lock", "locks together", "release");

  private static final Duration RETRY = Duration.ofMillis(50);

  static void create(ApiClient client) {
    for (String hall : HALLS) {
      client.set(
          hall,
          Map.of(
              "capacity",
              1_000_000,
              "gate",
              false,
              "longestHold",
              "PT24H",
              "admission",
              hall.equals("east") ? "immediate" : "stream"));
    }
  }

  void turn(int number) {
    claim(name + "-" + number);
    lock(name + "-" + number);
  }

  private void claim(String key) {
    List<String> halls = new ArrayList<>(HALLS);
    halls.remove(ways.nextInt(halls.size()));
    List<Map<String, Object>> units = new ArrayList<>();
    halls.forEach(hall -> units.add(Map.of("resourceId", hall, "quantity", 1)));
    Map<String, Object> body = Map.of("applicant", key, "hold", "PT24H", "resources", units);
    String id = "";
    for (JsonNode claim : answers("claim", "POST", "/v1/claims", body, key)) {
      id = claim.get("requestId").asText();
      String request = id;
      acknowledged.fact("the claim " + key, id);
      acknowledged.decided(claim);
      halls.forEach(hall -> acknowledged.entry(hall, request));
    }
    String end = ways.nextBoolean() ? "confirm" : "cancel";
    String path = ClientPaths.request(halls.get(0), id);
    for (JsonNode claim : answers(end, "POST", path + "/" + end, Map.of(), key + "-end")) {
      String request = claim.get(end).get("requestId").asText();
      acknowledged.fact("the end of " + key, request);
      halls.forEach(hall -> acknowledged.entry(hall, request));
      acknowledged.ended(path, end.equals("confirm") ? "accepted" : "cancelled");
    }
  }

  private void lock(String key) {
    String lock = LOCKS.get(ways.nextInt(LOCKS.size()));
    String other = LOCKS.get((LOCKS.indexOf(lock) + 1) % LOCKS.size());
    String path = "/v1/locks/" + lock;
    List<JsonNode> leases =
        ways.nextBoolean()
            ? answers(
                "locks together",
                "POST",
                path,
                Map.of("holder", key, "lease", "PT24H", "references", List.of(other)),
                key)
            : answers("lock", "POST", path, Map.of("holder", key, "lease", "PT24H"), key);
    for (JsonNode lease : leases) {
      String request = lease.get("requestId").asText();
      acknowledged.fact("the lease " + key, request + " by token " + lease.get("token"));
      for (JsonNode one : lease.has("locks") ? lease.get("locks") : List.of(lease)) {
        String name = one.get("name").asText();
        acknowledged.fact("token %s of %s".formatted(one.get("token"), name), request);
        acknowledged.entry(name, request);
      }
    }
    for (JsonNode lease : leases.subList(0, Math.min(1, leases.size()))) {
      answers("release", "DELETE", path + "?token=" + lease.get("token"), Map.of(), key + "-end");
    }
  }

  /** Returns the answers to a call that is granted; there is none if it is refused. */
  private List<JsonNode> answers(
      String kind, String method, String path, Map<String, Object> body, String key) {
    List<JsonNode> answers = new ArrayList<>();
    int wanted = ways.nextInt(1, 3);
    while (wanted > 0) {
      try {
        Reply reply = call(method, path, body, key);
        wanted--;
        if (reply.status() == 200 || reply.status() == 202) {
          acknowledged.told(kind);
          answers.add(reply.json());
        } else if (reply.status() >= 500) {
          wanted++;
        } else if (reply.status() != 409) {
          acknowledged.contradict("%s is answered %s".formatted(kind, reply.text()));
        }
      } catch (ApiFailed gone) {
        LockSupport.parkNanos(RETRY.toNanos());
      }
    }
    return answers;
  }

  private Reply call(String method, String path, Map<String, Object> body, String key) {
    ApiClient client = server.get();
    return method.equals("DELETE")
        ? client.delete(path, "Prefer", "wait=10")
        : client.post(path, body, "Idempotency-Key", "\"" + key + "\"", "Prefer", "wait=10");
  }
}
