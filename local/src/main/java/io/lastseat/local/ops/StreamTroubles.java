package io.lastseat.local.ops;

import io.vavr.collection.Vector;
import java.time.Duration;
import java.util.function.Supplier;

/** The age of the oldest record of the stream that was read and is not done. */
final class StreamTroubles implements TroubleSource {

  /** An ordinary batch takes less than a second. */
  static final Duration LATE = Duration.ofSeconds(10);

  /** The alarm of the template rings then, unless it is told otherwise. */
  static final Duration VERY_LATE = Duration.ofSeconds(60);

  private final Supplier<Duration> age;

  StreamTroubles(Supplier<Duration> age) {
    this.age = age;
  }

  @Override
  public String looksAt() {
    return "the age of the stream";
  }

  @Override
  public Vector<Trouble> now() {
    Duration late = age.get();
    return late.compareTo(LATE) < 0
        ? Vector.empty()
        : Vector.of(
            Trouble.of(
                "stream",
                late.compareTo(VERY_LATE) >= 0,
                "Verdicts are late",
                "The oldest record of the stream that was read and is not decided is %d seconds old."
                    .formatted(late.toSeconds()),
                "Look at what cannot be decided, and whether the tables answer. Nothing is lost"
                    + " within 24 hours."));
  }
}
