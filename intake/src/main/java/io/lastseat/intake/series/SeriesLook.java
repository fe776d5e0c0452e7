package io.lastseat.intake.series;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.slots.Slot;
import io.lastseat.intake.slots.SlotDays;
import io.lastseat.intake.slots.SlotSpan;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.SeriesPlan;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.LocalDate;

/** Reads a series and the slots of a day. */
public record SeriesLook(HeadCache cache, SharedThreads threads) {

  /** The newest head of the series. */
  public Either<SeriesRefused, Head> series(ResourceId series) {
    return isSeries(cache.newest(series));
  }

  /** The slots of one day of the series, and the newest head of each. */
  Either<SeriesRefused, SeriesDay> day(ResourceId series, LocalDate day) {
    return isSeries(cache.created(series))
        .filterOrElse(head -> plan(head).has(day), head -> new SeriesRefused.NoSuchDay())
        .map(head -> day(series, plan(head), day));
  }

  private SeriesDay day(ResourceId series, SeriesPlan plan, LocalDate day) {
    Vector<Slot> slots = new SlotDays(plan).on(day);
    return new SeriesDay(
        plan, day, threads.each(slots, slot -> new SlotBooks(slot, made(slot, series))));
  }

  /** The slots between two times. All of them must exist. */
  public Either<SeriesRefused, Vector<ResourceId>> slots(ResourceId series, SlotSpan span) {
    return isSeries(cache.created(series))
        .flatMap(head -> span.of(plan(head)).mapLeft(SeriesRefused.NoSlots::new))
        .map(slots -> slots.map(slot -> slot.resource(series)))
        .flatMap(this::allMade);
  }

  /** Checks that all slots exist, by parallel reads that the claim after it uses as well. */
  private Either<SeriesRefused, Vector<ResourceId>> allMade(Vector<ResourceId> slots) {
    Vector<ResourceId> missing =
        threads
            .each(slots, slot -> Option.when(cache.created(slot).isEmpty(), slot))
            .flatMap(slot -> slot);
    return missing.isEmpty()
        ? Either.right(slots)
        : Either.left(new SeriesRefused.NotMade(missing));
  }

  private Option<Head> made(Slot slot, ResourceId series) {
    return cache.newest(slot.resource(series)).filter(Head::isCreated);
  }

  private static Either<SeriesRefused, Head> isSeries(Option<Head> head) {
    return head.filter(Head::isCreated)
        .<SeriesRefused>toEither(SeriesRefused.Unknown::new)
        .filterOrElse(
            known -> known.books().terms().flatMap(Terms::series).isDefined(),
            known -> new SeriesRefused.NoSeries());
  }

  private static SeriesPlan plan(Head head) {
    return head.books().terms().flatMap(Terms::series).get();
  }

  /**
   * The slots of one day.
   *
   * @param slots the slots in their order, each with its head
   */
  record SeriesDay(SeriesPlan plan, LocalDate day, Vector<SlotBooks> slots) {}

  /** One slot and its newest head; none if the slot does not exist yet. */
  record SlotBooks(Slot slot, Option<Head> head) {}
}
