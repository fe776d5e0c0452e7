package io.lastseat.intake.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.api.contract.Exchange;
import java.util.Base64;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each is answered with a clear problem document, and nothing is written. */
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
    refused(400, "malformed-body", () -> world.post(RESOURCE, body));
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
  @ValueSource(
      strings = {
        "0",
        "-1",
        "-0",
        "1.5",
        "1.0",
        "1e3",
        "1000000000001",
        "9223372036854775807",
        "9223372036854775808",
        "123456789012345678901234567890",
        "1e999999",
        "\"1\"",
        "true",
        "null",
        "[]",
        "{}"
      })
  void impossibleQuantities(String quantity) {
    Exchange answer =
        refused(
            400,
            "invalid-body",
            () ->
                world.post(
                    RESOURCE, "{\"applicant\": \"Ada\", \"quantity\": %s}".formatted(quantity)));

    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/quantity");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"   \"",
        "\"\\u00a0\"",
        "\"\\u200b\\u2060\"",
        "\"\\u0000\"",
        "\"a\\nb\"",
        "\"a\\u001bb\"",
        "\"a\\u0085b\"",
        "\"\\ud800\"",
        "\"x\\udc00y\"",
        "1",
        "null",
        "{\"name\": \"Ada\"}"
      })
  void impossibleApplicants(String applicant) {
    Exchange answer =
        refused(
            400,
            "invalid-body",
            () ->
                world.post(RESOURCE, "{\"applicant\": %s, \"quantity\": 1}".formatted(applicant)));

    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/applicant");
  }

  @Test
  void textsThatAreTooLong() {
    String body =
        "{\"applicant\": \"%s\", \"quantity\": 1, \"note\": \"%s\"}"
            .formatted("a".repeat(129), "n".repeat(257));

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().path("errors")).hasSize(2);
  }

  @Test
  void aReasonForClosingThatIsTooLong() {
    String body = "{\"capacity\": 1, \"closed\": {\"reason\": \"%s\"}}".formatted("r".repeat(201));

    Exchange answer = refused(400, "invalid-body", () -> world.put("bad-terms", body));

    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/closed/reason");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"over\": 1|/over",
        "\"over\": \"true\"|/over",
        "\"over\": null|/over",
        "\"by\": \"\"|/by",
        "\"by\": \" \"|/by",
        "\"by\": null|/by",
        "\"by\": {}|/by",
        "\"by\": \"a\\nb\"|/by",
        "\"By\": \"Grace\"|/By"
      })
  void impossibleStaff(String field, String pointer) {
    String body = "{\"applicant\": \"Ada\", \"quantity\": 1, %s}".formatted(field);

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().findValuesAsText("pointer")).containsExactly(pointer);
  }

  @Test
  void aNameOfStaffThatIsTooLong() {
    String body =
        "{\"applicant\": \"Ada\", \"quantity\": 1, \"by\": \"%s\"}".formatted("b".repeat(129));

    Exchange answer = refused(400, "invalid-body", () -> world.post(RESOURCE, body));

    assertThat(answer.json().at("/errors/0/pointer").asText()).isEqualTo("/by");
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
        "{\"capacity\": \"3\"}|/capacity",
        "{\"capacity\": 1.5}|/capacity",
        "{\"capacity\": 3.0}|/capacity",
        "{\"capacity\": 1e3}|/capacity",
        "{\"capacity\": -0}|/capacity",
        "{\"capacity\": 1000000000001}|/capacity",
        "{\"capacity\": null}|/capacity",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-01\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-01T00:00:00\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-13-01T00:00:00Z\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-02-30T00:00:00Z\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-01T24:00:00Z\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": 1893456000}|/opensAt",
        "{\"capacity\": 1, \"closesAt\": \"9999-12-31T23:59:59-01:00\"}|/closesAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-01T00:00:00.0001Z\"}|/opensAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-02T00:00:00Z\","
            + " \"closesAt\": \"2030-01-01T00:00:00Z\"}|/closesAt",
        "{\"capacity\": 1, \"opensAt\": \"2030-01-02T00:00:00Z\","
            + " \"closesAt\": \"2030-01-02T01:00:00+01:00\"}|/closesAt",
        "{\"capacity\": 1, \"maxQuantityPerRequest\": 0}|/maxQuantityPerRequest",
        "{\"capacity\": 1, \"lanes\": 0}|/lanes",
        "{\"capacity\": 1, \"lanes\": 65}|/lanes",
        "{\"capacity\": 1, \"waitingListLimit\": 0}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": 1000001}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": 1.0}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": \"many\"}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": true}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": null}|/waitingListLimit",
        "{\"capacity\": 1, \"waitingListLimit\": 9, \"promotionHold\": \"PT4S\"}|/promotionHold",
        "{\"capacity\": 1, \"waitingListLimit\": 9, \"promotionHold\": \"P32D\"}|/promotionHold",
        "{\"capacity\": 1, \"waitingListLimit\": 9, \"promotionHold\": 60}|/promotionHold",
        "{\"capacity\": 1, \"promotionHold\": \"PT1H\"}|/promotionHold",
        "{\"capacity\": 1, \"waitingListLimit\": 9.0, \"promotionHold\":"
            + " \"PT1H\"}|/waitingListLimit",
        "{\"capacity\": 1, \"maxUnitsPerApplicant\": 0}|/maxUnitsPerApplicant",
        "{\"capacity\": 1, \"maxUnitsPerApplicant\": \"two\"}|/maxUnitsPerApplicant",
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

  static Stream<String> impossibleIds() {
    return Stream.of(
        "",
        "a".repeat(129),
        "a".repeat(5000),
        "Z\u00fcrich",
        "\u4e2d",
        "%C3%BC",
        "a b",
        "a%20b",
        "a%00",
        "a\u0000",
        "a\u0007",
        "a%0Ab",
        "a%2Fb",
        "%",
        "%4",
        "%GG",
        "a%FF",
        ".",
        "..",
        "%2e%2e",
        ".hidden",
        "-a",
        "a#0",
        "a;b",
        "a\\b",
        "a,b");
  }

  @ParameterizedTest
  @MethodSource("impossibleIds")
  void impossibleResourceIds(String id) {
    refused(400, "invalid-id", () -> world.put(id, "{\"capacity\": 1}"));
    refused(400, "invalid-id", () -> world.post(id, ADA));
    refused(400, "invalid-id", () -> world.get("/v1/resources/" + id));
    refused(400, "invalid-id", () -> world.get("/v1/resources/" + id + "/roster"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "0-",
        "64-00000000000000000000000000",
        "00-00000000000000000000000000",
        "0-0000000000000000000000000I",
        "0-0000000000000000000000000%20",
        "..",
        "\u4e2d"
      })
  void impossibleRequestIds(String id) {
    refused(400, "invalid-id", () -> world.get("/v1/resources/" + RESOURCE + "/requests/" + id));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "",
        "/v1",
        "/v1/resources/",
        "/v2/resources/a",
        "/v1/resources/a/",
        "/v1/resources/a/b",
        "/v1/resources/a/requests/",
        "/v1/resources/a/requests/0-00000000000000000000000000/x",
        "/v1/resources/a/roster/",
        "/v1/resources/a/../b",
        "/v1/resources/../../etc/passwd",
        "//v1/resources/a",
        "/V1/resources/a",
        "/openapi.yaml/",
        "/openapi.json",
        "/v1/resources/a/requests%2F0-00000000000000000000000000"
      })
  void pathsThatLeadNowhere(String path) {
    long before = world.requestsWritten();
    Exchange answer = world.call("GET", path, Map.of(), null);

    assertThat(answer.status()).isIn(400, 404);
    assertThat(answer.problem()).isIn("no-such-path", "invalid-id");
    assertThat(world.requestsWritten()).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,/v1/resources/a,'GET, HEAD, PUT, PATCH'",
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
    refused(400, "malformed-body", () -> patch(body, Map.of()));
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

  @ParameterizedTest
  @MethodSource("impossibleKeys")
  void impossibleIdempotencyKeys(String key) {
    refused(
        400,
        "invalid-idempotency-key",
        () -> world.post(RESOURCE, ADA, Map.of("idempotency-key", key)));
  }

  static Stream<String> impossibleKeys() {
    return Stream.of(
        "",
        "  ",
        "\"\"",
        "k".repeat(256),
        "k".repeat(9000),
        "sch\u00f6n",
        "a\tb",
        "\"a",
        "\"a\", \"b\"",
        "k1,k2",
        "\"a\\b\"");
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
}
