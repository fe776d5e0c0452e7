package io.lastseat.intake;

import io.lastseat.intake.lookup.WaitLimit;
import java.time.Duration;
import java.util.Map;

/**
 * The longest that a call of the function may wait for a verdict. Calls that wait use up Lambda
 * concurrency, which the serializer also needs. No function can see how much of it is left.
 */
final class MaxWait {

  /** The variable that sets the longest wait, in whole seconds. */
  static final String NAME = "LASTSEAT_MAX_WAIT";

  /**
   * The longest wait that can be set, in seconds. An HTTP API ends a call after 30 seconds (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  private static final int MOST_SECONDS = 29;

  /**
   * The time that a call keeps for a last look at the tables and for its answer. A look that hangs
   * ends after 5 seconds.
   */
  private static final Duration RESERVE = Duration.ofSeconds(6);

  /** Reads the longest wait; throws {@link IllegalStateException} if it is no such number. */
  static WaitLimit of(Map<String, String> environment) {
    String value = environment.getOrDefault(NAME, Long.toString(WaitLimit.ORDINARY.toSeconds()));
    if (!value.matches("[0-9]{1,2}") || Integer.parseInt(value) > MOST_SECONDS) {
      throw new IllegalStateException(
          "%s is '%s': give the most seconds that a call may wait for a verdict, a whole number from 0 to %d."
              .formatted(NAME, value, MOST_SECONDS));
    }
    return WaitLimit.of(Duration.ofSeconds(Integer.parseInt(value)));
  }

  /** The longest wait of this call: the caller gets an answer before its time is over. */
  static Duration of(WaitLimit limit, Duration left) {
    Duration possible = left.minus(RESERVE);
    Duration atMost = possible.isNegative() ? Duration.ZERO : possible;
    return limit.longest().compareTo(atMost) <= 0 ? limit.longest() : atMost;
  }

  private MaxWait() {}
}
