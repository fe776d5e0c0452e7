package io.lastseat.local.ops;

import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.Locale;

/** Logs near the 10 GB that one can hold. */
final class LogTroubles implements TroubleSource {

  /** As the alarm {@code LogFilledAlarm}. */
  static final double NEAR_PERCENT = 80;

  private static final double FULL_PERCENT = 90;

  private final SeenCommits seen;

  LogTroubles(SeenCommits seen) {
    this.seen = seen;
  }

  @Override
  public String looksAt() {
    return "the logs of the resources that this page knows";
  }

  @Override
  public Vector<Trouble> now() {
    return seen.map(
        one ->
            Option.when(
                one.logFilledPercent() >= NEAR_PERCENT,
                () -> trouble(one.id().text(), one.logFilledPercent())));
  }

  private static Trouble trouble(String resource, double percent) {
    return Trouble.of(
            "log " + resource,
            percent >= FULL_PERCENT,
            "Its log is nearly full",
            String.format(Locale.ROOT, "It uses %.1f %% of what a log can hold.", percent),
            "From 90 % on only ends of reservations are accepted, and its closing. Go on with a new"
                + " resource.")
        .about(resource);
  }
}
