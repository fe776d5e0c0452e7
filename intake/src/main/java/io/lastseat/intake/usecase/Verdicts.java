package io.lastseat.intake.usecase;

import io.lastseat.log.RowsOf;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.waiting.Pause;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Verdicts as far as they have been copied out of the log, and waiting for one. */
public final class Verdicts {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(10);

  /** A look costs a read unit, and a fifth of a second goes unnoticed. */
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(200);

  private final BiFunction<ResourceId, RequestId, RowsOf> rows;
  private final Clock clock;
  private final Pause pause;
  private final WaitLimit limit;

  /**
   * Over these rows.
   *
   * @param rows reads strongly consistently
   * @param limit of every wait
   */
  public Verdicts(
      BiFunction<ResourceId, RequestId, RowsOf> rows, Clock clock, Pause pause, WaitLimit limit) {
    this.rows = rows;
    this.clock = clock;
    this.pause = pause;
    this.limit = limit;
  }

  RowsOf find(ResourceId resource, RequestId id) {
    return rows.apply(resource, id);
  }

  RowsOf find(Request request) {
    return find(request.resource(), request.id());
  }

  /**
   * Pauses and looks, again and again, as long as the patience lasts and the limit of waits allows.
   * A call that wants to look at once does so before.
   */
  RowsOf await(Request request, Patience patience) {
    return until(
            () -> Option.of(find(request)).filter(rows -> rows.verdict().isDefined()), patience)
        .getOrElse(RowsOf.NOTHING);
  }

  /** The same for what another look finds; none where it did not find it in time. */
  <T> Option<T> until(Supplier<Option<T>> look, Patience patience) {
    if (!patience.lasts()) {
      return Option.none();
    }
    try (WaitLimit.Place place = limit.begin()) {
      return until(look, patience, place);
    }
  }

  /**
   * Both clocks count, the one on the wall and the pauses, so that it ends whatever one of them
   * does.
   */
  private <T> Option<T> until(Supplier<Option<T>> look, Patience patience, WaitLimit.Place place) {
    Duration atMost = patience.atMost();
    Instant begin = clock.instant();
    Duration waited = Duration.ZERO;
    Duration paused = Duration.ZERO;
    Duration next = FIRST_PAUSE;
    while (waited.compareTo(atMost) < 0 && !Thread.currentThread().isInterrupted()) {
      if (!place.lasts(waited)) {
        patience.cutShort().set(true);
        return Option.none();
      }
      Duration length = shorter(next, atMost.minus(paused));
      pause.pause(length);
      paused = paused.plus(length);
      Option<T> found = look.get();
      if (found.isDefined()) {
        return found;
      }
      next = shorter(next.multipliedBy(3).dividedBy(2), LONGEST_PAUSE);
      waited = longer(paused, Duration.between(begin, clock.instant()));
    }
    return Option.none();
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }
}
