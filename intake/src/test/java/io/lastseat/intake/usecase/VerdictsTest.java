package io.lastseat.intake.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.Request.Impossible;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Verdict;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VerdictsTest {

  private static final RequestId ID = RequestId.of(new byte[RequestId.TOKEN_BYTES], 1);
  private static final VerdictRow ROW =
      new VerdictRow(
          new Verdict(
              new Impossible(ID, new ResourceId("concert"), Instant.EPOCH, "no sense"),
              1,
              Option.none(),
              0),
          1,
          Instant.EPOCH);

  private final HandClock clock = new HandClock();
  private final List<Duration> pauses = new ArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void looksLessAndLessOften() {
    Verdicts verdicts = verdicts(Integer.MAX_VALUE, Duration.ZERO);

    assertThat(verdicts.await(ID, Duration.ofSeconds(20))).isEmpty();

    assertThat(pauses.get(0)).isEqualTo(Duration.ofMillis(10));
    assertThat(pauses).allMatch(pause -> pause.toMillis() <= 200);
    assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
        .isEqualTo(Duration.ofSeconds(20));
    assertThat(looks.get()).isEqualTo(pauses.size()).isLessThan(120);
  }

  @Test
  void endsWithTheVerdict() {
    Verdicts verdicts = verdicts(3, Duration.ZERO);

    assertThat(verdicts.await(ID, Duration.ofSeconds(20))).containsExactly(ROW);
    assertThat(looks).hasValue(3);
  }

  @Test
  void slowLooksCountToo() {
    Verdicts verdicts = verdicts(Integer.MAX_VALUE, Duration.ofSeconds(3));

    assertThat(verdicts.await(ID, Duration.ofSeconds(5))).isEmpty();
    assertThat(looks).hasValue(2);
  }

  @Test
  void doesNotLookWhereNobodyWaits() {
    assertThat(verdicts(1, Duration.ZERO).await(ID, Duration.ZERO)).isEmpty();
    assertThat(looks).hasValue(0);
  }

  @Test
  void anInterruptionEndsTheWait() {
    Thread.currentThread().interrupt();
    try {
      assertThat(verdicts(1, Duration.ZERO).await(ID, Duration.ofSeconds(20))).isEmpty();
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(looks).hasValue(0);
  }

  private Verdicts verdicts(int thereAtLook, Duration lengthOfLook) {
    return new Verdicts(
        id -> {
          clock.turn(lengthOfLook);
          return Option.when(looks.incrementAndGet() >= thereAtLook, ROW);
        },
        clock,
        pauses::add);
  }
}
