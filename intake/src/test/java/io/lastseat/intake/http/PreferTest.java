package io.lastseat.intake.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferTest {

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
    assertThat(Prefer.wait(Calls.with("prefer", header)))
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
    assertThat(Prefer.wait(Calls.with("prefer", header))).isEmpty();
  }

  @Test
  void headersOfAnyLengthAreTakenApart() {
    assertThat(Prefer.wait(Calls.with("prefer", "\"".repeat(100_001)))).isEmpty();
    assertThat(Prefer.wait(Calls.with("prefer", "a,".repeat(100_000) + "wait=3")))
        .containsExactly(Duration.ofSeconds(3));
  }
}
