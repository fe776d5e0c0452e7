package io.lastseat.simulator.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What is promised of every kind holds for what is asked of an execution, too. */
class ExecutionsContractTest extends KindContract {

  /** Off the grid of holds, but as far ahead as a clock may be when it lapses. */
  private static final Duration LEASE = Duration.ofMillis(5_001);

  private static final Instant EARLIER = NOW.minusMillis(1);
  private static final Instant LAPSED = NOW.plusSeconds(5);

  @Override
  Option<Configure> creation() {
    return Option.none();
  }

  /** Started, failed, lapsed and succeeded, and asked for otherwise at each of these times. */
  @Override
  Vector<Request> samples() {
    return Vector.of(
        start(1, "a", EARLIER, Option.some(LEASE)),
        start(2, longest(Limits.MAX_APPLICANT_CHARS), NOW, Option.none()),
        lock(3),
        configure(4, Terms.ofLock()),
        fail(1, NOW, Option.some(longest(Limits.MAX_FAILURE_CHARS))),
        succeed(5, 1, NOW, Option.some("1")),
        start(6, "b", NOW, Option.some(Limits.SHORTEST_HOLD)),
        succeed(7, 6, LAPSED, Option.some("1")),
        fail(6, LAPSED, Option.none()),
        start(8, "c", LAPSED, Option.none()),
        new Extend(first(9), HALL, LAPSED, first(8), LEASE).by(token(8)),
        succeed(10, 6, LAPSED, Option.some("1")),
        new Confirm(first(15), HALL, LAPSED, first(8), Option.none()),
        succeed(11, 8, LAPSED, Option.some("\"" + longest(1_000) + "\"")),
        succeed(12, 8, LAPSED, Option.some("\"" + longest(1_000) + "\"")),
        succeed(13, 8, LAPSED, Option.none()),
        fail(8, LAPSED, Option.some("late")),
        start(14, "d", LAPSED, Option.some(Limits.LONGEST_LEASE)));
  }

  @Test
  void theyMeetEachRule() {
    assertThat(outcomes())
        .containsExactly(
            "accepted",
            "sold_out",
            "terms_differ",
            "lock_fixed",
            "accepted",
            "nothing_granted",
            "accepted",
            "hold_lapsed",
            "hold_lapsed",
            "accepted",
            "not_held",
            "nothing_granted",
            "needs_token",
            "accepted",
            "accepted",
            "run_succeeded",
            "run_succeeded",
            "sold_out");
  }

  private static Reserve start(int number, String runner, Instant at, Option<Duration> lease) {
    return new Reserve(first(number), HALL, at, runner, 1, Option.none(), lease)
        .creating(Terms.ofExecution());
  }

  private static Reserve lock(int number) {
    return new Reserve(first(number), HALL, NOW, "c", 1, Option.none(), Option.some(LEASE))
        .creating(Terms.ofLock());
  }

  private static Configure configure(int number, Terms terms) {
    return new Configure(first(number), HALL, NOW, terms, Option.none(), Option.none());
  }

  private static Confirm succeed(int number, int run, Instant at, Option<String> result) {
    return new Confirm(first(number), HALL, at, first(run), Option.none(), result).by(token(run));
  }

  private static Cancel fail(int run, Instant at, Option<String> failure) {
    return new Cancel(Cancel.idFor(first(run)), HALL, at, first(run), failure).by(token(run));
  }

  /** The number of the decision on its start, in the order of the samples. */
  private static long token(int run) {
    return run == 1 ? 1 : run == 6 ? 7 : 10;
  }

  private static RequestId first(int number) {
    return new RequestId(0, "%026d".formatted(number));
  }
}
