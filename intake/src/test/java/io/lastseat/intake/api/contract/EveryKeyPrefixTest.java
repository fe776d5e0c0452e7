package io.lastseat.intake.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.telemetry.Telemetry;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each call that takes a key takes one that begins with any prefix that any answer has given. */
class EveryKeyPrefixTest {

  private static final String HALL = "/v1/resources/{resourceId}";
  private static final String REQUESTS = HALL + "/requests";
  private static final String REQUEST = REQUESTS + "/{requestId}";
  private static final String LOCK = "/v1/locks/{name}";
  private static final String EXECUTION = "/v1/executions/{name}";

  private static final String TERMS =
      "{\"capacity\": 100000, \"longestHold\": \"P1D\", \"admission\": \"immediate\","
          + " \"publicSignUp\": true}";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";
  private static final String HOLD =
      "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT1H\"}";
  private static final String BOTH =
      "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"prefix-one\", \"quantity\": 1},"
          + " {\"resourceId\": \"prefix-two\", \"quantity\": 1}]}";
  private static final String ALONE = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}";
  private static final String SEVERAL =
      "{\"holder\": \"Ada\", \"lease\": \"PT1H\", \"references\": [\"prefix-a-table\"]}";
  private static final String RUN = "{\"holder\": \"Ada\", \"lease\": \"PT1H\"}";

  private final World world = World.atOnce(Telemetry.NONE);
  private final AtomicInteger keys = new AtomicInteger();

  /** The calls by the operation, with what is done for each of them. */
  private final Map<String, Function<Map<String, String>, Exchange>> calls = new LinkedHashMap<>();

  @BeforeEach
  void describe() {
    world.put("prefix-one", TERMS);
    world.put("prefix-two", TERMS);
    calls.put("GET /v1/resources", key -> world.get("/v1/resources?prefix=prefix-"));
    calls.put("GET " + HALL, key -> world.get("/v1/resources/prefix-two"));
    calls.put("PUT " + HALL, key -> world.put("prefix-two", TERMS, Map.of("if-match", "*")));
    calls.put("PATCH " + HALL, key -> world.patch("prefix-two", "{\"title\": \"Two\"}", Map.of()));
    calls.put("POST " + REQUESTS, key -> world.post("prefix-one", ADA, key));
    calls.put("POST /v1/claims", key -> world.postTo("/v1/claims", BOTH, key));
    calls.put("POST " + REQUEST + "/confirm", key -> followUp("confirm", "", key));
    calls.put(
        "POST " + REQUEST + "/extend", key -> followUp("extend", "{\"hold\": \"PT2H\"}", key));
    calls.put("POST " + REQUEST + "/change", key -> followUp("change", "{\"quantity\": 2}", key));
    calls.put(
        "POST " + REQUEST + "/hand-over",
        key -> followUp("hand-over", "{\"applicant\": \"Bob\"}", key));
    calls.put("POST " + REQUEST + "/cancel", key -> followUp("cancel", "", Map.of()));
    calls.put(
        "POST " + HALL + "/deposits",
        key -> world.postTo("/v1/resources/prefix-one/deposits", "{\"amount\": 1}", key));
    calls.put("GET " + LOCK, key -> held(SEVERAL, () -> world.get("/v1/locks/prefix-b-table")));
    calls.put("POST " + LOCK, key -> held(ALONE, key));
    calls.put("POST " + LOCK + ", with references", key -> held(SEVERAL, key));
    calls.put("PUT " + LOCK, key -> held(ALONE, () -> renewed(key)));
    calls.put("PUT " + LOCK + ", with references", key -> held(SEVERAL, () -> renewed(key)));
    calls.put("DELETE " + LOCK, key -> released(held(ALONE)));
    calls.put(
        "GET " + EXECUTION,
        key -> running(Map.of(), run -> world.get("/v1/executions/prefix-run")));
    calls.put("POST " + EXECUTION, key -> running(key, run -> run));
    calls.put("PUT " + EXECUTION, key -> running(Map.of(), run -> renewedRun(run, key)));
    calls.put("POST " + EXECUTION + "/fail", key -> running(Map.of(), run -> ended(run, "fail")));
    calls.put(
        "POST " + EXECUTION + "/succeed",
        key ->
            ended(
                world.postTo("/v1/executions/prefix-last-" + keys.incrementAndGet(), RUN, key),
                "succeed"));
  }

  @Test
  void isTakenByEachCallThatTakesAKey() {
    OpenApi api = World.contract().api();
    Map<String, List<String>> told = new LinkedHashMap<>();
    calls.forEach(
        (operation, call) -> {
          List<String> prefixes = prefixes(call.apply(Map.of()));
          if (!prefixes.isEmpty()) {
            told.put(operation, prefixes);
          }
        });
    assertThat(operations(told)).containsAll(operations(api, EveryKeyPrefixTest::givesAPrefix));
    Set<String> taking = operations(api, EveryKeyPrefixTest::takesAKey);
    assertThat(operations(calls)).containsAll(taking);

    told.forEach(
        (from, prefixes) ->
            prefixes.forEach(
                prefix ->
                    calls.forEach(
                        (to, call) -> {
                          if (taking.contains(operation(to))) {
                            String key = prefix + "key-" + keys.incrementAndGet();
                            Exchange answer = call.apply(Map.of("idempotency-key", key));
                            assertThat(answer.status())
                                .as("%s, after %s: %s", to, from, answer.body())
                                .isBetween(200, 299);
                          }
                        })));
  }

  /** Of locks that were acquired together it is that of the home of their claim. */
  @Test
  void thatOfLocksIsOfTheLogThatDecidesAboutThem() {
    Exchange several = world.postTo("/v1/locks/prefix-b-table", SEVERAL, Map.of());
    assertThat(several.header("Key-Prefix"))
        .isEqualTo(world.get("/v1/locks/prefix-a-table").header("Key-Prefix"));
    released(several);
    Exchange alone = held(ALONE);
    assertThat(alone.header("Key-Prefix"))
        .isEqualTo(world.get("/v1/locks/prefix-b-table").header("Key-Prefix"));
    released(alone);
  }

  private static boolean takesAKey(OpenApi api, String pointer) {
    return Stream.of(api.at(pointer + "/parameters"))
        .flatMap(all -> all.findValuesAsText("$ref").stream())
        .anyMatch("#/components/parameters/IdempotencyKey"::equals);
  }

  private static boolean givesAPrefix(OpenApi api, String pointer) {
    return api.names(pointer + "/responses").stream()
        .filter(status -> status.startsWith("2"))
        .map(status -> api.resolved(pointer + "/responses/" + status))
        .anyMatch(answer -> !api.at(answer + "/headers/Key-Prefix").isMissingNode());
  }

  /** Says something of an operation of the description. */
  private interface Statement {
    boolean of(OpenApi api, String pointer);
  }

  private static Set<String> operations(OpenApi api, Statement said) {
    Set<String> operations = new TreeSet<>();
    for (String path : api.names("/paths")) {
      for (String method : api.names("/paths/" + OpenApi.escaped(path))) {
        if (said.of(api, "/paths/" + OpenApi.escaped(path) + "/" + method)) {
          operations.add(method.toUpperCase(Locale.ROOT) + " " + path);
        }
      }
    }
    assertThat(operations).hasSizeGreaterThan(4);
    return operations;
  }

  private static Set<String> operations(Map<String, ?> labels) {
    Set<String> operations = new TreeSet<>();
    labels.keySet().forEach(label -> operations.add(operation(label)));
    return operations;
  }

  private static String operation(String label) {
    return label.replaceFirst(",.*", "");
  }

  private static List<String> prefixes(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isBetween(200, 299);
    return Stream.concat(
            answer.json().findValues("keyPrefix").stream().map(JsonNode::asText),
            Stream.of(answer.header("Key-Prefix")).filter(prefix -> !prefix.isEmpty()))
        .distinct()
        .toList();
  }

  private Exchange followUp(String name, String body, Map<String, String> key) {
    Exchange reservation = world.post("prefix-one", HOLD);
    return world.postTo(path(reservation) + "/" + name, body, key);
  }

  private static String path(Exchange reservation) {
    return reservation.header("Location").replaceFirst("[?].*", "");
  }

  private Exchange held(String body, Map<String, String> key) {
    Exchange held = world.postTo("/v1/locks/prefix-b-table", body, key);
    released(held);
    return held;
  }

  private Exchange held(String body) {
    return world.postTo("/v1/locks/prefix-b-table", body, Map.of());
  }

  private Exchange held(String body, Supplier<Exchange> meanwhile) {
    Exchange held = held(body);
    Exchange answer = meanwhile.get();
    released(held);
    return answer;
  }

  private Exchange released(Exchange held) {
    return world.call(
        "DELETE", "/v1/locks/prefix-b-table?token=" + held.number("token"), Map.of(), null);
  }

  private Exchange renewed(Map<String, String> key) {
    long token = world.get("/v1/locks/prefix-b-table").number("token");
    return world.send(
        "PUT",
        "/v1/locks/prefix-b-table",
        "{\"token\": %d, \"lease\": \"PT1H\"}".formatted(token),
        new HashMap<>(key));
  }

  private Exchange running(Map<String, String> key, Function<Exchange, Exchange> meanwhile) {
    Exchange run = world.postTo("/v1/executions/prefix-run", RUN, key);
    Exchange answer = meanwhile.apply(run);
    ended(run, "fail");
    return answer;
  }

  private Exchange renewedRun(Exchange run, Map<String, String> key) {
    return world.send(
        "PUT",
        "/v1/executions/prefix-run",
        "{\"token\": %d, \"lease\": \"PT1H\"}".formatted(run.number("token")),
        key);
  }

  private Exchange ended(Exchange run, String how) {
    return world.postTo(
        "/v1/executions/" + run.text("name") + "/" + how,
        "{\"token\": %d}".formatted(run.number("token")),
        Map.of());
  }
}
