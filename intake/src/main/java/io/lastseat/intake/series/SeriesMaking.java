package io.lastseat.intake.series;

import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.NewTerms;
import io.lastseat.intake.request.Refusal;
import io.lastseat.intake.resource.Configured;
import io.lastseat.intake.resource.Configuring;
import io.lastseat.intake.resource.TermsCondition;
import io.lastseat.intake.slots.Slot;
import io.lastseat.intake.slots.SlotDays;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;

/**
 * Makes a series, or more days of one: first its plan is decided, as the terms of a resource of its
 * name, and then each missing slot of these days is created as any resource is, on the condition
 * that it does not exist. So repeating the call is harmless, and completes what a crash or an
 * impatient client left undone.
 */
public final class SeriesMaking {

  /**
   * The most tries. People make series: that number of changes between a read and its verdict is no
   * accident.
   */
  private static final int MAX_TRIES = 5;

  private static final long ABSENT = 0;

  private final DecisionLog log;
  private final Configuring configuring;
  private final SlotsMaking slots;

  /** By these ways of configuring resources. */
  public SeriesMaking(DecisionLog log, Configuring configuring, SlotsMaking slots) {
    this.log = log;
    this.configuring = configuring;
    this.slots = slots;
  }

  /**
   * The result, as far as the caller waits.
   *
   * @param called the terms of each slot, and a plan of the days that the call is about
   * @param condition on which the series may be made or changed; its slots do not matter
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

  private static Either<SeriesRefused, Terms> goal(Head seen, Terms called) {
    Option<Terms> inForce = seen.books().terms();
    if (inForce.isEmpty()) {
      return Either.right(called);
    }
    if (inForce.get().series().isEmpty()) {
      return Either.left(new SeriesRefused.NoSeries());
    }
    return SeriesGoal.closesTooMany(inForce.get(), called)
        ? Either.left(new SeriesRefused.TooManyClosedDays())
        : SeriesGoal.of(inForce.get(), called)
            .toEither(() -> new SeriesRefused.Fixed(Reason.SERIES_FIXED));
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
          Either.left(
              new SeriesRefused.Fixed(
                  configured
                      .requestStatus()
                      .verdict()
                      .flatMap(row -> row.verdict().refusal())
                      .getOrElse(Reason.INVALID)));
    };
  }

  private SeriesMade slots(Planned planned, boolean created, Deadline deadline) {
    Vector<ResourceId> ids = planned.slots().map(slot -> slot.resource(planned.series()));
    Terms each = planned.terms().withSeries(Option.none());
    NewTerms wish = new NewTerms(each, Option.none(), Option.none()).onlyIf(Option.some(ABSENT));
    int missing = slots.make(ids, wish, planned.number(), deadline);
    return new SeriesMade(created, planned.terms(), ids.length(), missing);
  }

  /**
   * A series whose plan is decided.
   *
   * @param terms of the series
   * @param number of these terms
   * @param called the terms of the call, with its days alone
   */
  private record Planned(ResourceId series, Terms terms, long number, Terms called) {

    /** The slots of the days that the call is about. */
    Vector<Slot> slots() {
      SeriesPlan days = called.series().get();
      return new SlotDays(terms.series().get()).between(days.from(), days.to());
    }
  }

  /** The plan of a series after a call that names some of its days: the old ones and these. */
  private static final class SeriesGoal {

    /**
     * The terms of the whole series: those in force if it has these days already; none if the call
     * contradicts the series.
     *
     * @param called the terms that the call says, with the plan of its days alone
     */
    static Option<Terms> of(Terms inForce, Terms called) {
      return inForce
          .series()
          .flatMap(
              before -> called.series().flatMap(days -> joined(before, days)).map(Option::some))
          .map(called::withSeries)
          .filter(goal -> withoutPlan(goal).equals(withoutPlan(inForce)));
    }

    /** Whether the series would have more days closed one by one than one may have. */
    static boolean closesTooMany(Terms inForce, Terms called) {
      return inForce.series().get().closedDays().addAll(called.series().get().closedDays()).length()
          > Limits.MAX_CLOSED_DAYS;
    }

    private static Terms withoutPlan(Terms terms) {
      return terms.withSeries(Option.none());
    }

    /** Without a gap between them, and with the same days closed where both have them. */
    private static Option<SeriesPlan> joined(SeriesPlan before, SeriesPlan days) {
      boolean fits =
          days.ruledLike(before)
              && !days.from().isBefore(before.from())
              && !days.from().isAfter(before.to().plusDays(1))
              && days.closedDays()
                  .filter(before::has)
                  .equals(before.closedDays().filter(days::has));
      return Option.when(
          fits,
          () ->
              before.between(
                  before.from(),
                  days.to().isAfter(before.to()) ? days.to() : before.to(),
                  before.closedDays().addAll(days.closedDays())));
    }

    private SeriesGoal() {}
  }
}
