package io.lastseat.local.packaged;

import static io.lastseat.local.packaged.PackagedStack.TEMPLATE;
import static io.lastseat.local.packaged.PackagedStack.call;
import static io.lastseat.local.packaged.PackagedStack.statusOf;
import static io.lastseat.local.packaged.PackagedStack.timeoutOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.rig.PackagedFunction;
import io.lastseat.testkit.template.Grants;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the two functions do that free stuck requests, as they are deployed, and what the state
 * machines around them see of it.
 */
final class PackagedStuckTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PackagedStack STACK = new PackagedStack();
  private static final Map<String, String> NO_AGE = Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0");
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  /** As Lambda names them; the other one has what a careless person would put there. */
  private static final String KEY =
      "aws/lambda/1f3a8c9e/shardId-00000001/2026/01/02/2026-01-02T03.04.05-0a1b2c3d";

  private static final String STRANGE_KEY = "by hand/größer+kleiner = 100% *~'(1)&2.json";

  /** In whatever order these tests run, none of them is the first to decide. */
  @BeforeAll
  static void bind() {
    STACK.bind();
  }

  @AfterAll
  static void close() {
    STACK.close();
  }

  @BeforeEach
  void forgetOlderRequests() {
    STACK.newRequests();
  }

  @Test
  @Tag("full")
  void aGivenUpObjectIsDecidedAndDecidingItTwiceChangesNothing() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo granted = STACK.grantedTo("RedriveRole");
        GrantedBucket bucket = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction redrive = STACK.redrive(granted, bucket)) {
      call(intake, "PUT", "/v1/resources/hall", "{\"capacity\": 1}");
      bucket.put(KEY, givenUp(STACK.newRequests()));
      assertThat(redrive.handle(input(GrantedBucket.NAME, KEY))).isEqualTo("{\"decided\":1}");
      JsonNode taken = call(intake, "POST", "/v1/resources/hall/requests", SEAT);
      assertThat(statusOf(intake, taken)).isEqualTo("pending");
      bucket.put(STRANGE_KEY, givenUp(STACK.newRequests()));
      for (int times = 0; times < 2; times++) {
        assertThat(redrive.handle(input(GrantedBucket.NAME, STRANGE_KEY)))
            .isEqualTo("{\"decided\":1}");
        assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      }
      assertThat(redrive.log()).contains("\"Accepted\"", "\"Commits\"");
      assertThat(granted.denied()).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void whatTheSerializerDefersGoesIntoTheBucketOnceAndIsDrivenFromThere() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        GrantedDynamo forRedrive = STACK.grantedTo("RedriveRole");
        GrantedBucket written = new GrantedBucket(Grants.of(TEMPLATE, "SerializerRole"));
        GrantedBucket read = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.serializer(forSerializer, written);
        PackagedFunction redrive = STACK.redrive(forRedrive, read)) {
      call(intake, "PUT", "/v1/resources/stage", "{\"capacity\": 1}");
      assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");
      JsonNode taken = call(intake, "POST", "/v1/resources/stage/requests", SEAT);
      String event = STACK.newRequests();
      String newer = event.replaceAll("\"v\":\\{\"N\":\"1\"}", "\"v\":{\"N\":\"2\"}");
      assertThat(newer).isNotEqualTo(event);
      for (int times = 0; times < 2; times++) {
        assertThat(serializer.handle(newer)).contains("\"batchItemFailures\":[]");
        assertThat(written.objects()).hasSize(1);
      }
      Map.Entry<String, String> object = written.objects().entrySet().iterator().next();
      assertThat(object.getKey()).matches("aws/lambda/parked/[\\dT.-]+-parked-[0-9a-f]{16}[.]json");

      read.put(object.getKey(), object.getValue());
      assertThatThrownBy(() -> redrive.handle(input(GrantedBucket.NAME, object.getKey())))
          .hasMessageContaining("NotDecidedYetException");
      read.put(
          object.getKey(), object.getValue().replace("\\\"N\\\":\\\"2\\\"", "\\\"N\\\":\\\"1\\\""));
      assertThat(redrive.handle(input(GrantedBucket.NAME, object.getKey())))
          .isEqualTo("{\"decided\":1}");
      assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      assertThat(serializer.log()).contains("\"Deferred\"");
      // Delivered twice, deferred twice, and one object: that is all that begins to be driven.
      assertThat(serializer.log()).containsOnlyOnce("\"ObjectsWritten\":[1.0]");
      assertThat(forSerializer.denied()).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void whatTheBucketDoesNotTakeStaysInTheStream() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        GrantedBucket refusing = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.serializer(forSerializer, refusing)) {
      call(intake, "PUT", "/v1/resources/cellar", "{\"capacity\": 1}");
      String newer = STACK.newRequests().replaceAll("\"v\":\\{\"N\":\"1\"}", "\"v\":{\"N\":\"2\"}");
      assertThat(serializer.handle(newer)).contains("itemIdentifier");
      assertThat(serializer.log()).contains("S3 answers 403");
      assertThat(refusing.objects()).isEmpty();
    }
  }

  @Test
  void whatCannotBeDecidedYetFailsByAnErrorThatIsTriedAgain() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedBucket bucket = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction redrive = STACK.redrive(forIntake, bucket)) {
      call(intake, "PUT", "/v1/resources/room", "{\"capacity\": 1}");
      bucket.put(KEY, givenUp(STACK.newRequests()));
      assertThatThrownBy(() -> redrive.handle(input(GrantedBucket.NAME, KEY)))
          .hasMessageContaining("NotDecidedYetException")
          .hasMessageContaining("1 of 1 records are not decided yet")
          .hasMessageNotContaining(theErrorThatIsNotTriedAgain());
    }
  }

  @Test
  @Tag("full")
  void whatCanNeverBeReadFailsByTheErrorThatIsNotTriedAgain() throws Exception {
    try (GrantedDynamo granted = STACK.grantedTo("RedriveRole");
        GrantedBucket bucket = new GrantedBucket(Grants.of(TEMPLATE, "RedriveRole"));
        PackagedFunction redrive = STACK.redrive(granted, bucket)) {
      bucket.put(KEY, "no JSON");
      bucket.put(STRANGE_KEY, "{\"payload\": \"{}\"}");
      for (String input :
          new String[] {
            input(GrantedBucket.NAME, KEY),
            input(GrantedBucket.NAME, STRANGE_KEY),
            input("no-such-bucket", KEY),
            input(GrantedBucket.NAME, "aws/lambda/mistyped"),
            "{\"bucket\": \"given-up\"}",
            "{}"
          }) {
        assertThatThrownBy(() -> redrive.handle(input))
            .as(input)
            .hasMessageContaining("\"errorType\":\"" + theErrorThatIsNotTriedAgain() + "\"");
      }
    }
  }

  @Test
  @Tag("full")
  void anObjectThatS3RefusesIsTriedAgain() throws Exception {
    try (GrantedDynamo granted = STACK.grantedTo("RedriveRole");
        GrantedBucket refusing = new GrantedBucket(Grants.of(TEMPLATE, "ReconcileRole"));
        PackagedFunction redrive = STACK.redrive(granted, refusing)) {
      refusing.put(KEY, givenUp("{}"));
      assertThatThrownBy(() -> redrive.handle(input(GrantedBucket.NAME, KEY)))
          .hasMessageContaining("S3 answers 403")
          .hasMessageContaining("AccessDenied")
          .hasMessageNotContaining(theErrorThatIsNotTriedAgain());
    }
  }

  @Test
  @Tag("full")
  void theReconciliationDecidesWhatNobodyDecided() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo granted = STACK.grantedTo("ReconcileRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction reconcile =
            STACK.start("ReconcileFunction", granted, NO_AGE, timeoutOf("ReconcileFunction"))) {
      call(intake, "PUT", "/v1/resources/garden", "{\"capacity\": 1}");
      assertThat(decidedBy(reconcile)).isGreaterThanOrEqualTo(1);
      JsonNode taken = call(intake, "POST", "/v1/resources/garden/requests", SEAT);
      assertThat(statusOf(intake, taken)).isEqualTo("pending");
      assertThat(decidedBy(reconcile)).isEqualTo(1);
      assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      assertThat(decidedBy(reconcile)).isZero();
      assertThat(granted.denied()).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void withTooLittleTimeTheReconciliationGoesOnFromItsOwnAnswer() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo granted = STACK.grantedTo("ReconcileRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction reconcile =
            STACK.start("ReconcileFunction", granted, NO_AGE, Duration.ofSeconds(60))) {
      JsonNode taken = call(intake, "PUT", "/v1/resources/meadow", "{\"capacity\": 1}");
      String cut = reconcile.handle("{}");
      assertThat(JSON.readTree(cut).path("next").isObject()).as(cut).isTrue();
      JsonNode last = JSON.readTree(reconcile.handle(cut));
      assertThat(last.has("next")).as(last.toString()).isFalse();
      assertThat(last.at("/found/decided").asInt()).isGreaterThanOrEqualTo(1);
      assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      assertThat(granted.denied()).isEmpty();
    }
  }

  /** In one slice, which leaves nothing undecided. */
  private static int decidedBy(PackagedFunction reconcile) throws IOException {
    JsonNode answer = JSON.readTree(reconcile.handle("{}"));
    assertThat(answer.has("next")).as(answer.toString()).isFalse();
    assertThat(answer.path("undecided").asBoolean(true)).as(answer.toString()).isFalse();
    return answer.at("/found/decided").asInt();
  }

  private static String theErrorThatIsNotTriedAgain() {
    JsonNode retry = TEMPLATE.at("RedriveMachine/Properties/Definition/States/Drive/Retry/0");
    assertThat(retry.path("MaxAttempts").asInt(-1)).isZero();
    return retry.at("/ErrorEquals/0").asText();
  }

  private static String input(String bucket, String key) {
    return JSON.createObjectNode().put("bucket", bucket).put("key", key).toString();
  }

  /** As Lambda writes it. */
  private static String givenUp(String event) {
    return JSON.createObjectNode()
        .put("version", "1.0")
        .put("timestamp", "2026-01-02T03:04:05.678Z")
        .put("payload", event)
        .toString();
  }
}
