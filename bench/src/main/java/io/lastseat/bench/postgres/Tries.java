package io.lastseat.bench.postgres;

import io.lastseat.bench.contest.Ask;
import io.lastseat.bench.contest.Reply;
import io.lastseat.log.Backoff;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Tries an ask until it has an answer.
 *
 * <p>An ask that ended with an exception may have been carried out anyway: if this process is asked
 * it again, it looks first whether its user has seats.
 */
final class Tries {

  private static final Backoff BACKOFF =
      Backoff.exponential(Duration.ofMillis(2), Duration.ofMillis(64));

  private final RoundTrips trips;
  private final Function<Ask, Boolean> holds;
  private final Set<Integer> unanswered = ConcurrentHashMap.newKeySet();

  /**
   * @param holds whether the ask's user has seats
   */
  Tries(RoundTrips trips, Function<Ask, Boolean> holds) {
    this.trips = trips;
    this.holds = holds;
  }

  /** Tries while there is no answer and while the server finds a conflict, with jitter between. */
  Reply until(Ask ask, Function<Ask, Option<Reply>> oneTry) {
    if (unanswered.contains(ask.number()) && holds.apply(ask)) {
      return Reply.ACCEPTED;
    }
    unanswered.add(ask.number());
    for (int attempt = 1; ; attempt++) {
      Option<Reply> reply = answer(ask, oneTry);
      if (reply.isDefined()) {
        unanswered.remove(ask.number());
        return reply.get();
      }
      trips.retry();
      BACKOFF.pause(attempt);
    }
  }

  private Option<Reply> answer(Ask ask, Function<Ask, Option<Reply>> oneTry) {
    try {
      return oneTry.apply(ask);
    } catch (PostgresFailure failure) {
      if (failure.isConflict()) {
        trips.trip();
        return Option.none();
      }
      throw failure;
    }
  }
}
