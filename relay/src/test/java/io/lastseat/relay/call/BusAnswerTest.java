package io.lastseat.relay.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.vavr.control.Option;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusAnswerTest {

  private static final String TAKEN =
      "{\"FailedEntryCount\": 0, \"Entries\": [{\"EventId\":"
          + " \"11710aed-b79e-4468-a20b-bb3c0c3b\"}]}";

  private static ReceiverAnswer read(int status, String body) {
    return BusAnswer.of(status, Option.none(), body.getBytes(StandardCharsets.UTF_8), 7);
  }

  @Test
  void anEntryWithAnIdIsTaken() {
    ReceiverAnswer answer = read(200, TAKEN);
    assertThat(answer.isTaken()).isTrue();
    assertThat(answer.status()).contains(200);
    assertThat(answer.millis()).isEqualTo(7);
  }

  /** The call succeeds, and its entry fails. */
  @ParameterizedTest
  @CsvSource({
    "ThrottlingException,bus_throttled",
    "InternalFailure,bus_failed",
    "InternalException,bus_failed",
    "ResourceNotFoundException,bus_not_found",
    "AccessDeniedException,bus_denied",
    "NotAuthorizedForSourceException,bus_denied",
    "NotAuthorizedForDetailTypeException,bus_denied",
    "MalformedDetail,bus_refused",
    "InvalidArgument,bus_refused",
    "SomethingNewException,bus_refused"
  })
  void anEntryThatFailedIsNot(String error, String result) {
    ReceiverAnswer answer =
        read(
            200,
            ("{\"FailedEntryCount\": 1, \"Entries\": [{\"ErrorCode\": \"%s\", \"ErrorMessage\":"
                    + " \"no\"}]}")
                .formatted(error));
    assertThat(answer.isTaken()).isFalse();
    assertThat(answer.result()).isEqualTo(result);
    assertThat(answer.status()).isEmpty();
    assertThat(answer.holds()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "400,ThrottlingException,bus_throttled",
    "400,AccessDeniedException,bus_denied",
    "403,UnrecognizedClientException,bus_denied",
    "400,ExpiredTokenException,bus_denied",
    "400,ResourceNotFoundException,bus_not_found",
    "500,InternalException,bus_failed",
    "503,ServiceUnavailable,bus_failed",
    "500,SomethingNew,bus_failed",
    "413,RequestEntityTooLarge,bus_refused"
  })
  void aCallThatFailedSaysWhyInBodyOrHeader(int status, String error, String result) {
    String named = "com.amazonaws.events#" + error;
    assertThat(read(status, "{\"__type\": \"%s\", \"message\": \"no\"}".formatted(named)).result())
        .isEqualTo(result);
    assertThat(
            BusAnswer.of(status, Option.some(error + ":http://errors.example/"), new byte[0], 0)
                .result())
        .isEqualTo(result);
  }

  @Test
  void anEntryWithAnErrorIsNotTakenWhateverElseIsSaid() {
    ReceiverAnswer answer =
        read(
            200,
            "{\"FailedEntryCount\": 0, \"Entries\": [{\"EventId\": \"a\", \"ErrorCode\":"
                + " \"InternalFailure\"}]}");
    assertThat(answer.result()).isEqualTo("bus_failed");
  }

  /** An answer that cannot be parsed leads to a retry: an event twice is better than none. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "null",
        "<html>",
        "{}",
        "{\"Entries\": []}",
        "{\"FailedEntryCount\": 0, \"Entries\": []}",
        "{\"FailedEntryCount\": 1, \"Entries\": [{\"EventId\": \"a\"}]}",
        "{\"Entries\": [{\"EventId\": \"a\"}]}",
        "{\"FailedEntryCount\": 0, \"Entries\": [{\"EventId\": \"a\""
      })
  void anotherAnswerIsNone(String body) {
    assertThat(read(200, body).result()).isEqualTo("protocol_error");
  }

  @Test
  void anotherStatusIsNoSuccessWhateverItSays() {
    assertThat(read(302, TAKEN).isTaken()).isFalse();
    assertThat(read(403, TAKEN).result()).isEqualTo("bus_refused");
    assertThat(read(502, "<html>").result()).isEqualTo("bus_failed");
  }

  /** 410 does not end a bus webhook; it only means that to receivers that answer themselves. */
  @Test
  void noAnswerOfABusEndsIt() {
    assertThat(read(410, "").isGone()).isFalse();
  }
}
