package io.lastseat.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The time after which a status page asks again. */
class StatusPagesTest {

  private static final Instant NOW = Instant.parse("2030-06-01T12:00:00Z");

  private static JsonNode asked(String status, Duration ago) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("status", status)
        .put("requestedAt", NOW.minus(ago).toString())
        .put("expiresAt", NOW.plusSeconds(90).toString());
  }

  @Test
  void soonAtFirstAndThenLessOften() {
    assertThat(StatusPages.refresh(asked("pending", Duration.ZERO), NOW))
        .contains(Duration.ofSeconds(2));
    assertThat(StatusPages.refresh(asked("pending", Duration.ofSeconds(10)), NOW))
        .contains(Duration.ofSeconds(5));
    assertThat(StatusPages.refresh(asked("pending", Duration.ofMinutes(1)), NOW))
        .contains(Duration.ofSeconds(15));
    assertThat(StatusPages.refresh(asked("waiting", Duration.ofDays(1)), NOW))
        .contains(Duration.ofSeconds(30));
  }

  @Test
  void whatIsHeldWhenItLapses() {
    assertThat(StatusPages.refresh(asked("held", Duration.ZERO), NOW))
        .contains(Duration.ofSeconds(91));
    assertThat(StatusPages.refresh(asked("held", Duration.ZERO), NOW.plusSeconds(200)))
        .contains(Duration.ofSeconds(1));
  }

  @Test
  void whatNothingChangesIsNotAskedAboutAgain() {
    for (String status : new String[] {"accepted", "rejected", "lapsed", "cancelled"}) {
      assertThat(StatusPages.refresh(asked(status, Duration.ZERO), NOW)).isEmpty();
    }
  }
}
