package io.lastseat.clock;

import java.time.Duration;

/** This process's clock is off: its requests and decisions would keep wrong times for ever. */
public final class ClockOffException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ClockOffException(Duration by) {
    super(
        "The clock of this machine is at least %d ms %s DynamoDB's: set it, by NTP best"
            .formatted(by.abs().toMillis(), by.isNegative() ? "behind" : "ahead of"));
  }
}
