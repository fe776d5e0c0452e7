package io.lastseat.local.packaged;

import static io.lastseat.local.packaged.PackagedStack.call;
import static io.lastseat.local.packaged.PackagedStack.statusOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.rig.PackagedFunction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Both functions on the way of a request, as they are deployed: the zip and the handler that the
 * template names, Lambda's runtime interface client, and no more rights than the template grants.
 */
final class PackagedFunctionsTest {

  private static final PackagedStack STACK = new PackagedStack();

  @AfterAll
  static void close() {
    STACK.close();
  }

  @BeforeEach
  void forgetOlderRequests() {
    STACK.newRequests();
  }

  @Test
  void aRequestPassesThroughBothZips() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      JsonNode made = call(intake, "PUT", "/v1/resources/hall", "{\"capacity\": 1}");
      assertThat(made.path("statusCode").asInt()).as(made.toString()).isEqualTo(202);
      assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");

      String body = "{\"applicant\": \"ada\", \"quantity\": 1}";
      JsonNode taken = call(intake, "POST", "/v1/resources/hall/requests", body);
      assertThat(taken.path("statusCode").asInt()).as(taken.toString()).isEqualTo(202);
      assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");

      assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      assertThat(call(intake, "GET", "/v1/resources/hall/roster", "").path("body").asText())
          .contains("ada");
      assertThat(serializer.log()).contains("\"Accepted\"", "\"Commits\"");
      assertThat(forIntake.denied()).isEmpty();
      assertThat(forSerializer.denied()).isEmpty();
    }
  }

  /** And a function that starts without it loads none of its classes. */
  @ParameterizedTest
  @ValueSource(strings = {"off", "on"})
  void theSignUpPageIsThereWhereItIsOn(String page, @TempDir Path folder) throws Exception {
    Path classes = folder.resolve("classes");
    Map<String, String> environment =
        Map.of(
            "LASTSEAT_SIGN_UP_PAGE",
            page,
            "JAVA_TOOL_OPTIONS",
            "-Xlog:class+load:file=" + classes + ":none:filecount=0");
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        PackagedFunction intake =
            STACK.start(
                "IntakeFunction",
                forIntake,
                environment,
                PackagedStack.timeoutOf("IntakeFunction"))) {
      boolean isOn = page.equals("on");
      JsonNode answer = call(intake, "GET", "/signup/nowhere", "");
      assertThat(answer.path("statusCode").asInt()).as(answer.toString()).isEqualTo(404);
      assertThat(answer.path("body").asText().contains("There is no sign-up here")).isEqualTo(isOn);
      JsonNode style = call(intake, "GET", "/web/page/page.css", "");
      assertThat(style.path("statusCode").asInt()).as(style.toString()).isEqualTo(isOn ? 200 : 404);
      assertThat(Files.readString(classes).contains("io.lastseat.intake.signup.")).isEqualTo(isOn);
    }
  }

  @Test
  void theSerializerCannotDecideWithIntakesRights() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.start("SerializerFunction", forIntake)) {
      call(intake, "PUT", "/v1/resources/room", "{\"capacity\": 1}");
      assertThat(serializer.handle(STACK.newRequests())).contains("itemIdentifier");
      // Whoever is first to decide here binds the tables before.
      assertThat(forIntake.denied())
          .containsAnyOf(
              "dynamodb:PutItem on DecisionsTable",
              "dynamodb:PutItem on ReservationsTable #tables");
    }
  }

  @Test
  void intakeCannotTakeRequestsInWithTheSerializersRights() throws Exception {
    try (GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forSerializer)) {
      JsonNode answer = call(intake, "PUT", "/v1/resources/garden", "{\"capacity\": 1}");
      assertThat(answer.path("statusCode").asInt()).isGreaterThanOrEqualTo(500);
      assertThat(forSerializer.denied()).contains("dynamodb:PutItem on RequestsTable");
    }
  }
}
