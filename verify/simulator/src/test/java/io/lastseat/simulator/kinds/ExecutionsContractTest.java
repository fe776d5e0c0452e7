package io.lastseat.simulator.kinds;

import io.lastseat.model.id.Limits;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

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
  Vector<Sample> samples() {
    return Vector.of(
        is("accepted", start(1, "a", EARLIER, Option.some(LEASE))),
        is("sold_out", start(2, longest(Limits.MAX_APPLICANT_CHARS), NOW, Option.none())),
        is("terms_differ", lock(3)),
        is("lock_fixed", configure(4, Terms.ofLock())),
        is("accepted", fail(1, NOW, Option.some(longest(Limits.MAX_FAILURE_CHARS)))),
        is("nothing_granted", succeed(5, 1, NOW, Option.some("1"))),
        is("accepted", start(6, "b", NOW, Option.some(Limits.SHORTEST_HOLD))),
        is("hold_lapsed", succeed(7, 6, LAPSED, Option.some("1"))),
        is("hold_lapsed", fail(6, LAPSED, Option.none())),
        is("accepted", start(8, "c", LAPSED, Option.none())),
        is("not_held", new Extend(first(9), HALL, LAPSED, first(8), LEASE).by(token(8))),
        is("nothing_granted", succeed(10, 6, LAPSED, Option.some("1"))),
        is("needs_token", new Confirm(first(15), HALL, LAPSED, first(8), Option.none())),
        is("accepted", succeed(11, 8, LAPSED, Option.some("\"" + longest(1_000) + "\""))),
        is("accepted", succeed(12, 8, LAPSED, Option.some("\"" + longest(1_000) + "\""))),
        is("run_succeeded", succeed(13, 8, LAPSED, Option.none())),
        is("run_succeeded", fail(8, LAPSED, Option.some("late"))),
        is("sold_out", start(14, "d", LAPSED, Option.some(Limits.LONGEST_LEASE))));
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
}
