package io.lastseat.intake.api.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.telemetry.Telemetry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The table of decisions is restored to an earlier moment, and {@code audit --repair} has not run
 * yet. A call may find out that the tables disagree: it then says so, and decides nothing.
 */
class RestoredLogTest {

  private static final List<String> LOGS =
      List.of("behind-one", "behind-two", "behind-a", "behind-b", "behind-lock", "behind-run");
  private static final String HOLDS =
      "{\"capacity\": 4, \"longestHold\": \"P1D\", \"waitingListLimit\": 9%s}";

  private final List<Repeatable> calls = new ArrayList<>();
  private final Map<Integer, Integer> statuses = new TreeMap<>();

  /** A call that can be sent again. */
  private record Repeatable(String method, String path, @Nullable String body, String key) {

    Exchange by(World world) {
      Map<String, String> headers = new HashMap<>(Map.of("prefer", "wait=0"));
      if (!key.isEmpty()) {
        headers.put("idempotency-key", key);
      }
      return body == null
          ? world.call(method, path, headers, null)
          : world.send(method, path, body, headers);
    }
  }

  @AfterAll
  static void giveUp() {
    World.giveUp("behind-");
  }

  @Test
  void aKeyOfALockIsAnsweredSoThatTheOperatorIsAsked() {
    World world = World.atOnce(Telemetry.NONE);
    Map<String, String> key = Map.of("idempotency-key", "lock-once");
    String ada = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}";
    world.postTo("/v1/locks/behind-key", "{\"holder\": \"Bob\", \"lease\": \"PT5S\"}", Map.of());
    world.call("DELETE", "/v1/locks/behind-key?token=1", Map.of(), null);
    assertThat(world.postTo("/v1/locks/behind-key", ada, key).status()).isEqualTo(200);
    lose("behind-key", 1);

    Exchange again = World.atOnce(Telemetry.NONE).postTo("/v1/locks/behind-key", ada, key);

    assertThat(again.status()).isEqualTo(503);
    assertThat(again.problem()).isEqualTo("tables-disagree");
    assertThat(again.text("detail")).contains("lastseat audit --repair");
    assertThat(again.header("Retry-After")).isEqualTo("60");
  }

  /** By a process that knows the lost commits, and by one that does not; ever more are lost. */
  @Test
  void noCallFailsWithoutAWord() {
    World knowing = World.atOnce(Telemetry.NONE);
    record(knowing);
    for (int lost = 1; lost <= 6; lost++) {
      LOGS.forEach(log -> lose(log, 1));
      for (World process : List.of(knowing, World.atOnce(Telemetry.NONE))) {
        for (Repeatable call : calls) {
          Exchange answer = call.by(process);
          statuses.merge(answer.status(), 1, Integer::sum);
          assertThat(answer.status())
              .as("%s, with %d commits lost: %s", call, lost, answer.body())
              .isNotEqualTo(500);
        }
      }
    }
    assertThat(statuses).containsKeys(200, 503);
  }

  private void record(World world) {
    for (String name : List.of("behind-one", "behind-two")) {
      String admission = name.endsWith("one") ? ", \"admission\": \"immediate\"" : "";
      world.put(name, HOLDS.formatted(admission));
      String path = "/v1/resources/" + name;
      String held = sent(world, "POST", path + "/requests", reserve("Ada", ", \"hold\": \"PT1H\""));
      sent(world, "POST", held + "/confirm", "");
      sent(world, "POST", held + "/change", "{\"quantity\": 2}");
      String other = sent(world, "POST", path + "/requests", reserve("Bo", ", \"hold\": \"PT1H\""));
      sent(world, "POST", other + "/extend", "{\"hold\": \"PT2H\"}");
      sent(world, "POST", path + "/requests", reserve("Cy", ", \"wait\": true"));
      sent(world, "POST", path + "/requests", reserve("Di", ", \"wait\": true"));
      sent(world, "POST", other + "/cancel", "");
      sent(world, "POST", path + "/deposits", "{\"amount\": 5}");
      sent(world, "PATCH", path, "{\"title\": \"Hall\"}");
      for (String more : List.of("", "/roster", "/verdicts")) {
        calls.add(new Repeatable("GET", path + more, null, ""));
      }
    }
    String both =
        "{\"applicant\": \"Eva\", \"resources\": [{\"resourceId\": \"behind-one\", \"quantity\":"
            + " 1}, {\"resourceId\": \"behind-two\", \"quantity\": 1}], \"hold\": \"PT1H\"}";
    String claim = sent(world, "POST", "/v1/claims", both);
    sent(world, "POST", claim + "/confirm", "");
    String lease = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"%s}";
    for (String name : List.of("behind-lock", "behind-b")) {
      String path = "/v1/locks/" + name;
      String more = name.endsWith("b") ? ", \"references\": [\"behind-a\"]" : "";
      for (int turn = 0; turn < 2; turn++) {
        sent(world, "POST", path, lease.formatted(more));
        long token = world.get(path).number("token");
        sent(world, "PUT", path, "{\"token\": %d, \"lease\": \"PT1H\"}".formatted(token));
        sent(world, "DELETE", path + "?token=" + token, null);
      }
      calls.add(new Repeatable("GET", path, null, ""));
    }
    String run = "/v1/executions/behind-run";
    sent(world, "POST", run, "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}");
    sent(world, "PUT", run, "{\"token\": 1, \"lease\": \"PT1H\"}");
    sent(world, "POST", run + "/fail", "{\"token\": 1}");
    sent(world, "POST", run, "{\"holder\": \"Bob\", \"lease\": \"PT1H\"}");
    long token = world.get(run).number("token");
    sent(world, "POST", run + "/succeed", "{\"token\": %d}".formatted(token));
    calls.add(new Repeatable("GET", run, null, ""));
    calls.add(new Repeatable("GET", run + "/history", null, ""));
    calls.add(new Repeatable("GET", "/v1/resources?prefix=behind-", null, ""));
  }

  private static String reserve(String applicant, String more) {
    return "{\"applicant\": \"%s\", \"quantity\": 2%s}".formatted(applicant, more);
  }

  /** Sends the call under a key of its own, and returns the path of its request. */
  private String sent(World world, String method, String path, @Nullable String body) {
    boolean keyed = body != null && !method.equals("PATCH");
    Repeatable call = new Repeatable(method, path, body, keyed ? "behind-" + calls.size() : "");
    calls.add(call);
    Exchange answer = call.by(world);
    world.decide();
    String location = answer.header("Location").replaceFirst("[?].*", "");
    if (!location.isEmpty()) {
      calls.add(new Repeatable("GET", location, null, ""));
    }
    return location;
  }

  /** Deletes the newest commits of a log, as a restore to a moment before them does. */
  private static void lose(String log, int commits) {
    World.client()
        .query(
            query ->
                query
                    .tableName(World.tables().decisions())
                    .keyConditionExpression("resourceId = :log")
                    .expressionAttributeValues(Map.of(":log", AttributeValue.fromS(log)))
                    .scanIndexForward(false)
                    .limit(commits))
        .items()
        .forEach(
            item ->
                World.client()
                    .deleteItem(
                        delete ->
                            delete
                                .tableName(World.tables().decisions())
                                .key(
                                    Map.of(
                                        "resourceId", item.get("resourceId"),
                                        "commitNo", item.get("commitNo")))));
  }
}
