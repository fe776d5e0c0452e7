package io.lastseat.simulator.world;

import io.lastseat.simulator.weather.Weather;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * The terms on which guests create a resource that does not exist. Where it has no owner nearly all
 * of them name terms, and nearly anyway.
 */
final class Creation {

  /** One in this number of guests of a resource without an owner names no terms. */
  private static final int SILENT = 10;

  /** One guest of an owner in this many names terms anyway. */
  private static final int OFFICIOUS = 10;

  /** One in this number of guests who name terms names others. */
  private static final int OTHERS = 6;

  /** One in this number of terms limits what one guest may have. */
  private static final int LIMITS = 4;

  private static final int MAX_CAPACITY = 3;
  private static final int MOST_WAITING = 4;
  private static final List<String> ADMISSIONS = List.of("stream", "immediate");
  private static final Duration HOLD = Duration.ofMinutes(5);

  private final boolean owned;
  private final String usual;
  private final String other;

  Creation(Random random, boolean owned) {
    this.owned = owned;
    this.usual = drawn(random);
    this.other = drawn(random);
  }

  /** What the next guest says, as JSON; empty where he says nothing. */
  String terms(Weather weather) {
    boolean says = owned ? weather.below(OFFICIOUS) == 0 : weather.below(SILENT) > 0;
    return says ? either(weather) : "";
  }

  /** One or the other. */
  String either(Weather weather) {
    return weather.below(OTHERS) == 0 ? other : usual;
  }

  private static String drawn(Random random) {
    String terms =
        "{\"capacity\": %d, \"gate\": %s, \"admission\": \"%s\""
            .formatted(
                1 + random.nextInt(MAX_CAPACITY),
                random.nextBoolean(),
                ADMISSIONS.get(random.nextInt(ADMISSIONS.size())));
    String held =
        switch (random.nextInt(3)) {
          case 0 -> ", \"hold\": \"%s\"".formatted(HOLD);
          case 1 -> ", \"longestHold\": \"%s\"".formatted(HOLD.multipliedBy(2));
          default -> "";
        };
    String waiting =
        random.nextInt(3) == 0
            ? ", \"waitingListLimit\": " + (1 + random.nextInt(MOST_WAITING))
            : "";
    String limits =
        random.nextInt(LIMITS) == 0
            ? ", \"maxUnitsPerApplicant\": " + (1 + random.nextInt(MAX_CAPACITY))
            : "";
    return terms + held + waiting + limits + "}";
  }
}
