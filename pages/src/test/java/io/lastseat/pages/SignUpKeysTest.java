package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.time.Clock;
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
      answer(200, "{\"resourceId\": \"hall\", \"free\": 3, \"keyPrefix\": \"a~\"}");
  private static final Answer PENDING =
      answer(202, "{\"requestId\": \"0-6q0m2k7v9x3c5b8n1z4h7j0d2f\"}");
  private static final Answer BEYOND =
      problem(400, "key-foreign", ", \"instance\": \"" + REQUEST + "\"");

  private final Api api = new Api();
  private final SignUpSite site = new SignUpSite(Clock.systemUTC());

  private static Answer answer(int status, String body) {
    return Answer.empty(status).withBody(body);
  }

  private static Answer problem(int status, String type, String more) {
    return answer(
        status,
        "{\"type\": \"urn:lastseat:problem:%s\", \"title\": \"No\"%s}".formatted(type, more));
  }

  /** Gives its answers in turn, and records the calls. It knows no face. */
  private static final class Api implements Function<Call, Answer> {

    private final List<Answer> left = new ArrayList<>();
    private final List<String> calls = new ArrayList<>();

    @Override
    public Answer apply(Call call) {
      if (call.path().endsWith("/face")) {
        return Answer.empty(404);
      }
      String key = call.header("idempotency-key").getOrElse("");
      calls.add("%s %s %s".formatted(call.method(), call.path(), key).strip());
      return left.remove(0);
    }
  }

  private Answer call(String method, String path, String body, Answer... inTurn) {
    api.left.addAll(List.of(inTurn));
    return site.answer(Call.of(method, path, Map.of(), Option.some(body)), api);
  }

  private Answer send(String key, Answer... inTurn) {
    String form = "applicant=Ada&quantity=1&key=" + key;
    return call("POST", "/signup/hall/requests", form, inTurn);
  }

  private static String key(Answer page) {
    Matcher key = Pattern.compile("name=\"key\" value=\"([^\"]*)\"").matcher(page.body());
    assertThat(key.find()).as(page.body()).isTrue();
    return key.group(1);
  }

  @Test
  void aFormHasAKeyThatBeginsWithWhatItsResourceTells() {
    assertThat(key(call("GET", "/signup/hall", "", HALL))).matches("a~[0-9a-f-]{36}");
    assertThat(api.calls).containsExactly("GET /v1/resources/hall");
    Answer silent = answer(200, "{\"resourceId\": \"hall\", \"free\": 3}");
    assertThat(key(call("GET", "/signup/hall", "", silent))).matches("[0-9a-f-]{36}");
  }

  @Test
  void theKeyStaysAsLongAsTheFormIsTheSame() {
    Answer again = send("a~" + UUID, problem(503, "overloaded", ""), answer(200, HALL.body()));
    assertThat(key(again)).isEqualTo("a~" + UUID);
    assertThat(api.calls.get(0)).isEqualTo("POST /v1/resources/hall/requests a~" + UUID);
    assertThat(key(send("a~" + UUID, problem(422, "idempotency-key-reused", ""), HALL)))
        .startsWith("a~")
        .isNotEqualTo("a~" + UUID);
  }

  @Test
  void aKeyBeyondTheLogMayHaveBeenSentBeforeSoItsRequestIsAskedFor() {
    Answer answer = send("a~" + UUID, BEYOND, PENDING);
    assertThat(answer.status()).isEqualTo(303);
    assertThat(answer.headers().get("Location").get())
        .isEqualTo("/signup/hall/requests/0-6q0m2k7v9x3c5b8n1z4h7j0d2f");
    assertThat(api.calls)
        .containsExactly("POST /v1/resources/hall/requests a~" + UUID, "GET " + REQUEST);
  }

  @Test
  void ifThereIsNoneTheFormGoesOnUnderTheRandomPartHoweverOftenItIsSent() {
    for (Answer outdated : List.of(BEYOND, BEYOND)) {
      Answer unknown = problem(404, "no-such-request", "");
      assertThat(send("a~" + UUID, outdated, unknown, PENDING).status()).isEqualTo(303);
    }
    assertThat(send("a~" + UUID, problem(400, "key-foreign", ""), PENDING).status()).isEqualTo(303);
    assertThat(api.calls.stream().filter(call -> call.endsWith(" " + UUID))).hasSize(3);
  }

  @Test
  void whileTheRequestCannotBeAskedForNothingIsCertain() {
    Answer answer = send("a~" + UUID, BEYOND, problem(503, "overloaded", ""), HALL);
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).contains("send it again as it is: it counts once");
    assertThat(key(answer)).isEqualTo("a~" + UUID);
    assertThat(api.calls.stream().filter(call -> call.startsWith("POST"))).hasSize(1);
  }
}
