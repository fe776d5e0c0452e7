package io.lastseat.local.packaged;

import static io.lastseat.local.packaged.PackagedStack.AT_ONCE;
import static io.lastseat.local.packaged.PackagedStack.call;
import static io.lastseat.local.packaged.PackagedStack.statusOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lastseat.rig.PackagedFunction;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Immediate admission as it is deployed: switched on, switched off, and on without its right. */
final class PackagedAtOnceTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final PackagedStack STACK = new PackagedStack();
  private static final String SEAT = "{\"applicant\": \"ada\", \"quantity\": 1}";

  @BeforeAll
  static void bind() {
    STACK.bind();
  }

  @AfterAll
  static void close() {
    STACK.close();
  }

  @Test
  @Tag("full")
  void whereItIsOnTheCallHasTheVerdict() throws Exception {
    String hall = "on";
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole", AT_ONCE);
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole", AT_ONCE);
        PackagedFunction intake = STACK.startAtOnce(forIntake);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      create(intake, serializer, hall, "immediate");
      assertThat(get(intake, hall).has("effectiveAdmission")).isFalse();

      JsonNode ada = reserve(intake, hall, "ada");
      assertThat(ada.path("statusCode").asInt()).as(ada.toString()).isEqualTo(200);
      JsonNode verdict = body(ada);
      assertThat(verdict.path("status").asText()).isEqualTo("accepted");
      assertThat(verdict.path("admission").asText()).isEqualTo("immediate");
      String place = "/v1/resources/" + hall + "/requests/" + verdict.path("requestId").asText();
      assertThat(body(call(intake, "GET", place, "")).path("status").asText())
          .isEqualTo("accepted");

      List<JsonNode> told = told(intake);
      assertThat(told).anySatisfy(line -> isTheCommit(line, hall));
      assertThat(told)
          .anySatisfy(
              line -> {
                assertThat(line.path("service").asText()).isEqualTo("intake");
                assertThat(line.path("Commits").toString()).isEqualTo("[1.0]");
              });
      assertThat(forIntake.denied()).isEmpty();
    }
  }

  @Test
  @Tag("full")
  void whereItIsOffTheStreamDecidesAndTheResourceSaysSo() throws Exception {
    try (GrantedDynamo forIntake = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction intake = STACK.start("IntakeFunction", forIntake);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      create(intake, serializer, "off", "immediate");
      JsonNode resource = get(intake, "off");
      assertThat(resource.path("admission").asText()).isEqualTo("immediate");
      assertThat(resource.path("effectiveAdmission").asText()).isEqualTo("stream");

      JsonNode ada = reserve(intake, "off", "ada");
      assertThat(ada.path("statusCode").asInt()).as(ada.toString()).isEqualTo(202);
      serializer.handle(STACK.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("accepted");
      assertThat(told(intake)).noneMatch(line -> line.has("event") || line.has("service"));
      assertThat(forIntake.denied()).isEmpty();
    }
  }

  /** It was on until a moment ago: what was decided then is found, under its key and by its id. */
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
      create(before, serializer, "was-on", "immediate");
      String requests = "/v1/resources/was-on/requests";
      JsonNode ada = body(call(before, "POST", requests, SEAT, keyed));
      assertThat(ada.path("admission").asText()).isEqualTo("immediate");

      JsonNode again = body(call(intake, "POST", requests, SEAT, keyed));
      assertThat(again.path("requestId")).isEqualTo(ada.path("requestId"));
      assertThat(again.path("status").asText()).isEqualTo("accepted");
      JsonNode status = call(intake, "GET", requests + "/" + ada.path("requestId").asText(), "");
      assertThat(body(status).path("status").asText()).isEqualTo("accepted");

      assertThat(isOff.denied()).isEmpty();
    }
  }

  /** As between a change of the role and a change of the function. */
  @Test
  void withoutTheRightTheStreamDecidesAndNothingIsLost() throws Exception {
    try (GrantedDynamo withoutIt = STACK.grantedTo("IntakeRole");
        GrantedDynamo forSerializer = STACK.grantedTo("SerializerRole");
        PackagedFunction intake = STACK.startAtOnce(withoutIt);
        PackagedFunction serializer = STACK.start("SerializerFunction", forSerializer)) {
      create(intake, serializer, "denied", "immediate");
      JsonNode ada = reserve(intake, "denied", "ada");
      assertThat(ada.path("statusCode").asInt()).as(ada.toString()).isEqualTo(202);
      assertThat(withoutIt.denied()).containsOnly("dynamodb:PutItem on DecisionsTable");
      serializer.handle(STACK.newRequests());
      assertThat(statusOf(intake, ada)).isEqualTo("accepted");
      assertThat(body(call(intake, "GET", PackagedStack.placeOf(ada), "")).path("admission"))
          .hasToString("\"stream\"");
      assertThat(told(intake))
          .anySatisfy(
              line -> {
                assertThat(line.path("event").asText()).isEqualTo("toTheStream");
                assertThat(line.path("cause").asText()).isEqualTo("failure");
              });
      assertThat(told(intake))
          .anySatisfy(
              line -> {
                assertThat(line.path("cause").asText()).isEqualTo("failure");
                assertThat(line.path("ToTheStream").toString()).isEqualTo("[1.0]");
              });
    }
  }

  private static void create(
      PackagedFunction intake, PackagedFunction serializer, String name, String admission)
      throws IOException {
    String terms = "{\"capacity\": 5, \"admission\": \"" + admission + "\"}";
    call(intake, "PUT", "/v1/resources/" + name, terms);
    assertThat(serializer.handle(STACK.newRequests())).contains("\"batchItemFailures\":[]");
  }

  private static JsonNode get(PackagedFunction intake, String name) throws IOException {
    return body(call(intake, "GET", "/v1/resources/" + name, ""));
  }

  private static JsonNode reserve(PackagedFunction intake, String name, String who)
      throws IOException {
    return call(intake, "POST", "/v1/resources/" + name + "/requests", SEAT.replace("ada", who));
  }

  private static JsonNode body(JsonNode answer) throws IOException {
    return JSON.readTree(answer.path("body").asText());
  }

  private static void isTheCommit(JsonNode line, String resource) {
    assertThat(line.path("event").asText()).isEqualTo("commit");
    assertThat(line.path("resource").asText()).isEqualTo(resource);
    assertThat(line.path("admission").asText()).isEqualTo("immediate");
  }

  /** Its lines of JSON. */
  private static List<JsonNode> told(PackagedFunction function) {
    return Arrays.stream(function.log().split("\n"))
        .filter(line -> line.startsWith("{"))
        .map(PackagedAtOnceTest::json)
        .toList();
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new IllegalStateException(line, e);
    }
  }
}
