package io.lastseat.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.InterceptorContext;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;

/** A clock set by the test: the local time, the server's time, and the passing time. */
class DynamoClockTest {

  private static final String NOON = "Sun, 01 Mar 2026 12:00:00 GMT";
  private static final Reading IN_ORDER = new Reading.InOrder();
  private static final Reading UNKNOWN = new Reading.Unknown();

  private Instant shown = Instant.parse("2026-03-01T12:00:00Z");
  private long nanos = Long.MAX_VALUE - Duration.ofSeconds(1).toNanos();
  private final DynamoClock clock = new DynamoClock(new Hand(), () -> nanos);

  @Test
  void beforeAnyAnswerNothingIsKnown() {
    assertThat(clock.now()).isEqualTo(UNKNOWN);
    sent();
    assertThat(clock.now()).isEqualTo(UNKNOWN);
  }

  @Test
  void anAnswerTellsForFiveSecondsThoughTheMonotonicClockRunsOver() {
    exchange(NOON);
    passes(Duration.ofSeconds(5));
    assertThat(clock.now()).isEqualTo(IN_ORDER);
    passes(Duration.ofNanos(1));
    assertThat(clock.now()).isEqualTo(UNKNOWN);
    exchange("Sun, 01 Mar 2026 12:00:05 GMT");
    assertThat(clock.now()).isEqualTo(IN_ORDER);
  }

  @Test
  void aClockAheadOrBehindIsTold() {
    shown = shown.plusSeconds(60);
    exchange(NOON);
    assertThat(clock.now()).isEqualTo(new Reading.Off(Duration.ofSeconds(59)));
    shown = shown.minusSeconds(120);
    exchange(NOON);
    assertThat(clock.now()).isEqualTo(new Reading.Off(Duration.ofSeconds(-60)));
    shown = shown.plusSeconds(60);
    exchange(NOON);
    assertThat(clock.now()).as("set right").isEqualTo(IN_ORDER);
  }

  @Test
  void theTimeOfASlowAnswerCountsFromItsQuestion() {
    ExecutionAttributes call = sent();
    passes(Duration.ofMillis(1_900));
    received(call, "Sun, 01 Mar 2026 12:00:01 GMT");
    assertThat(clock.now()).isEqualTo(IN_ORDER);
    passes(Duration.ofMillis(3_101));
    assertThat(clock.now()).isEqualTo(UNKNOWN);
  }

  @Test
  void eachAttemptCountsFromItsOwnQuestion() {
    ExecutionAttributes call = sent();
    passes(Duration.ofSeconds(20));
    sent(call);
    received(call, "Sun, 01 Mar 2026 12:00:20 GMT");
    assertThat(clock.now()).isEqualTo(IN_ORDER);
  }

  @Test
  void whatDoesNotTellTakesNothingAway() {
    exchange(NOON);
    ExecutionAttributes slow = sent();
    passes(Duration.ofSeconds(4));
    received(slow, NOON);
    assertThat(clock.now()).isEqualTo(IN_ORDER);
    exchange("yesterday");
    received(sent(), null);
    assertThat(clock.now()).isEqualTo(IN_ORDER);
    passes(Duration.ofMillis(1_001));
    assertThat(clock.now()).isEqualTo(UNKNOWN);
  }

  @Test
  void anAnswerThatComesLateDoesNotReplaceALaterOne() {
    ExecutionAttributes early = sent();
    passes(Duration.ofMillis(500));
    shown = shown.plusSeconds(60);
    exchange(NOON);
    shown = shown.minusSeconds(60);
    received(early, NOON);
    assertThat(clock.now()).isInstanceOf(Reading.Off.class);
  }

  @Test
  void whoTrustsIsNeverTold() {
    assertThat(ServerClock.TRUSTING.now()).isEqualTo(IN_ORDER);
  }

  private void passes(Duration time) {
    shown = shown.plus(time);
    nanos += time.toNanos();
  }

  private void exchange(String date) {
    received(sent(), date);
  }

  private ExecutionAttributes sent() {
    ExecutionAttributes call = new ExecutionAttributes();
    sent(call);
    return call;
  }

  private void sent(ExecutionAttributes call) {
    clock.beforeTransmission(
        InterceptorContext.builder().request(ListTablesRequest.builder().build()).build(), call);
  }

  private void received(ExecutionAttributes call, String date) {
    SdkHttpFullResponse.Builder response = SdkHttpFullResponse.builder().statusCode(200);
    if (date != null) {
      response.putHeader("date", date);
    }
    clock.afterTransmission(
        InterceptorContext.builder()
            .request(ListTablesRequest.builder().build())
            .httpResponse(response.build())
            .build(),
        call);
  }

  private final class Hand extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Instant instant() {
      return shown;
    }
  }
}
