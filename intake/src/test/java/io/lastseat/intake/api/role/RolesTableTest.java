package io.lastseat.intake.api.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.intake.api.World;
import io.lastseat.intake.api.contract.Exchange;
import io.lastseat.intake.api.contract.OpenApi;
import io.lastseat.intake.door.Door;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks each cell of the table of {@code docs/roles.md}: each operation, called with each role. An
 * operation without a row, or without a call here, fails.
 */
class RolesTableTest {

  private static final Pattern ROW =
      Pattern.compile(
          "\\| `(\\w+)` \\| `([A-Z]+) (/\\S+)` \\| (\\w+) \\| (\\w+) \\| (\\w+) \\| (\\w+) \\|"
              + " (\\w+) \\|");
  private static final List<String> ROLES = List.of("none", "own", "read", "ask", "administer");
  private static final List<String> OF_KEYS = List.of("read", "ask", "administer");

  private static final Map<String, String> WAIT = Map.of("prefer", "wait=5");
  private static final String HELD =
      "{\"applicant\": \"Ada\", \"quantity\": 1, \"hold\": \"PT10M\"}";
  private static final String TERMS =
      "{\"capacity\": 1000000, \"longestHold\": \"PT1H\", \"transferable\": true}";

  /** What the operations send that send anything. */
  private static final Map<String, String> BODIES =
      Map.ofEntries(
          Map.entry("putResource", TERMS),
          Map.entry("patchResource", TERMS),
          Map.entry("createRequest", HELD),
          Map.entry(
              "createClaim",
              "{\"applicant\": \"Ada\", \"resources\": [{\"resourceId\": \"roles-table\","
                  + " \"quantity\": 1}]}"),
          Map.entry("extendRequest", "{\"hold\": \"PT20M\"}"),
          Map.entry("changeRequest", "{\"quantity\": 2}"),
          Map.entry("handOverRequest", "{\"applicant\": \"Grace\"}"),
          Map.entry("putFace", "{}"),
          Map.entry("createDeposit", "{\"amount\": 1}"),
          Map.entry("acquireLock", "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}"),
          Map.entry("renewLock", "{\"token\": 1, \"lease\": \"PT1M\"}"),
          Map.entry("startExecution", "{\"holder\": \"Ada\", \"lease\": \"PT1M\"}"),
          Map.entry("renewExecution", "{\"token\": 1, \"lease\": \"PT1M\"}"),
          Map.entry("succeedExecution", "{\"token\": 1}"),
          Map.entry("failExecution", "{\"token\": 1}"),
          Map.entry("putSeries", "{}"),
          Map.entry("putWebhook", "{}"));

  private static final Map<String, String> PLACES =
      Map.of(
          "{resourceId}", "roles-table",
          "{name}", "roles-table-lock",
          "{seriesId}", "roles-table",
          "{date}", "2030-06-03",
          "{webhookId}", "till",
          "{commitNumber}", "1");

  private final World tokens = World.whereCallersSignIn(Door.forTokens());
  private final World keys =
      World.behind(
          Door.forKeys(
              OF_KEYS.stream()
                  .map(role -> Door.hashOf(role) + "=" + role)
                  .collect(Collectors.joining(","))));

  /** An operation, and what each role may do there. */
  private record Row(String operation, String method, String path, List<String> cells) {

    String cell(String role) {
      return cells.get(ROLES.indexOf(role));
    }

    boolean isAboutRequest() {
      return path.contains("{requestId}");
    }

    String path(String requestId) {
      String to = path.replace("{requestId}", requestId);
      for (Map.Entry<String, String> place : PLACES.entrySet()) {
        to = to.replace(place.getKey(), place.getValue());
      }
      return operation.equals("releaseLock") ? to + "?token=1" : to;
    }

    String body() {
      return BODIES.getOrDefault(operation, "");
    }

    /** A key, where applicants have to send one. */
    Map<String, String> headers() {
      return operation.equals("handOverRequest")
          ? Map.of("prefer", "wait=5", "idempotency-key", UUID.randomUUID().toString())
          : WAIT;
    }
  }

  @BeforeEach
  void aResourceIsThere() {
    World.deciding().put("roles-table", TERMS);
  }

  @Test
  void everyOperationHasARow() throws IOException {
    Set<String> described = new TreeSet<>();
    OpenApi api = World.contract().api();
    for (String path : api.names("/paths")) {
      for (String method : World.contract().methods(path)) {
        JsonNode operation = api.at("/paths/" + OpenApi.escaped(path) + "/" + method);
        described.add(
            "%s %s %s"
                .formatted(
                    operation.path("operationId").asText(), method.toUpperCase(Locale.ROOT), path));
        assertThat(operation.has("requestBody"))
            .as(operation.path("operationId").asText())
            .isEqualTo(sendsABody(operation.path("operationId").asText()));
      }
    }
    assertThat(rows().map(row -> row.operation() + " " + row.method() + " " + row.path()))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(described);
  }

