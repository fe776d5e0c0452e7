package io.lastseat.intake.usecase;

import io.lastseat.model.RequestId;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** Verdicts as far as they have been copied out of the log, and waiting for one. */
public final class Verdicts {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** A look costs a read unit, and nobody notices a fifth of a second. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  private final Function<RequestId, Option<VerdictRow>> rows;
  private final Clock clock;
  private final Pause pause;

  /**
   * Over these rows.
   *
   * @param rows reads strongly consistently
   */
  public Verdicts(Function<RequestId, Option<VerdictRow>> rows, Clock clock, Pause pause) {
    this.rows = rows;
    this.clock = clock;
    this.pause = pause;
  }

  Option<VerdictRow> find(RequestId id) {
    return rows.apply(id);
  }

  /**
   * Pauses and looks, again and again, for at most so long; whoever wants to look at once does so
   * before. Both clocks count, the one on the wall and the pauses, so that it ends whatever one of
   * them does.
   */
  Option<VerdictRow> await(RequestId id, Duration atMost) {
    Instant begin = clock.instant();
    Duration paused = Duration.ZERO;
    Duration next = FIRST_PAUSE;
    while (paused.compareTo(atMost) < 0
        && clock.instant().isBefore(begin.plus(atMost))
        && !Thread.currentThread().isInterrupted()) {
      Duration length = shorter(next, atMost.minus(paused));
      pause.pause(length);
      paused = paused.plus(length);
      Option<VerdictRow> row = rows.apply(id);
      if (row.isDefined()) {
        return row;
      }
      next = shorter(next.multipliedBy(3).dividedBy(2), LONGEST_PAUSE);
    }
    return Option.none();
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
