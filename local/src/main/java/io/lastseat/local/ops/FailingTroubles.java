package io.lastseat.local.ops;

import io.lastseat.local.ops.SeenCommits.Failing;
import io.vavr.collection.Vector;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Resources whose last decisions failed in this process, with the cause. */
final class FailingTroubles implements TroubleSource {

  /** Longer than the longest pause before a delivery comes again. */
  private static final Duration RECENT = Duration.ofMinutes(5);

  private final SeenCommits seen;
  private final Clock clock;

  FailingTroubles(SeenCommits seen, Clock clock) {
    this.seen = seen;
    this.clock = clock;
  }

  @Override
  public String looksAt() {
    return "decisions that fail just now";
  }

  @Override
  public Vector<Trouble> now() {
    Instant since = clock.instant().minus(RECENT);
    return seen.failing().filter(one -> one.last().isAfter(since)).map(FailingTroubles::trouble);
  }

  private static Trouble trouble(Failing failing) {
    Trouble trouble =
        Trouble.of(
                "failing " + failing.resource(),
                true,
                "Cannot be decided, tried %d times".formatted(failing.times()),
                failing.why(),
                "The stream brings the requests again. If it goes on, a resource alone is parked"
                    + " after two minutes and the others go on.")
            .since(failing.since());
    return failing.resource().equals(SeenCommits.OF_ANY)
        ? trouble
        : trouble.about(failing.resource());
  }
}
