package io.lastseat.simulator.cast;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CallsTest {

  /** Otherwise a world would depend on how long the machine takes. */
  @Test
  void aCallHasTheSameTimeWheneverItBegins() {
    assertThat(Calls.INVOCATION.left().get()).isEqualTo(Duration.ofMinutes(1));
  }
}
