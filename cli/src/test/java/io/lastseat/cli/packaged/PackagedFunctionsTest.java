package io.lastseat.cli.packaged;

import static io.lastseat.cli.packaged.PackagedStack.AT_ONCE;
import static io.lastseat.cli.packaged.PackagedStack.call;
import static io.lastseat.cli.packaged.PackagedStack.statusOf;
import static io.lastseat.cli.packaged.PackagedStack.timeoutOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.rig.FunctionProcess.FunctionFailed;
import io.lastseat.rig.PackagedFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The functions on the way of a request, as they are deployed: the zip and the handler that the
 * template names, Lambda's runtime interface client, and no more rights than the template grants.
 */
final class PackagedFunctionsTest {

  @AutoClose private static final PackagedStack STACK = new PackagedStack();
  private static final Map<String, String> NO_AGE = Map.of("LASTSEAT_RECONCILE_MIN_AGE_HOURS", "0");
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  /** Binds the tables, so that no test is the first to decide. */
  @BeforeAll
  static void bind() {
    STACK.bind();
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

      JsonNode taken = call(intake, "POST", "/v1/resources/hall/requests", SEAT);
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

  /** A function without the page has none of the page's classes. */
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
            STACK.start("IntakeFunction", forIntake, environment, timeoutOf("IntakeFunction"))) {
      boolean isOn = page.equals("on");
      JsonNode answer = call(intake, "GET", "/signup/nowhere", "");
      assertThat(answer.path("statusCode").asInt()).as(answer.toString()).isEqualTo(404);
      assertThat(answer.path("body").asText().contains("There is no sign-up here")).isEqualTo(isOn);
      JsonNode style = call(intake, "GET", "/web/page/page.css", "");
      assertThat(style.path("statusCode").asInt()).as(style.toString()).isEqualTo(isOn ? 200 : 404);
      assertThat(Files.readString(classes).contains("io.lastseat.pages.")).isEqualTo(isOn);
    }
  }

  /** The template gives both or neither. */
  @Test
  void aFunctionThatLacksTheLayerSaysWhatToAdd() throws Exception {
    Map<String, String> on = Map.of("LASTSEAT_SIGN_UP_PAGE", "on");
    Duration timeout = timeoutOf("IntakeFunction");
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        PackagedFunction intake =
            STACK.start("IntakeFunction", List.of(), forIntake, on, timeout)) {
      assertThatThrownBy(() -> call(intake, "GET", "/signup/nowhere", ""))
          .isInstanceOf(FunctionFailed.class)
          .hasMessageContaining("no layer has the page: add lastseat-pages-layer.zip");
    }
  }

  /** Verdicts from the time while it was on are found, by their key and by their id. */
  @Test
  @Tag("full")
  void whatWasDecidedBeforeItWasSwitchedOffIsFound() throws Exception {
    Map<String, String> keyed = Map.of("idempotency-key", "ada-1");
    try (GrantedDynamo wasOn = STACK.grantedTo("IntakeRole", AT_ONCE);
        GrantedDynamo isOff = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction before = STACK.startAtOnce(wasOn);
        PackagedFunction intake = STACK.start("IntakeFunction", isOff);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      create(before, serializer, "was-on");
      String requests = "/v1/resources/was-on/requests";
      JsonNode ada = PackagedStack.body(call(before, "POST", requests, SEAT, keyed));
      assertThat(ada.path("admission").asText()).isEqualTo("immediate");

      JsonNode again = PackagedStack.body(call(intake, "POST", requests, SEAT, keyed));
      assertThat(again.path("requestId")).isEqualTo(ada.path("requestId"));
      assertThat(again.path("status").asText()).isEqualTo("accepted");
      JsonNode status = call(intake, "GET", requests + "/" + ada.path("requestId").asText(), "");
      assertThat(PackagedStack.body(status).path("status").asText()).isEqualTo("accepted");

      assertThat(isOff.denied()).isEmpty();
    }
  }

  /** This happens between a change of the role and a change of the function. */
  @Test
  void withoutTheRightTheStreamDecidesAndNothingIsLost() throws Exception {
    try (GrantedDynamo withoutIt = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction intake = STACK.startAtOnce(withoutIt);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      create(intake, serializer, "denied");
      JsonNode ada = call(intake, "POST", "/v1/resources/denied/requests", SEAT);
      assertThat(ada.path("statusCode").asInt()).as(ada.toString()).isEqualTo(202);
      assertThat(withoutIt.denied()).containsOnly("dynamodb:PutItem on DecisionsTable");
      serializer.handle(STACK.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("accepted");
      assertThat(
              PackagedStack.body(call(intake, "GET", PackagedStack.placeOf(ada), ""))
                  .path("admission"))
          .hasToString("\"stream\"");
      assertThat(PackagedStack.told(intake))
          .anySatisfy(
              line -> {
                assertThat(line.path("event").asText()).isEqualTo("toTheStream");
                assertThat(line.path("cause").asText()).isEqualTo("failure");
              });
      assertThat(PackagedStack.told(intake))
          .anySatisfy(
              line -> {
                assertThat(line.path("cause").asText()).isEqualTo("failure");
                assertThat(line.path("ToTheStream").toString()).isEqualTo("[1.0]");
              });
    }
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
  void withTooLittleTimeTheReconciliationGoesOnFromItsOwnAnswer() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo granted = STACK.grantedTo("ReconcileRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction reconcile =
            STACK.start("ReconcileFunction", granted, NO_AGE, Duration.ofSeconds(60))) {
      JsonNode taken = call(intake, "PUT", "/v1/resources/meadow", "{\"capacity\": 1}");
      String cut = reconcile.handle("{}");
      assertThat(PackagedStack.json(cut).path("next").isObject()).as(cut).isTrue();
      JsonNode last = PackagedStack.json(reconcile.handle(cut));
      assertThat(last.has("next")).as(last.toString()).isFalse();
      assertThat(last.at("/found/decided").asInt()).isGreaterThanOrEqualTo(1);
      assertThat(statusOf(intake, taken)).isEqualTo("accepted");
      assertThat(granted.denied()).isEmpty();
    }
  }

  private static void create(PackagedFunction intake, PackagedFunction serializer, String name)
      throws IOException {
    String terms = "{\"capacity\": 5, \"admission\": \"immediate\"}";
    call(intake, "PUT", "/v1/resources/" + name, terms);
    assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");
  }
}
