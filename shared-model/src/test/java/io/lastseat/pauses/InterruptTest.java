package io.lastseat.pauses;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lastseat.log.Backoff;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.core.exception.AbortedException;

/** An interrupted thread neither waits nor forgets the interrupt; otherwise this test hangs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class InterruptTest {

  private static final Duration FOR_EVER = Duration.ofDays(1);

  @BeforeEach
  void interrupt() {
    Thread.currentThread().interrupt();
  }

  @AfterEach
  void isStillInterrupted() {
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aPauseEnds() {
    Pause.sleeping().pause(FOR_EVER);
  }

  @Test
  void aFurtherTryIsNotMade() {
    assertThatThrownBy(() -> Backoff.exponential(FOR_EVER, FOR_EVER).pause(1))
        .isInstanceOf(AbortedException.class)
        .hasMessageContaining("Interrupted");
  }
}
