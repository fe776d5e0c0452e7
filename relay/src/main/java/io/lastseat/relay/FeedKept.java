package io.lastseat.relay;

import java.time.Duration;
import java.util.Map;

/** How long the feed keeps a pointer at least. DynamoDB deletes it within some days then. */
public final class FeedKept {

  /** The default. */
  public static final Duration ORDINARY = Duration.ofDays(7);

  private static final String NAME = "LASTSEAT_FEED_DAYS";

  /** Reads {@code LASTSEAT_FEED_DAYS}, 1 to 365. */
  static Duration of(Map<String, String> environment) {
    String days = environment.getOrDefault(NAME, Long.toString(ORDINARY.toDays()));
    if (!days.matches("[0-9]{1,3}") || Integer.parseInt(days) < 1 || Integer.parseInt(days) > 365) {
      throw new IllegalStateException(
          "%s is '%s': give a whole number of days from 1 to 365.".formatted(NAME, days));
    }
    return Duration.ofDays(Integer.parseInt(days));
  }

  private FeedKept() {}
}
