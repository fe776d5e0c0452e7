package io.lastseat.local.packaged;

import static io.lastseat.local.packaged.PackagedStack.call;
import static io.lastseat.local.packaged.PackagedStack.statusOf;
import static io.lastseat.local.packaged.PackagedStack.timeoutOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.rig.PackagedFunction;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the function does that frees stuck requests, as it is deployed, and what the state machine
 * around it sees of it.
 */
final class PackagedStuckTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PackagedStack STACK = new PackagedStack();
  private static final Map<String, String> NO_AGE = Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0");
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

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
  void whatTheSerializerDefersIsNotedAndDrivenByTheOtherFunction() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        GrantedDynamo forSweeper = STACK.grantedTo("ReconcileRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer);
        PackagedFunction sweeper =
            STACK.start("ReconcileFunction", forSweeper, NO_AGE, timeoutOf("ReconcileFunction"))) {
      call(intake, "PUT", "/v1/resources/stage", "{\"capacity\": 1}");
      assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");
      call(intake, "POST", "/v1/resources/stage/requests", SEAT);
      String event = STACK.newRequests();
      String newer = event.replaceAll("\"v\":\\{\"N\":\"1\"}", "\"v\":{\"N\":\"2\"}");
      assertThat(newer).isNotEqualTo(event);
      for (int times = 0; times < 2; times++) {
        assertThat(serializer.handle(newer)).contains("\"batchItemFailures\":[]");
      }
      assertThat(serializer.log()).contains("\"Deferred\"");
      assertThat(sweeper.handle("{\"wake\": true}")).contains("\"settled\":0");
      assertThat(forSerializer.denied()).isEmpty();
      assertThat(forSweeper.denied()).isEmpty();
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
}
