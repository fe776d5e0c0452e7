package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class IdempotencyKeyHeaderTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "8e03978e-40d5-43dd-bc93-6894a57f9324|8e03978e-40d5-43dd-bc93-6894a57f9324",
        "\"8e03978e\"|8e03978e",
        "it's \"quoted\"|it's \"quoted\"",
        "\"a \\\"b\\\" \\\\ c\"|a \"b\" \\ c",
        "a\\b|a\\b"
      })
  void isRead(String header, String key) {
    assertThat(IdempotencyKeyHeader.of(Calls.with("idempotency-key", header)).get())
        .containsExactly(key);
  }

  @Test
  void mayBeAbsent() {
    Call call = Call.of("POST", "/", Map.of(), Option.none());

    assertThat(IdempotencyKeyHeader.of(call).get()).isEmpty();
  }

  @Test
  void hasUpTo255Characters() {
    String longest = "k".repeat(255);

    assertThat(IdempotencyKeyHeader.of(Calls.with("idempotency-key", longest)).isRight()).isTrue();
    assertThat(
            IdempotencyKeyHeader.of(Calls.with("idempotency-key", "\"" + longest + "\"")).isRight())
        .isTrue();
    String escaped = "\"" + "\\\"".repeat(255) + "\"";
    assertThat(IdempotencyKeyHeader.of(Calls.with("idempotency-key", escaped)).get())
        .containsExactly("\"".repeat(255));
  }

  static Stream<String> impossible() {
    return Stream.of(
        "",
        " ",
        "\"\"",
        "\"",
        "\"a",
        "\"a\";p=1",
        "\"a\", \"b\"",
        "\"a,b\"",
        "a,b",
        "a, b",
        ",",
        "\"a\\n\"",
        "\"a\u00e9\"",
        "\u00e9",
        "a\u007fb",
        "a\nb",
        "k".repeat(256),
        "\"" + "k".repeat(256) + "\"",
        "\"" + "\\\"".repeat(100_000) + "\"");
  }

  @ParameterizedTest
  @MethodSource("impossible")
  void isRefused(String header) {
    assertThat(IdempotencyKeyHeader.of(Calls.with("idempotency-key", header)).getLeft().code())
        .isEqualTo("invalid-idempotency-key");
  }

  @Test
  void aCommaIsToldToBeTwoHeaders() {
    assertThat(IdempotencyKeyHeader.of(Calls.with("idempotency-key", "k1,k2")).getLeft().detail())
        .contains("without a comma", "Two headers of that name arrive joined by a comma");
  }
}
