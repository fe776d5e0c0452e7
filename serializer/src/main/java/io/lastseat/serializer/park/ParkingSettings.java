package io.lastseat.serializer.park;

import java.time.Duration;
import java.util.Map;

/**
 * When a resource is parked.
 *
 * @param patience how old the record that fails must be. Two minutes by default: longer than what
 *     heals by itself (a partition of DynamoDB that splits under load, a process that is replaced,
 *     a deployment), and short beside the hour in which the stream gives up
 * @param noteCounts how long a resource counts as parked after it was, unless it is parked anew or
 *     heals: so long its further records are not waited for
 */
public record ParkingSettings(Duration patience, Duration noteCounts) {

  /** Two minutes, and ten. */
  public static final ParkingSettings ORDINARY =
      new ParkingSettings(Duration.ofMinutes(2), Duration.ofMinutes(10));

  /**
   * With {@code LASTSEAT_PARK_AFTER_SECONDS} for patience, a whole number; two minutes if it is not
   * set.
   */
  public static ParkingSettings of(Map<String, String> environment) {
    String seconds = environment.get("LASTSEAT_PARK_AFTER_SECONDS");
    if (seconds == null) {
      return ORDINARY;
    }
    if (!seconds.matches("\\d{1,6}")) {
      throw new IllegalStateException(
          "LASTSEAT_PARK_AFTER_SECONDS is '" + seconds + "'; give a whole number of seconds.");
    }
    return new ParkingSettings(Duration.ofSeconds(Long.parseLong(seconds)), ORDINARY.noteCounts());
  }
}
