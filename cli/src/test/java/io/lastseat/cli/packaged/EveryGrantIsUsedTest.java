package io.lastseat.cli.packaged;

import static io.lastseat.cli.packaged.PackagedStack.AT_ONCE;
import static io.lastseat.cli.packaged.PackagedStack.TEMPLATE;
import static io.lastseat.cli.packaged.PackagedStack.call;
import static io.lastseat.cli.packaged.PackagedStack.placeOf;
import static io.lastseat.cli.packaged.PackagedStack.statusOf;
import static io.lastseat.cli.packaged.PackagedStack.timeoutOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.testkit.template.Grants;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No role has an unused right. The packaged functions perform every task here, and the rights used
 * are compared with those granted. A list with reasons holds the rights that AWS itself uses with
 * the role; among them are the logs, which Lambda writes.
 */
@Tag("full")
final class EveryGrantIsUsedTest {

  private static final String READS = "Lambda reads the stream, with the role of the mapping";

  private static final Map<String, String> BY_AWS =
      Map.of(
          "dynamodb:DescribeStream on RequestsTable.StreamArn", READS,
          "dynamodb:GetRecords on RequestsTable.StreamArn", READS,
          "dynamodb:GetShardIterator on RequestsTable.StreamArn", READS,
          "dynamodb:ListStreams on RequestsTable/stream/*", READS);

  private static final String COUNTED = "dynamodb:PutItem on ReservationsTable #away/*";
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, String> BY_STREAM = Map.of("prefer", "wait=0, respond-async");
  private static final String TERMS = "{\"capacity\": 5, \"admission\": \"immediate\"}";
  private static final String HALL = "/v1/resources/hall/requests";
  private static final String LINE =
      "{\"capacity\": 1, \"admission\": \"immediate\", \"longestHold\": \"PT20M\","
          + " \"waitingListLimit\": 3, \"publicSignUp\": true}";
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  /** Each function has its own stack, because the first decider binds the tables. */
  @AutoClose private final PackagedStack stack = new PackagedStack();

