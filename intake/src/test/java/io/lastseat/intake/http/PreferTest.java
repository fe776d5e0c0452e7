package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.intake.json.Json;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferTest {

  private static final Duration LONGEST = Duration.ofSeconds(20);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wait=0|0",
        "wait=1|1",
        "wait=20|20",
        "wait=21|20",
        "wait=007|7",
        "wait=0000|0",
        "wait=99999999999999999999|20",
        "WAIT=5|5",
        "wait = 5|5",
        "wait=\"5\"|5",
        "respond-async, wait=5|5",
        "wait=5;foo=bar|5",
        "wait=5; foo=\"a, wait=9\"|5",
        "foo=\"wait=9, x\", wait=5|5",
        "@, wait=5|5",
        ",, wait=5 ,|5",
        "wait=5, wait=9|5",
        "handling=lenient,wait=5,return=minimal|5"
      })
  void isHeeded(String header, long seconds) {
    assertThat(Prefer.wait(Calls.with("prefer", header), LONGEST))
        .containsExactly(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "wait",
        "wait=",
        "wait=\"\"",
        "wait=-1",
        "wait=+1",
        "wait=1.5",
        "wait=soon",
        "wait=1e1",
        "await=5",
        "waiting=5",
        "wait=x, wait=5",
        "foo=\"wait=5",
        "foo;wait=5",
        "wait=\u0665"
      })
  void isIgnored(String header) {
    assertThat(Prefer.wait(Calls.with("prefer", header), LONGEST)).isEmpty();
  }

  @Test
  void theLongestWaitIsThatOfTheService() {
    Call call = Calls.with("prefer", "wait=9");

    assertThat(Prefer.wait(call, Duration.ofSeconds(29))).containsExactly(Duration.ofSeconds(9));
    assertThat(Prefer.wait(call, Duration.ofSeconds(3))).containsExactly(Duration.ofSeconds(3));
    assertThat(Prefer.wait(call, Duration.ZERO)).containsExactly(Duration.ZERO);
  }

  @Test
  void aWaitThatWasCutShortIsNotCalledHeeded() {
    Call call = Calls.with("prefer", "wait=9");
    Answer answer = Json.answer(202, Json.object());
    Deadline deadline =
        new WaitTerms(Instant.EPOCH, LONGEST, failure -> {}).deadline(call, Duration.ZERO);

    assertThat(Prefer.applied(call, answer, deadline).headers().get("Preference-Applied"))
        .containsExactly("wait=9");
    deadline.cutShort().set(true);
    assertThat(Prefer.applied(call, answer, deadline)).isEqualTo(answer);
  }

  @Test
  void theUsualWaitIsBoundedToo() {
    Call silent = Calls.with("prefer", "");
    Duration five = Duration.ofSeconds(5);

    assertThat(new WaitTerms(Instant.EPOCH, LONGEST, failure -> {}).deadline(silent, five).atMost())
        .isEqualTo(five);
    assertThat(
            new WaitTerms(Instant.EPOCH, Duration.ofSeconds(2), failure -> {})
                .deadline(silent, five)
                .atMost())
        .isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void headersOfAnyLengthAreTakenApart() {
    assertThat(Prefer.wait(Calls.with("prefer", "\"".repeat(100_001)), LONGEST)).isEmpty();
    assertThat(Prefer.wait(Calls.with("prefer", "a,".repeat(100_000) + "wait=3"), LONGEST))
        .containsExactly(Duration.ofSeconds(3));
  }
}
