package io.lastseat.serializer.forget;

import io.lastseat.model.commit.Forgotten;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Map;

/**
 * For how long unused locks and executions are remembered.
 *
 * @param after the log is forgotten when its newest commit is older than this; none if everything
 *     is kept for ever
 */
public record Retention(Option<Duration> after) {

  /** Everything is kept. */
  public static final Retention FOR_EVER = new Retention(Option.none());

  /**
   * The shortest one. The reconciliation decides daily what the stream gave up: within this time
   * each request that was taken in is decided.
   */
  public static final Duration SHORTEST = Forgotten.YOUNGEST;

  /** The longest one, a hundred years. */
  public static final Duration LONGEST = Duration.ofDays(36_500);

  /** This retention, if it is valid; else the error. */
  public static Option<String> problem(Duration after) {
    return Option.when(
        after.compareTo(SHORTEST) < 0 || after.compareTo(LONGEST) > 0,
        () ->
            "locks are remembered for %d to %d days"
                .formatted(SHORTEST.toDays(), LONGEST.toDays()));
  }

  /**
   * {@code LASTSEAT_LOCK_RETENTION_DAYS}, a whole number; where it is 0, empty or not set,
   * everything is kept.
   *
   * @throws IllegalStateException where it is something else, or too short
   */
  public static Retention of(Map<String, String> environment) {
    String days = environment.getOrDefault("LASTSEAT_LOCK_RETENTION_DAYS", "");
    if (days.isEmpty() || days.equals("0")) {
      return FOR_EVER;
    }
    Option<String> problem =
        days.matches("\\d{1,6}")
            ? problem(Duration.ofDays(Long.parseLong(days)))
            : Option.some("give a whole number of days");
    problem.forEach(
        why -> {
          throw new IllegalStateException(
              "LASTSEAT_LOCK_RETENTION_DAYS is '%s': %s".formatted(days, why));
        });
    return new Retention(Option.some(Duration.ofDays(Long.parseLong(days))));
  }
}
