package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.reservation.RequestEndpoint.ReservationBody;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.site.Call;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyTest {

  private static final String ADA = "{\"applicant\": \"Ada\", \"quantity\": 1}";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON",
        "application/json;charset=utf-8",
        "application/json; Charset=\"UTF-8\"",
        "application/json; profile=x",
        "application/json;"
      })
  void jsonInUtf8IsRead(String contentType) {
    assertThat(Body.read(Calls.carrying(contentType, ADA)).flatMap(BodyTest::application).get())
        .isEqualTo(new Reserve.Content("Ada", 1, Option.none(), Option.none(), false));
  }

  @Test
  void base64IsRead() {
    String body = "{\"applicant\": \"Zo\u00eb \ud83c\udfb6\", \"quantity\": 1000000000000}";
    Call call =
        new Call(
            "POST",
            "/",
            Map.of("content-type", "application/json"),
            Map.of(),
            Option.some(Base64.getEncoder().encodeToString(body.getBytes(StandardCharsets.UTF_8))),
            true,
            Map.of(),
            Map.of(),
            "");

    assertThat(Body.read(call).flatMap(BodyTest::application).get())
        .isEqualTo(
            new Reserve.Content(
                "Zo\u00eb \ud83c\udfb6", 1_000_000_000_000L, Option.none(), Option.none(), false));
  }

  /** A gateway took bytes for text that was not valid. */
  @Test
  void aTextThatWasDamagedOnTheWayIsRefused() {
    Problem problem =
        Body.read(Calls.carrying("application/json", "{\"applicant\": \"Zo\ufffd\"}")).getLeft();

    assertThat(problem.code()).isEqualTo("malformed-body");
    assertThat(problem.status()).isEqualTo(400);
    assertThat(problem.detail()).contains("not valid UTF-8", "U+FFFD");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"7b22ff227d", "7bc37d", "7b22c0af227d", "7b22eda080227d", "7b22efbfbd227d"})
  void bytesThatAreNoUtf8AreRefused(String hex) {
    Call call =
        new Call(
            "POST",
            "/",
            Map.of("content-type", "application/json"),
            Map.of(),
            Option.some(Base64.getEncoder().encodeToString(HexFormat.of().parseHex(hex))),
            true,
            Map.of(),
            Map.of(),
            "");

    assertThat(Body.read(call).getLeft().detail())
        .contains("not valid UTF-8", "nothing was written");
  }

  @Test
  void theLimitIsOfBytes() {
    String longest = " ".repeat(Body.MAX_BYTES - ADA.length()) + ADA;

    assertThat(Body.read(Calls.carrying("application/json", longest)).isRight()).isTrue();
    assertThat(Body.read(Calls.carrying("application/json", " " + longest)).getLeft().status())
        .isEqualTo(413);
  }

  /** A library's message tells internals; the program's own says what to do, and where. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1, \"a\": 2}|A name occurs twice in an object, see line 1, column 13.",
        "{\"a\": }|It is not well-formed JSON (RFC 8259), see line 1, column 7.",
        "[]|The body is JSON, but not an object: {…}."
      })
  void saysWhatIsWrong(String body, String detail) {
    assertThat(Body.read(Calls.carrying("application/json", body)).getLeft().detail())
        .isEqualTo(detail);
  }

  @Test
  void listsAtMostFiftyErrors() {
    StringBuilder many = new StringBuilder("{");
    for (int i = 0; i < 200; i++) {
      many.append("\"f").append(i).append("\": 1, ");
    }
    many.append("\"quantity\": 1}");

    Problem problem =
        Body.read(Calls.carrying("application/json", many.toString()))
            .flatMap(BodyTest::application)
            .getLeft();

    assertThat(problem.members().path("errors")).hasSize(50);
    assertThat(problem.members().at("/errors/0/pointer").asText()).isEqualTo("/applicant");
    assertThat(problem.members().at("/errors/0/detail").asText()).isEqualTo("is required");
  }

  private static Either<Problem, Reserve.Content> application(ObjectNode json) {
    return ReservationBody.read(new ResourceId("hall"), json);
  }
}
