package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bad input gets a clear problem document, and nothing is written. */
class BadInputTest {

  private static final String RESOURCE = "bad-input";
  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  private final World world = World.idle();

  @BeforeAll
  static void create() {
    World.deciding().put(RESOURCE, "{\"capacity\": 100}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "}",
        "nonsense",
        "{\"applicant\": \"Ada\", \"quantity\": 1",
        "{\"applicant\": \"Ada\", \"quantity\": 1}}",
        "{\"applicant\": \"Ada\", \"quantity\": 1} {}",
        "{\"applicant\": \"Ada\", \"quantity\": 1} x",
        "{\"applicant\": \"Ada\", \"quantity\": 1, \"quantity\": 2}",
        "{\"applicant\": \"Ada\", \"quantity\": 01}",
        "{\"applicant\": \"Ada\", \"quantity\": +1}",
        "{\"applicant\": \"Ada\", \"quantity\": NaN}",
        "{\"applicant\": \"Ada\", \"quantity\": 1,}",
        "{'applicant': 'Ada', 'quantity': 1}",
        "{\"applicant\": \"A\nda\", \"quantity\": 1}",
        "/* hello */ {\"applicant\": \"Ada\", \"quantity\": 1}",
        "[]",
        "[{\"applicant\": \"Ada\", \"quantity\": 1}]",
        "\"Ada\"",
        "1",
        "null",
        " ",
        ""
      })
  void malformedBodies(String body) {
    Map<String, String> json = Map.of("content-type", "application/json");
    refused(400, "malformed-body", () -> world.post(RESOURCE, body, json));
  }

  @Test
  void deepNesting() {
    String deep = "{\"applicant\": " + "[".repeat(2000) + "]".repeat(2000) + "}";

    refused(400, "malformed-body", () -> world.post(RESOURCE, deep));
  }

  @Test
  void aNumberOfAThousandDigits() {
    String body = "{\"applicant\": \"Ada\", \"quantity\": " + "9".repeat(1000) + "}";

    refused(400, "malformed-body", () -> world.post(RESOURCE, body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "quantity|0",
        "quantity|-1",
        "quantity|-0",
        "quantity|1.5",
        "quantity|1.0",
        "quantity|1e3",
        "quantity|1000000000001",
        "quantity|9223372036854775807",
        "quantity|9223372036854775808",
        "quantity|123456789012345678901234567890",
        "quantity|1e999999",
        "quantity|\"1\"",
        "quantity|true",
        "quantity|null",
        "quantity|[]",
        "quantity|{}",
        "applicant|\"\"",
        "applicant|\"   \"",
        "applicant|\"\\u00a0\"",
        "applicant|\"\\u200b\\u2060\"",
        "applicant|\"\\u0000\"",
        "applicant|\"a\\nb\"",
        "applicant|\"a\\u001bb\"",
        "applicant|\"a\\u0085b\"",
        "applicant|\"\\ud800\"",
        "applicant|\"x\\udc00y\"",
        "applicant|1",
        "applicant|null",
        "applicant|{\"name\": \"Ada\"}",
        "over|1",
        "over|\"true\"",
        "over|null",
        "by|\"\"",
        "by|\" \"",
        "by|null",
        "by|{}",
        "by|\"a\\nb\"",
        "By|\"Grace\""
      })
  void impossibleFields(String name, String value) {
    Map<String, String> fields = new TreeMap<>(Map.of("applicant", "\"Ada\"", "quantity", "1"));
    fields.put(name, value);
    String body =
        fields.entrySet().stream()
            .map(field -> "\"%s\": %s".formatted(field.getKey(), field.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().findValuesAsText("pointer")).containsExactly("/" + name);
  }

  @Test
  void textsThatAreTooLong() {
    String body =
        "{\"applicant\": \"%1$s\", \"quantity\": 1, \"by\": \"%1$s\", \"note\": \"%2$s\"}"
            .formatted("a".repeat(129), "n".repeat(257));

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().path("errors")).hasSize(3);
  }

  @Test
  void aReasonForClosingThatIsTooLong() {
    String body = "{\"capacity\": 1, \"closed\": {\"reason\": \"%s\"}}".formatted("r".repeat(201));

    Exchange answer = refused(400, "invalid-body", () -> world.put("bad-terms", body));

    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/closed/reason");
  }

  @Test
  void everythingWrongIsToldAtOnce() {
    String body = "{\"quantity\": 0, \"note\": null, \"seats\": 1, \"a/b~c\": 1}";

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().findValuesAsText("pointer"))
        .containsExactly("/quantity", "/note", "/applicant", "/seats", "/a~1b~0c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|/capacity",
        "{\"capacity\": -1}|/capacity",
        "{\"capacity\": 1000000000001}|/capacity",
        "{\"capacity\": null}|/capacity",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-01T00:00:00\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": 1893456000}|/opensAt",
        "{\"capacity\": 1, \"closesAt\": \"9999-12-31T23:59:59-01:00\"}|/closesAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-02T00:00:00Z\","
            + " \"closesAt\": \"2030-01-01T00:00:00Z\"}|/closesAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-02T00:00:00Z\","
            + " \"closesAt\": \"2030-01-02T01:00:00+01:00\"}|/closesAt",
        "{\"capacity\": 1, \"maxQuantityPerRequest\": 0}|/maxQuantityPerRequest",
        "{\"capacity\": 1, \"lanes\": 0}|/lanes",
        "{\"capacity\": 1, \"lanes\": 65}|/lanes",
        "{\"capacity\": 1, \"waitingListLimit\": 0}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": 1000001}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": 9, \"promotionHold\": \"PT4S\"}|/promotionHold",
        "{\"capacity\": 1, \"waitingListLimit\": 9, \"promotionHold\": 60}|/promotionHold",
        "{\"capacity\": 1, \"promotionHold\": \"PT1H\"}|/promotionHold",
        "{\"capacity\": 1, \"waitingListLimit\": 9.0, \"promotionHold\":"
            + " \"PT1H\"}|/waitingListLimit",
        "{\"capacity\": 1, \"maxUnitsPerApplicant\": 0}|/maxUnitsPerApplicant",
        "{\"capacity\": 1, \"maxRequestsPerApplicant\": -1}|/maxRequestsPerApplicant",
        "{\"capacity\": 1, \"maxRequestsPerApplicant\": 1000000000001}|/maxRequestsPerApplicant",
        "{\"capacity\": 1, \"title\": \" \"}|/title",
        "{\"capacity\": 1, \"gate\": \"no\"}|/gate",
        "{\"capacity\": 1, \"admission\": \"Auto\"}|/admission",
        "{\"capacity\": 1, \"admission\": true}|/admission",
        "{\"capacity\": 1, \"closed\": true}|/closed",
        "{\"capacity\": 1, \"closed\": null}|/closed",
        "{\"capacity\": 1, \"closed\": []}|/closed",
        "{\"capacity\": 1, \"closed\": {\"at\": \"now\"}}|/closed/at",
        "{\"capacity\": 1, \"closed\": {\"at\": null}}|/closed/at",
        "{\"capacity\": 1, \"closed\": {\"reason\": \" \"}}|/closed/reason",
        "{\"capacity\": 1, \"closed\": {\"reason\": \"a\\nb\"}}|/closed/reason",
        "{\"capacity\": 1, \"closed\": {\"reason\": 1}}|/closed/reason",
        "{\"capacity\": 1, \"closed\": {\"why\": \"no\"}}|/closed/why",
        "{\"capacity\": 1, \"Capacity\": 1}|/Capacity"
      })
  void impossibleTerms(String body, String pointer) {
    Exchange answer = refused(400, "invalid-body", () -> world.put("bad-terms", body));

    assertThat(answer.json().findValuesAsText("pointer")).containsExactly(pointer);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,/v1/resources/a,'GET, HEAD, PUT, PATCH'",
    "PATCH,/v1/locks/any,'GET, HEAD, POST, PUT, DELETE'",
    "DELETE,/v1/executions/any,'GET, HEAD, POST, PUT'",
    "GET,/v1/executions/any/fail,POST",
    "GET,/v1/claims,POST",
    "POST,/v1/resources/a,'GET, HEAD, PUT, PATCH'",
    "OPTIONS,/v1/resources/a,'GET, HEAD, PUT, PATCH'",
    "GET,/v1/resources/a/requests,POST",
    "PUT,/v1/resources/a/requests/0-00000000000000000000000000,'GET, HEAD'",
    "PATCH,/v1/resources/a/roster,'GET, HEAD'",
    "POST,/openapi.yaml,'GET, HEAD'",
    "BREW,/openapi.yaml,'GET, HEAD'",
    "get,/openapi.yaml,'GET, HEAD'",
    "put,/v1/resources/a,'GET, HEAD, PUT, PATCH'"
  })
  void methodsThatAreNotThere(String method, String path, String allow) {
    Exchange answer =
        refused(405, "method-not-allowed", () -> world.call(method, path, Map.of(), ADA));

    assertThat(answer.header("Allow")).isEqualTo(allow);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/problem+json",
        "application/json; charset=iso-8859-1",
        "application/jsonx",
        "json",
        ""
      })
  void wrongContentTypes(String type) {
    refused(
        415,
        "unsupported-media-type",
        () -> world.post(RESOURCE, ADA, Map.of("content-type", type)));
  }

  @Test
  void aPatchThatIsNotDeclaredAsOne() {
    Exchange refused =
        refused(
            415,
            "unsupported-media-type",
            () -> patch("{}", Map.of("content-type", "application/json")));

    assertThat(refused.header("Accept-Patch")).isEqualTo("application/merge-patch+json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"capacity\": null}|/capacity",
        "{\"capacity\": -1}|/capacity",
        "{\"title\": {\"a\": null}}|/title",
        "{\"gate\": 1}|/gate",
        "{\"admission\": \"\"}|/admission",
        "{\"taken\": 0}|/taken",
        "{\"seats\": {\"a\": 1}}|/seats",
        "{\"foo\": null}|/foo",
        "{\"closed\": false}|/closed",
        "{\"closed\": {\"at\": 1}}|/closed/at",
        "{\"closed\": {\"by\": null}}|/closed/by",
        "{\"closed\": {\"reason\": \"\"}}|/closed/reason",
        "{\"opensAt\": \"9999-12-31T23:59:59-01:00\"}|/opensAt",
        "{\"opensAt\": \"2030-01-02T00:00:00Z\", \"closesAt\": \"2030-01-01T00:00:00Z\"}|/closesAt"
      })
  void impossiblePatches(String body, String pointer) {
    Exchange answer = refused(400, "invalid-body", () -> patch(body, Map.of()));

    assertThat(answer.json().findValuesAsText("pointer")).containsExactly(pointer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "null", "1", ""})
  void aPatchThatIsNoObject(String body) {
    Map<String, String> declared = Map.of("content-type", "application/merge-patch+json");
    refused(400, "malformed-body", () -> patch(body, declared));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "If-Match|1",
        "If-Match|''",
        "If-Match|,",
        "If-Match|\"1",
        "If-Match|\"1\", 2",
        "If-Match|\"1\" \"2\"",
        "If-Match|*, \"1\"",
        "If-None-Match|\"1\"",
        "If-None-Match|''"
      })
  void impossibleConditions(String header, String value) {
    Map<String, String> headers = Map.of("content-type", "application/json", header, value);

    refused(
        400,
        "invalid-condition",
        () -> world.call("PUT", "/v1/resources/" + RESOURCE, headers, "{\"capacity\": 1}"));
    refused(400, "invalid-condition", () -> patch("{}", Map.of(header, value)));
  }

  @Test
  void conditionsThatContradictEachOther() {
    Map<String, String> both =
        Map.of("content-type", "application/json", "if-match", "*", "if-none-match", "*");

    refused(
        400,
        "invalid-condition",
        () -> world.call("PUT", "/v1/resources/" + RESOURCE, both, "{\"capacity\": 1}"));
    refused(400, "invalid-condition", () -> patch("{}", Map.of("if-none-match", "*")));
  }

  private Exchange patch(String body, Map<String, String> more) {
    return world.patch(RESOURCE, body, more);
  }

  @Test
  void noContentTypeAndCompressedBodies() {
    String path = "/v1/resources/" + RESOURCE + "/requests";
    Map<String, String> zipped =
        Map.of("content-type", "application/json", "content-encoding", "gzip");

    refused(415, "unsupported-media-type", () -> world.call("POST", path, Map.of(), ADA));
    refused(415, "unsupported-media-type", () -> world.call("POST", path, zipped, ADA));
  }

  @Test
  void bodiesOverTheLimit() {
    String large = "{\"applicant\": \"" + "\u00e9".repeat(8200) + "\", \"quantity\": 1}";

    refused(413, "body-too-large", () -> world.post(RESOURCE, large));
    refused(413, "body-too-large", () -> world.post(RESOURCE, "x".repeat(10_000_000)));
    refused(413, "body-too-large", () -> binary(new byte[16_385]));
    refused(413, "body-too-large", () -> binary(new byte[1_000_000]));
  }

  @Test
  void bodiesThatAreNotText() {
    refused(400, "malformed-body", () -> binary(new byte[] {'{', (byte) 0xc3, '}'}));
    refused(400, "malformed-body", () -> call(ADA.replace("Ada", "Ad\ufffd")));
    refused(400, "invalid-body", () -> call(ADA.replace("Ada", "Ad\\ufffd")));
    refused(400, "malformed-body", () -> base64("no base 64!"));
    refused(400, "malformed-body", () -> call(null));
  }

  @Test
  void anImpossibleIdempotencyKey() {
    refused(
        400,
        "invalid-idempotency-key",
        () -> world.post(RESOURCE, ADA, Map.of("idempotency-key", "k1,k2")));
  }

  @Test
  void whatNobodyMade() {
    String nobody = "/v1/resources/nobody";

    refused(404, "no-such-resource", () -> world.get(nobody));
    refused(404, "no-such-resource", () -> world.patch("nobody", "{}", Map.of()));
    refused(404, "no-such-resource", () -> world.patch("nobody", "{}", Map.of("if-match", "*")));
    refused(404, "no-such-resource", () -> world.get(nobody + "/roster"));
    refused(404, "no-such-resource", () -> world.post("nobody", ADA));
    refused(
        404, "no-such-resource", () -> world.post("nobody", ADA, Map.of("idempotency-key", "k")));
    refused(
        404, "no-such-request", () -> world.get(nobody + "/requests/0-00000000000000000000000000"));
  }

  @Test
  void aRequestOfAnotherResource() {
    World deciding = World.deciding();
    deciding.put("bad-input-other", "{\"capacity\": 100}");
    String pending = deciding.post(RESOURCE, ADA).header("Location");
    String decided = deciding.reserve(RESOURCE, "Bob", 1).header("Location");

    for (String path : new String[] {pending, decided}) {
      String elsewhere = path.replace(RESOURCE, "bad-input-other");
      assertThat(world.get(path).status()).isEqualTo(200);
      refused(404, "no-such-request", () -> world.get(elsewhere));
    }
  }

  @Test
  void anEventThatIsNoHttpCall() {
    Exchange answer = world.sendAnything(new APIGatewayV2HTTPEvent());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.problem()).isEqualTo("not-an-http-call");
  }

  private Exchange binary(byte[] body) {
    return base64(Base64.getEncoder().encodeToString(body));
  }

  private Exchange base64(String body) {
    APIGatewayV2HTTPEvent event = event(body);
    event.setIsBase64Encoded(true);
    return world.send(event, event.getRawPath());
  }

  private Exchange call(String body) {
    APIGatewayV2HTTPEvent event = event(body);
    return world.send(event, event.getRawPath());
  }

  private static APIGatewayV2HTTPEvent event(String body) {
    return World.event(
        "POST",
        "/v1/resources/" + RESOURCE + "/requests",
        Map.of("Content-Type", "application/json"),
        body);
  }

  private Exchange refused(int status, String problem, Supplier<Exchange> call) {
    long before = world.requestsWritten();
    Exchange answer = call.get();
    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.header("Cache-Control")).isEqualTo("no-store");
    assertThat(answer.problem()).isEqualTo(problem);
    assertThat(answer.text("detail")).isNotBlank();
    assertThat(answer.number("status")).isEqualTo(status);
    assertThat(world.requestsWritten()).isEqualTo(before);
    return answer;
  }

  @Test
  void aMistypedFieldIsToldTheNameThatWasMeant() {
    Exchange terms = world.put("bad-name", "{\"capacity\": 1, \"titel\": \"Hall\"}");
    Exchange request = world.post("bad-name", "{\"applicant\": \"Ada\", \"Quantity\": 1}");
    Exchange inside =
        world.post(
            "bad-name",
            "{\"applicant\": \"Ada\", \"quantity\": 1, \"create\": {\"capacitty\": 1}}");

    assertThat(terms.json().at("/errors/0/detail").asText())
        .isEqualTo("is unknown here; did you mean title?");
    assertThat(request.body()).contains("did you mean quantity?");
    assertThat(inside.body()).contains("did you mean capacity?");
  }
}
