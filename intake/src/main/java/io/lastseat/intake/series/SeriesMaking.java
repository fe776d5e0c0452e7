package io.lastseat.intake.series;

import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.intake.resource.Configuring.Configured;
import io.lastseat.intake.resource.TermsPrecondition.TermsCondition;
import io.lastseat.intake.slots.Slot;
import io.lastseat.intake.slots.SlotDays;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedSet;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.LocalDate;

/**
 * Makes a series, or adds days to one. First the plan is decided, as the terms of a resource with
 * the name of the series. Then each missing slot of these days is created as any resource, on the
 * condition that it does not exist. So repeating the call is harmless, and completes what a crash
 * or an impatient client left undone.
 */
public record SeriesMaking(DecisionLog log, Configuring configuring, SlotsMaking slots) {

  /**
   * The most tries. People make series: so many changes between a read and its verdict are no
   * accident.
   */
  private static final int MAX_TRIES = 5;

  private static final long ABSENT = 0;

  /**
   * The result, as far as the caller waits.
   *
   * @param called the terms of each slot, and a plan of the days that the call is about
   * @param condition the condition on which the series may be made or changed; it does not concern
   *     the slots
   */
  public Either<SeriesRefused, SeriesMade> make(
      ResourceId series, Terms called, TermsCondition condition, Deadline deadline) {
    for (int tries = 1; ; tries++) {
      Head seen = log.head(series).getOrElse(() -> Head.before(series));
      if (condition.at(seen.books().termsNumber()).isLeft()) {
        return Either.left(new SeriesRefused.Fixed(Reason.TERMS_CHANGED));
      }
      Either<SeriesRefused, Terms> goal = goal(seen, called);
      if (goal.isLeft()) {
        return Either.left(goal.getLeft());
      }
      if (seen.books().terms().equals(goal.toOption())) {
        Planned planned = new Planned(series, goal.get(), seen.books().termsNumber(), called);
        return Either.right(slots(planned, false, deadline));
      }
      Either<Refusal, Configured> configured =
          configuring.submit(
              seen,
              new NewTerms(goal.get(), Option.none(), Option.none())
                  .onlyIf(Option.some(seen.books().termsNumber())),
              deadline);
      if (configured.isLeft()) {
        return Either.left(new SeriesRefused.LogFull());
      }
      boolean again = configured.get().lostToAnotherChange() && tries < MAX_TRIES;
      if (!again) {
        Planned planned = new Planned(series, goal.get(), seen.books().termsNumber() + 1, called);
        return made(planned, configured.get(), deadline);
      }
    }
  }

  /**
   * The terms of the whole series, with its old days and those of the call. If the series has these
   * days already, they are the terms in force.
   */
  private static Either<SeriesRefused, Terms> goal(Head seen, Terms called) {
    Option<Terms> inForce = seen.books().terms();
    if (inForce.isEmpty()) {
      return Either.right(called);
    }
    Option<SeriesPlan> before = inForce.get().series();
    if (before.isEmpty()) {
      return Either.left(new SeriesRefused.NoSeries());
    }
    SeriesPlan days = called.series().get();
    SortedSet<LocalDate> closed = before.get().closedDays().addAll(days.closedDays());
    if (closed.length() > Limits.MAX_CLOSED_DAYS) {
      return Either.left(new SeriesRefused.TooManyClosedDays());
    }
    boolean fits =
        fits(days, before.get()) && withoutPlan(called).equals(withoutPlan(inForce.get()));
    return fits
        ? Either.right(called.withSeries(Option.some(joined(before.get(), days, closed))))
        : Either.left(new SeriesRefused.Fixed(Reason.SERIES_FIXED));
  }

  /** Whether its days follow the series without a gap, and close the same days in common. */
  private static boolean fits(SeriesPlan days, SeriesPlan before) {
    return days.hasRulesOf(before)
        && !days.from().isBefore(before.from())
        && !days.from().isAfter(before.to().plusDays(1))
        && days.closedDays().filter(before::has).equals(before.closedDays().filter(days::has));
  }

  private static SeriesPlan joined(
      SeriesPlan before, SeriesPlan days, SortedSet<LocalDate> closed) {
    LocalDate last = days.to().isAfter(before.to()) ? days.to() : before.to();
    return before.between(before.from(), last, closed);
  }

  private static Terms withoutPlan(Terms terms) {
    return terms.withSeries(Option.none());
  }

  private Either<SeriesRefused, SeriesMade> made(
      Planned planned, Configured configured, Deadline deadline) {
    return switch (configured.effect()) {
      case PENDING -> {
        int count = planned.slots().length();
        yield Either.right(new SeriesMade(false, planned.terms(), count, count));
      }
      case CREATED -> Either.right(slots(planned, true, deadline));
      case CHANGED -> Either.right(slots(planned, false, deadline));
      case REJECTED ->
          Either.left(new SeriesRefused.Fixed(configured.refusal().getOrElse(Reason.INVALID)));
    };
  }

  private SeriesMade slots(Planned planned, boolean created, Deadline deadline) {
    Vector<ResourceId> ids = planned.slots().map(slot -> slot.resource(planned.series()));
    Terms each = withoutPlan(planned.terms());
    NewTerms wish = new NewTerms(each, Option.none(), Option.none()).onlyIf(Option.some(ABSENT));
    int missing = slots.make(ids, wish, planned.number(), deadline);
    return new SeriesMade(created, planned.terms(), ids.length(), missing);
  }

  /**
   * A series with a decided plan.
   *
   * @param terms the terms of the series
   * @param number the number of these terms
   * @param called the terms of the call, with the days of the call alone
   */
  private record Planned(ResourceId series, Terms terms, long number, Terms called) {

    /** The slots of the days that the call is about. */
    Vector<Slot> slots() {
      SeriesPlan days = called.series().get();
      return new SlotDays(terms.series().get()).between(days.from(), days.to());
    }
  }

  /**
   * The result of creating a series, as far as the call waited.
   *
   * @param created whether this call created the series
   * @param terms the terms of the series and of the slots
   * @param slots the number of slots on the days of the call
   * @param missing how many of these slots this call has not seen to exist; all of them as long as
   *     the series has no verdict
   */
  public record SeriesMade(boolean created, Terms terms, int slots, int missing) {}
}