  private static boolean sendsABody(String operation) {
    return BODIES.containsKey(operation)
        || Set.of("cancelRequest", "confirmRequest", "rotateSecret").contains(operation);
  }

  @TestFactory
  Stream<DynamicTest> eachCellIsSo() throws IOException {
    return rows()
        .flatMap(
            row ->
                Stream.concat(
                    ROLES.stream()
                        .map(
                            role ->
                                dynamicTest(
                                    row.operation() + " with a token: " + role,
                                    () -> judge(row, row.cell(role), new ByToken(role)))),
                    OF_KEYS.stream()
                        .map(
                            role ->
                                dynamicTest(
                                    row.operation() + " with a key: " + role,
                                    () -> judge(row, row.cell(role), new ByKey(role))))));
  }

  /** Sends a call as one caller. */
  private interface By {
    Exchange call(Row row, String requestId);
  }

  private final class ByToken implements By {
    private final String role;

    ByToken(String role) {
      this.role = role;
    }

    @Override
    public Exchange call(Row row, String requestId) {
      String scope = role.equals("none") ? "openid email" : "openid lastseat:" + role;
      return tokens.byToken(
          Map.of("sub", "ada", "scope", scope),
          row.method(),
          row.path(requestId),
          row.headers(),
          row.body());
    }
  }

  private final class ByKey implements By {
    private final String role;

    ByKey(String role) {
      this.role = role;
    }

    @Override
    public Exchange call(Row row, String requestId) {
      Map<String, String> headers = new HashMap<>(row.headers());
      headers.put("x-api-key", role);
      return keys.send(row.method(), row.path(requestId), row.body(), headers);
    }
  }

  private void judge(Row row, String cell, By by) {
    switch (cell) {
      case "yes" -> maySee(row, by.call(row, madeBy("bob")));
      case "no" -> mayNot(by.call(row, madeBy("ada")));
      case "own" -> ownAlone(row, by);
      case "public" -> {
        JsonNode picture = by.call(row, "").json();
        assertThat(picture.has("free")).isTrue();
        assertThat(picture.has("taken")).isFalse();
        assertThat(picture.has("lastCommit")).isFalse();
      }
      default -> throw new AssertionError("The table says " + cell);
    }
  }

  private static void maySee(Row row, Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isNotIn(401, 403, 405);
    if (row.isAboutRequest()) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
  }

  private static void mayNot(Exchange answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(403);
    assertThat(answer.problem()).isEqualTo("role-needed");
  }

  private void ownAlone(Row row, By by) {
    if (!row.isAboutRequest()) {
      assertThat(row.operation()).isEqualTo("listOwnRequests");
      ownList(row, by);
      return;
    }
    maySee(row, by.call(row, madeBy("ada")));
    String bobs = madeBy("bob");
    String staffs = World.deciding().post("roles-table", HELD, WAIT).text("requestId");
    long before = tokens.requestsWritten();
    String absent = by.call(row, "0-00000000000000000000000000").body();
    for (String other : List.of(bobs, staffs)) {
      Exchange none = by.call(row, other);
      assertThat(none.body()).isEqualTo(absent);
      assertThat(none.status()).as(none.body()).isEqualTo(404);
      assertThat(none.problem()).isEqualTo("no-such-request");
    }
    assertThat(tokens.requestsWritten()).isEqualTo(before);
  }

  private void ownList(Row row, By by) {
    String adas = listed("ada");
    String bobs = listed("bob");
    Exchange list = by.call(row, "");
    if (by instanceof ByKey) {
      assertThat(list.problem()).isEqualTo("no-subject");
    } else {
      assertThat(list.body()).contains(adas).doesNotContain(bobs);
    }
  }

  private String listed(String subject) {
    return make(subject, "?listed=true", Map.of("idempotency-key", "listed", "prefer", "wait=5"));
  }

  private String madeBy(String subject) {
    return make(subject, "", WAIT);
  }

  private String make(String subject, String query, Map<String, String> headers) {
    return tokens
        .byToken(
            Map.of("sub", subject, "scope", "lastseat:ask"),
            "POST",
            "/v1/resources/roles-table/requests" + query,
            headers,
            HELD)
        .text("requestId");
  }

  private static Stream<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("..", "docs", "roles.md"))) {
      Matcher matcher = ROW.matcher(line);
      if (matcher.matches()) {
        List<String> cells = new ArrayList<>();
        for (int cell = 4; cell <= matcher.groupCount(); cell++) {
          cells.add(matcher.group(cell));
        }
        rows.add(new Row(matcher.group(1), matcher.group(2), matcher.group(3), cells));
      }
    }
    return rows.stream();
  }
}
