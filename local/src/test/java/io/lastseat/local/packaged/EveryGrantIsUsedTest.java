package io.lastseat.local.packaged;

import static io.lastseat.local.packaged.PackagedStack.TEMPLATE;
import static io.lastseat.local.packaged.PackagedStack.call;
import static io.lastseat.local.packaged.PackagedStack.placeOf;
import static io.lastseat.local.packaged.PackagedStack.statusOf;
import static io.lastseat.local.packaged.PackagedStack.timeoutOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.local.deploy.Grants;
import io.lastseat.rig.PackagedFunction;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * No role has a right that nobody needs. The packaged functions do everything that they do here,
 * and what they used is held against what the template grants. What they cannot use, since AWS
 * itself calls with the role, stands in a list, with the reason; so are the logs, which Lambda
 * writes.
 */
final class EveryGrantIsUsedTest {

  private static final String READS = "Lambda reads the stream, with the role of the mapping";
  private static final String GIVES_UP = "Lambda looks for the bucket before it gives records up";

  private static final Map<String, String> BY_AWS =
      Map.of(
          "dynamodb:DescribeStream on RequestsTable.StreamArn", READS,
          "dynamodb:GetRecords on RequestsTable.StreamArn", READS,
          "dynamodb:GetShardIterator on RequestsTable.StreamArn", READS,
          "dynamodb:ListStreams on RequestsTable/stream/*", READS,
          "s3:ListBucket on GivenUpBucket", GIVES_UP);

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  /** Of its own for each function: who comes first writes which tables belong together. */
  private final PackagedStack stack = new PackagedStack();

  @AfterEach
  void close() {
    stack.close();
  }

  @Test
  void intake() throws Exception {
    try (GrantedDynamo granted = stack.grantedTo("IntakeRole");
        GrantedDynamo others = stack.grantedTo("SerializerRole");
        PackagedFunction intake = stack.start("IntakeFunction", granted);
        PackagedFunction serializer = stack.start("SerializerFunction", others)) {
      call(intake, "PUT", "/v1/resources/hall", "{\"capacity\": 5}");
      serializer.handle(stack.newRequests());
      JsonNode ada = call(intake, "POST", "/v1/resources/hall/requests", SEAT);
      call(intake, "POST", "/v1/resources/hall/requests", SEAT.replace("ada", "bob"));
      assertThat(statusOf(intake, ada)).isEqualTo("pending");
      serializer.handle(stack.newRequests());
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      serializer.handle(stack.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      JsonNode page = call(intake, "GET", "/v1/resources/hall/roster?limit=1", "");
      String next = JSON.readTree(page.path("body").asText()).path("next").asText();
      assertThat(call(intake, "GET", next, "").path("statusCode").asInt()).isEqualTo(200);
      usedAll("IntakeRole", granted.used());
    }
  }

  @Test
  void serializer() throws Exception {
    try (GrantedDynamo others = stack.grantedTo("IntakeRole");
        GrantedDynamo granted = stack.grantedTo("SerializerRole");
        GrantedBucket bucket = new GrantedBucket(Grants.of(TEMPLATE, "SerializerRole"));
        PackagedFunction intake = stack.start("IntakeFunction", others);
        PackagedFunction serializer = stack.serializer(granted, bucket)) {
      call(intake, "PUT", "/v1/resources/room", "{\"capacity\": 5}");
      serializer.handle(stack.newRequests());
      JsonNode ada = call(intake, "POST", "/v1/resources/room/requests", SEAT);
      String late = stack.newRequests();
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      serializer.handle(stack.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      assertThat(serializer.handle(late)).contains("\"batchItemFailures\":[]");
      serializer.handle(late.replace("\"v\":{\"N\":\"1\"}", "\"v\":{\"S\":\"garbage\"}"));
      serializer.handle(late.replace("\"v\":{\"N\":\"1\"}", "\"v\":{\"N\":\"2\"}"));
      usedAll("SerializerRole", granted.used(), bucket.used());
    }
  }

  @Test
  void redrive() throws Exception {
    try (GrantedDynamo others = stack.grantedTo("IntakeRole");
        GrantedDynamo granted = stack.grantedTo("RedriveRole");
        GrantedBucket bucket = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction intake = stack.start("IntakeFunction", others);
        PackagedFunction redrive = stack.redrive(granted, bucket)) {
      call(intake, "PUT", "/v1/resources/garden", "{\"capacity\": 5}");
      drive(redrive, bucket, stack.newRequests());
      JsonNode ada = call(intake, "POST", "/v1/resources/garden/requests", SEAT);
      String event = stack.newRequests();
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      String cancellation = stack.newRequests();
      drive(redrive, bucket, cancellation);
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      stack.loseRequest(placeOf(ada).replaceFirst(".*/", ""));
      drive(redrive, bucket, event.replace("\"epoch\":{\"N\":\"0\"}", "\"epoch\":{\"N\":\"1\"}"));
      assertThat(statusOf(intake, ada)).isEqualTo("cancelled");
      drive(redrive, bucket, event.replace("\"v\":{\"N\":\"1\"}", "\"v\":{\"S\":\"x\"}"));
      usedAll("RedriveRole", granted.used(), bucket.used());
    }
  }

  @Test
  void reconciliation() throws Exception {
    try (GrantedDynamo others = stack.grantedTo("IntakeRole");
        GrantedDynamo granted = stack.grantedTo("ReconcileRole");
        PackagedFunction intake = stack.start("IntakeFunction", others);
        PackagedFunction reconcile =
            stack.start(
                "ReconcileFunction",
                granted,
                Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0"),
                timeoutOf("ReconcileFunction"))) {
      call(intake, "PUT", "/v1/resources/meadow", "{\"capacity\": 5}");
      reconcile.handle("{}");
      JsonNode ada = call(intake, "POST", "/v1/resources/meadow/requests", SEAT);
      call(intake, "POST", placeOf(ada) + "/cancel", "");
      stack.loseRequest(placeOf(ada).replaceFirst(".*/", ""));
      reconcile.handle("{}");
      usedAll("ReconcileRole", granted.used());
    }
  }

  private static void drive(PackagedFunction redrive, GrantedBucket bucket, String event) {
    bucket.put("key", JSON.createObjectNode().put("payload", event).toString());
    redrive.handle("{\"bucket\": \"" + GrantedBucket.NAME + "\", \"key\": \"key\"}");
  }

  @SafeVarargs
  private static void usedAll(String role, Set<String>... used) {
    Set<String> idle = new TreeSet<>();
    Grants.of(TEMPLATE, role)
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
