package io.lastseat.model.grant;

import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The grant of a reservation after some decision: units, for good or until a hold lapses, or a
 * place on the waiting list.
 *
 * @param units 0 if it has ended; the waiting units if it waits
 * @param hold none if the units are granted for good
 * @param changes how often it was changed since it was made, by requests or from the waiting list
 * @param place its place on the waiting list; none if it does not wait
 * @param whose the tally in which it counts; none if applicants are not limited
 * @param others what it has of other resources, as long as it has not ended; empty for all but
 *     claims
 * @param quantities the units by category; empty for a resource without categories
 * @param generation how often it was handed over
 */
public record Grant(
    long units,
    Option<Hold> hold,
    int changes,
    Option<Place> place,
    Option<TallyName> whose,
    SortedMap<ResourceId, Amount> others,
    Quantities quantities,
    Generation generation) {

  /** A grant of this resource alone. */
  public Grant(
      long units, Option<Hold> hold, int changes, Option<Place> place, Option<TallyName> whose) {
    this(units, hold, changes, place, whose, TreeMap.empty(), Quantities.NONE, Generation.FIRST);
  }

  /** A grant without limits for applicants. */
  public Grant(long units, Option<Hold> hold, int changes, Option<Place> place) {
    this(units, hold, changes, place, Option.none());
  }

  /** A grant that does not wait. */
  public Grant(long units, Option<Hold> hold, int changes) {
    this(units, hold, changes, Option.none());
  }

  /** A new grant, for good or held. */
  public static Grant made(long units, Option<Hold> hold) {
    return new Grant(units, hold, 0);
  }

  /** The grant of a reservation that waits for {@code units} units. */
  public static Grant waiting(long units, Place place) {
    return new Grant(units, Option.none(), 0, Option.some(place));
  }

  /** The grant after one more change, without categories. It no longer waits. */
  public Grant changed(long to, Option<Hold> held) {
    return changed(to, Quantities.NONE, held);
  }

  /** The grant after one more change. It no longer waits. */
  public Grant changed(long to, Quantities categories, Option<Hold> held) {
    return new Grant(to, held, changes + 1, Option.none(), whose, others, categories, generation);
  }

  /** The grant of a request that goes on waiting, at the same place, for {@code to} units. */
  public Grant waitingFor(long to, Quantities categories) {
    return new Grant(
        to,
        hold,
        changes + 1,
        place.map(at -> at.in(categories)),
        whose,
        others,
        categories,
        generation);
  }

  /** The grant after it was handed over to an applicant of this tally. */
  public Grant handedOver(Option<TallyName> name) {
    return new Grant(units, hold, changes + 1, place, name, others, quantities, generation)
        .in(generation.next(changes + 1));
  }

  /** The same grant, in this generation. */
  public Grant in(Generation other) {
    return new Grant(units, hold, changes, place, whose, others, quantities, other);
  }

  /** The same grant, at this place of the waiting list. */
  public Grant at(Option<Place> waits) {
    return new Grant(units, hold, changes, waits, whose, others, quantities, generation);
  }

  /** The same grant, counted in this tally. */
  public Grant of(Option<TallyName> name) {
    return new Grant(units, hold, changes, place, name, others, quantities, generation);
  }

  /** The same grant, with these units of other resources. */
  public Grant with(SortedMap<ResourceId, Amount> beside) {
    return new Grant(units, hold, changes, place, whose, beside, quantities, generation);
  }

  /** The same grant, with its units by category. */
  public Grant in(Quantities categories) {
    return new Grant(units, hold, changes, place, whose, others, categories, generation);
  }

  /** The units of its own resource. */
  public Amount amount() {
    return new Amount(units, quantities);
  }

  /** The part of one of the other resources, with its units. */
  public Grant part(ResourceId other) {
    Amount own = others.get(other).filter(some -> !isEnded()).getOrElse(Amount.of(0));
    return new Grant(own.units(), hold, changes, place, Option.none()).in(own.quantities());
  }

  /** The grant after it was given back. */
  public Grant ended() {
    return changed(0, Option.none());
  }

  /** Whether it was given back or never had units. A lapsed hold can still be confirmed. */
  public boolean isEnded() {
    return units == 0;
  }

  /** Whether the hold has lapsed at this moment. */
  public boolean isLapsed(Instant now) {
    return hold.exists(held -> !now.isBefore(held.until()));
  }

  /** Whether it waits. */
  public boolean isWaiting() {
    return place.isDefined();
  }

  /** The units that are taken at this moment. */
  public long live(Instant now) {
    return isLapsed(now) || isWaiting() ? 0 : units;
  }

  /** The units by category that are taken at this moment. */
  public Quantities liveQuantities(Instant now) {
    return isLapsed(now) || isWaiting() ? Quantities.NONE : quantities;
  }

  /** The moment at which the hold lapses; none if there is no hold. */
  public Option<Instant> until() {
    return hold.map(Hold::until);
  }
}
