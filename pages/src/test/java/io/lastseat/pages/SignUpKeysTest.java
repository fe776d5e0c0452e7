package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The form's key begins with the resource's prefix, and one form makes one sign-up. */
class SignUpKeysTest {

  private static final String UUID = "f81d4fae-7dec-41d0-8765-00a0c91e6bf6";
  private static final String REQUEST = "/v1/resources/hall/requests/0-6q0m2k7v9x3c5b8n1z4h7j0d2f";
  private static final Answer HALL =
      new Answer(200, "{\"resourceId\": \"hall\", \"free\": 3, \"keyPrefix\": \"a~\"}");
  private static final Answer PENDING =
      new Answer(202, "{\"requestId\": \"0-6q0m2k7v9x3c5b8n1z4h7j0d2f\"}");
  private static final Answer BEYOND =
      problem(400, "key-foreign", ", \"instance\": \"" + REQUEST + "\"");

  private final Api api = new Api();
  private final SignUpSite site = new SignUpSite();

  private record Answer(int status, String body) {}

  private static Answer problem(int status, String type, String more) {
    return new Answer(
        status,
        "{\"type\": \"urn:lastseat:problem:%s\", \"title\": \"No\"%s}".formatted(type, more));
  }

  /** Gives its answers in turn, and records the calls. */
  private static final class Api
      implements Function<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

    private final List<Answer> left = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();

    @Override
    public APIGatewayV2HTTPResponse apply(APIGatewayV2HTTPEvent call) {
      String key = call.getHeaders().getOrDefault("idempotency-key", "");
      String method = call.getRequestContext().getHttp().getMethod();
      calls.add("%s %s %s".formatted(method, call.getRawPath(), key).strip());
      Answer answer = left.remove(0);
      return APIGatewayV2HTTPResponse.builder()
          .withStatusCode(answer.status())
          .withHeaders(Map.of())
          .withBody(answer.body())
          .build();
    }
  }

  private APIGatewayV2HTTPResponse call(String method, String path, String body, Answer... inTurn) {
    api.left.addAll(List.of(inTurn));
    APIGatewayV2HTTPEvent event =
        APIGatewayV2HTTPEvent.builder()
            .withRawPath(path)
            .withRawQueryString("")
            .withHeaders(Map.of())
            .withBody(body)
            .withRequestContext(
                RequestContext.builder()
                    .withHttp(
                        RequestContext.Http.builder()
                            .withMethod(method)
                            .withPath(path)
                            .withProtocol("HTTP/1.1")
                            .withSourceIp("127.0.0.1")
                            .build())
                    .build())
            .build();
    return site.answer(event, api);
  }

  private APIGatewayV2HTTPResponse send(String key, Answer... inTurn) {
    String form = "applicant=Ada&quantity=1&key=" + key;
    return call("POST", "/signup/hall/requests", form, inTurn);
  }

  private static String key(APIGatewayV2HTTPResponse page) {
    Matcher key = Pattern.compile("name=\"key\" value=\"([^\"]*)\"").matcher(page.getBody());
    assertThat(key.find()).as(page.getBody()).isTrue();
    return key.group(1);
  }

  @Test
  void aFormHasAKeyThatBeginsWithWhatItsResourceTells() {
    assertThat(key(call("GET", "/signup/hall", "", HALL))).matches("a~[0-9a-f-]{36}");
    assertThat(api.calls).containsExactly("GET /v1/resources/hall");
    Answer silent = new Answer(200, "{\"resourceId\": \"hall\", \"free\": 3}");
    assertThat(key(call("GET", "/signup/hall", "", silent))).matches("[0-9a-f-]{36}");
  }

  @Test
  void theKeyStaysAsLongAsTheFormIsTheSame() {
    APIGatewayV2HTTPResponse again =
        send("a~" + UUID, problem(503, "overloaded", ""), new Answer(200, HALL.body()));
    assertThat(key(again)).isEqualTo("a~" + UUID);
    assertThat(api.calls.get(0)).isEqualTo("POST /v1/resources/hall/requests a~" + UUID);
    assertThat(key(send("a~" + UUID, problem(422, "idempotency-key-reused", ""), HALL)))
        .startsWith("a~")
        .isNotEqualTo("a~" + UUID);
  }

  @Test
  void aKeyBeyondTheLogMayHaveBeenSentBeforeSoItsRequestIsAskedFor() {
    APIGatewayV2HTTPResponse answer = send("a~" + UUID, BEYOND, PENDING);
    assertThat(answer.getStatusCode()).isEqualTo(303);
    assertThat(answer.getHeaders().get("Location"))
        .isEqualTo("/signup/hall/requests/0-6q0m2k7v9x3c5b8n1z4h7j0d2f");
    assertThat(api.calls)
        .containsExactly("POST /v1/resources/hall/requests a~" + UUID, "GET " + REQUEST);
  }

  @Test
  void ifThereIsNoneTheFormGoesOnUnderTheRandomPartHoweverOftenItIsSent() {
    for (Answer outdated : List.of(BEYOND, BEYOND)) {
      Answer unknown = problem(404, "no-such-request", "");
      assertThat(send("a~" + UUID, outdated, unknown, PENDING).getStatusCode()).isEqualTo(303);
    }
    assertThat(send("a~" + UUID, problem(400, "key-foreign", ""), PENDING).getStatusCode())
        .isEqualTo(303);
    assertThat(api.calls.stream().filter(call -> call.endsWith(" " + UUID))).hasSize(3);
  }

  @Test
  void whileTheRequestCannotBeAskedForNothingIsCertain() {
    APIGatewayV2HTTPResponse answer =
        send("a~" + UUID, BEYOND, problem(503, "overloaded", ""), HALL);
    assertThat(answer.getStatusCode()).isEqualTo(422);
    assertThat(answer.getBody()).contains("Your sign-up may have arrived");
    assertThat(key(answer)).isEqualTo("a~" + UUID);
    assertThat(api.calls.stream().filter(call -> call.startsWith("POST"))).hasSize(1);
  }
}