  /** Intake has more rights if it may decide, and more again if callers sign in. */
  @ParameterizedTest
  @ValueSource(strings = {"off", "on"})
  void intake(String atOnce) throws Exception {
    boolean signedIn = atOnce.equals("on");
    Map<String, String> parameters =
        Map.of("ImmediateAdmission", atOnce, "ApiAccess", signedIn ? "Jwt" : "ApiKey");
    try (GrantedDynamo granted = stack.grantedTo("IntakeRole", parameters);
        GrantedDynamo others = stack.grantedTo("SerializerRole");
        PackagedFunction intake =
            stack.start(
                "IntakeFunction",
                granted,
                Map.of("LASTSEAT_IMMEDIATE_ADMISSION", atOnce),
                timeoutOf("IntakeFunction"));
        PackagedFunction serializer = stack.start("SerializerFunction", others)) {
      call(intake, "PUT", "/v1/resources/hall", TERMS);
      call(intake, "POST", "/v1/resources/nowhere/requests", SEAT);
      serializer.handle(stack.newRequests());
      call(intake, "PUT", "/v1/resources/hall/face", "{\"place\": \"Old Town\"}");
      JsonNode all = call(intake, "POST", HALL, SEAT.replace("1", "5"));
      serializer.handle(stack.newRequests());
      JsonNode away = call(intake, "POST", HALL, SEAT);
      assertThat(away.path("body").asText()).contains("sold_out");
      call(intake, "POST", placeOf(all) + "/cancel", "");
      serializer.handle(stack.newRequests());
      JsonNode ada = call(intake, "POST", HALL, SEAT, BY_STREAM);
      call(intake, "POST", HALL, SEAT.replace("ada", "bob"));
      assertThat(statusOf(intake, ada)).isEqualTo("pending");
      serializer.handle(stack.newRequests());
      call(intake, "POST", placeOf(ada) + "/ticket", "");
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      serializer.handle(stack.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      JsonNode page = call(intake, "GET", "/v1/resources/hall/roster?limit=1", "");
      String next = JSON.readTree(page.path("body").asText()).path("next").asText();
      assertThat(call(intake, "GET", next, "").path("statusCode").asInt()).isEqualTo(200);
      if (signedIn) {
        Map<String, String> token =
            Map.of("authorization", "Bearer checked", "idempotency-key", "1");
        call(intake, "POST", "/v1/resources/hall/requests?listed=true", SEAT, token);
        call(intake, "PUT", "/v1/resources/line", LINE);
        call(
            intake,
            "POST",
            "/v1/resources/line/requests",
            SEAT.replace("}", ", \"hold\": \"PT5M\"}"));
        call(intake, "POST", "/v1/resources/line/requests", SEAT.replace("}", ", \"wait\": true}"));
      }
      String nobody = "/v1/resources/hall/requests/0-" + "0".repeat(26);
      assertThat(call(intake, "GET", nobody, "").path("statusCode").asInt()).isEqualTo(404);
      untilTheMinuteIsOver(intake, granted);
      usedAll("IntakeRole", parameters, granted.used());
    }
  }

  /** The first call after a minute writes what the gate turned away in it. */
  private static void untilTheMinuteIsOver(PackagedFunction intake, GrantedDynamo granted)
      throws Exception {
    Instant givenUp = Instant.now().plus(Duration.ofMinutes(3));
    while (!granted.used().contains(COUNTED) && Instant.now().isBefore(givenUp)) {
      Thread.sleep(1_000);
      call(intake, "GET", "/v1/resources/hall", "");
    }
  }

  @Test
  void serializer() throws Exception {
    try (GrantedDynamo others = stack.grantedTo("IntakeRole", AT_ONCE);
        GrantedDynamo granted = stack.grantedTo("SerializerRole");
        PackagedFunction intake = stack.startAtOnce(others);
        PackagedFunction serializer = stack.start("SerializerFunction", granted)) {
      call(intake, "PUT", "/v1/resources/room", TERMS);
      serializer.handle(stack.newRequests());
      JsonNode ada = call(intake, "POST", "/v1/resources/room/requests", SEAT, BY_STREAM);
      String late = stack.newRequests();
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      serializer.handle(stack.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      assertThat(serializer.handle(late)).contains("\"batchItemFailures\":[]");
      serializer.handle(late.replace("\"v\":{\"N\":\"1\"}", "\"v\":{\"S\":\"garbage\"}"));
      serializer.handle(late.replace("\"v\":{\"N\":\"1\"}", "\"v\":{\"N\":\"2\"}"));
      overtaken(intake, "room");
      serializer.handle(stack.newRequests());
      usedAll("SerializerRole", Map.of(), granted.used());
    }
  }

  @Test
  void reconciliation() throws Exception {
    try (GrantedDynamo others = stack.grantedTo("IntakeRole", AT_ONCE);
        GrantedDynamo granted = stack.grantedTo("ReconcileRole");
        PackagedFunction intake = stack.startAtOnce(others);
        PackagedFunction reconcile =
            stack.start(
                "ReconcileFunction",
                granted,
                Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0"),
                timeoutOf("ReconcileFunction"))) {
      call(intake, "PUT", "/v1/resources/meadow", TERMS);
      reconcile.handle("{}");
      JsonNode ada = call(intake, "POST", "/v1/resources/meadow/requests", SEAT, BY_STREAM);
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      stack.loseRequest(placeOf(ada).replaceFirst(".*/", ""));
      reconcile.handle("{}");
      overtaken(intake, "meadow");
      reconcile.handle("{}");
      usedAll("ReconcileRole", Map.of(), granted.used());
    }
  }

  /**
   * Writes a request for the stream, decides a later one in its call under a key, and requests the
   * cancellation of that one.
   */
  private static void overtaken(PackagedFunction intake, String resource) throws Exception {
    String requests = "/v1/resources/" + resource + "/requests";
    call(intake, "POST", requests, SEAT.replace("ada", "carol"), BY_STREAM);
    Map<String, String> key = Map.of("idempotency-key", "of-dave");
    JsonNode dave = call(intake, "POST", requests, SEAT.replace("ada", "dave"), key);
    assertThat(dave.path("statusCode").asInt()).as(dave.toString()).isEqualTo(200);
    String id = JSON.readTree(dave.path("body").asText()).path("requestId").asText();
    JsonNode given = call(intake, "POST", requests + "/" + id + "/cancel", "", BY_STREAM);
    assertThat(given.path("statusCode").asInt()).as(given.toString()).isEqualTo(202);
  }

  @SafeVarargs
  private static void usedAll(String role, Map<String, String> parameters, Set<String>... used) {
    Set<String> idle = new TreeSet<>();
    Grants.of(TEMPLATE, role, parameters)
        .forEach(
            (resource, actions) -> actions.forEach(action -> idle.add(action + " on " + resource)));
    idle.removeIf(grant -> grant.startsWith("logs:"));
    for (Set<String> some : used) {
      idle.removeAll(some);
    }
    idle.removeAll(BY_AWS.keySet());
    assertThat(idle).as("granted to %s, and used by nobody", role).isEmpty();
  }
}
