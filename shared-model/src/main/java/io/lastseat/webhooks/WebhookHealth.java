package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * How a receiver answers lately.
 *
 * @param failures in a row
 * @param failingSince the first of them; none where the last call was taken
 * @param pausedUntil before this nobody calls it, and afterwards the runs alone, until it takes one
 *     quickly: so it holds up nothing; none where the stream may call it
 * @param ended why it is not called any more; none where it is
 */
public record WebhookHealth(
    int failures,
    Option<Instant> failingSince,
    Option<Instant> pausedUntil,
    Option<WebhookEnd> ended) {

  /** Of one that has never failed. */
  public static final WebhookHealth GOOD =
      new WebhookHealth(0, Option.none(), Option.none(), Option.none());

  /** The same, which is too slow for the stream: from now on the runs alone call it. */
  public WebhookHealth leftToRuns(Instant now) {
    return new WebhookHealth(failures, failingSince, pausedUntil.orElse(Option.some(now)), ended);
  }

  /** Whether calls wait for a run that tries again. */
  public boolean isPaused() {
    return pausedUntil.isDefined();
  }

  /** Whether it may be tried again at that moment. */
  public boolean mayBeTried(Instant now) {
    return ended.isEmpty() && !pausedUntil.exists(now::isBefore);
  }

  /** For how long it has failed. */
  public Duration failing(Instant now) {
    return failingSince.map(since -> Duration.between(since, now)).getOrElse(Duration.ZERO);
  }
}
