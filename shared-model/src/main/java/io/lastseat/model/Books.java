package io.lastseat.model;

import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.WaitingList;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Category;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.Tuple;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.function.Consumer;

/**
 * The books of one resource after some decision: all that the next decision needs, except for the
 * facts. Quantities are in units of the resource.
 *
 * @param terms the terms in force; none before the resource was created
 * @param termsNumber how often the terms changed, 1 after the creation and 0 before it
 * @param lanes the number of its lanes, fixed at its creation
 * @param taken the units that are accepted and live, including held ones
 * @param decisions how many decisions there were, which is the number of the last one
 * @param amended how often an earlier reservation was changed, by a request or from the waiting
 *     list: if it is 0, every reservation is as it was decided
 * @param clock the latest time seen, see {@link io.lastseat.decide.BooksAfter}; it never runs back
 * @param holds which of the units taken lapse, and when
 * @param waiting the size of the waiting list
 * @param categories the units of each category of which some were taken or waited for; empty for a
 *     resource without categories
 * @param log the size of the log that ends with these books
 * @param permits the newest grant of each permit of a lock; none for other resources
 * @param queue the line of a lock; empty for other resources
 * @param epoch how often the tables had been restored when the newest decision was made; it never
 *     falls
 * @param archived whether the name is closed for good: every request about it is refused
 */
public record Books(
    ResourceId resource,
    Option<Terms> terms,
    long termsNumber,
    int lanes,
    long taken,
    long decisions,
    long amended,
    Instant clock,
    HoldTimeline holds,
    WaitingList waiting,
    SortedMap<String, CategoryUnits> categories,
    LogSize log,
    Permits permits,
    LockQueue queue,
    long epoch,
    boolean archived) {

  /** The books of a resource before its first request. */
  public static Books empty(ResourceId resource) {
    return new Books(
        resource,
        Option.none(),
        0,
        1,
        0,
        0,
        0,
        Instant.EPOCH,
        HoldTimeline.EMPTY,
        WaitingList.EMPTY,
        TreeMap.empty(),
        LogSize.NOTHING,
        Permits.NONE,
        LockQueue.EMPTY,
        0,
        false);
  }

  /** The capacity; 0 for an unknown resource. */
  public long capacity() {
    return terms.map(Terms::capacity).getOrElse(0L);
  }

  /** Capacity less the units taken; negative if staff went over it, or it was lowered. */
  public long free() {
    return capacity() - taken;
  }

  /**
   * The units that a new request can still get: {@link #free()}, at least 0, without those that
   * others who wait could use. Without categories that is nothing as long as others wait.
   */
  public long left() {
    if (!hasCategories()) {
      return waiting.isEmpty() ? Math.max(0, free()) : 0;
    }
    return Math.max(0, free() - usable());
  }

  /** The free units of the whole that waiting requests could use, each within its categories. */
  private long usable() {
    return waiting.isEmpty()
        ? 0
        : terms
            .get()
            .categories()
            .map(one -> Math.min(room(one), units(one.name()).line().units()))
            .sum()
            .longValue();
  }

  /** The free units of a category, at least 0; as many as there can be without a capacity. */
  public long room(Category category) {
    return free(category).map(units -> Math.max(0, units)).getOrElse(Limits.MAX_UNITS);
  }

  /** Whether its units are of categories. */
  public boolean hasCategories() {
    return terms.exists(inForce -> inForce.categories().nonEmpty());
  }

  /** The names of its categories, in the order of the terms; empty without categories. */
  public Vector<String> categoryNames() {
    return terms.map(inForce -> inForce.categories().map(Category::name)).getOrElse(Vector.empty());
  }

  /** The units of this category that are taken. */
  public long taken(Category category) {
    return units(category.name()).taken();
  }

  /** The free units of a category, below 0 as for the whole; none if it has no capacity. */
  public Option<Long> free(Category category) {
    return category.capacity().map(most -> most - taken(category));
  }

  /**
   * The units of a category that a new request can still get, as far as the whole has room: without
   * those for which others wait.
   */
  public long left(Category category) {
    return free(category)
        .map(units -> Math.max(0, units - units(category.name()).line().units()))
        .getOrElse(Limits.MAX_UNITS);
  }

  /** The place of the next request to wait for so many units of each category. */
  public Place nextPlace(Quantities wanted) {
    Place place = waiting.nextPlace();
    return wanted.isEmpty()
        ? place
        : new Place(
            place.number(),
            place.unitsBefore(),
            wanted.byCategory().map((name, any) -> Tuple.of(name, units(name).line().nextPlace())));
  }

  /** The most units that wait before this place, of those for which its request waits. */
  public long unitsBefore(Place place) {
    return place.lines().isEmpty()
        ? waiting.unitsBefore(place)
        : place
            .lines()
            .map(each -> units(each._1()).line().unitsBefore(each._2()))
            .sum()
            .longValue();
  }

  /** What is taken of the category of this name. */
  public CategoryUnits units(String category) {
    return categories.get(category).getOrElse(CategoryUnits.NONE);
  }

  /** Whether the resource is a lock: then these books have the state of its newest grant. */
  public boolean isLock() {
    return terms.exists(Terms::lock);
  }

  /** Whether the resource is a lock with several permits. */
  public boolean hasSeveralPermits() {
    return isLock() && capacity() > 1;
  }

  /** The newest grant of a lock; none before its first grant, and for other resources. */
  public Option<LockGrant> lock() {
    return permits.newest();
  }

  /** Whether the resource is an execution. */
  public boolean isExecution() {
    return terms.exists(Terms::execution);
  }

  /** Whether each applicant has a tally. */
  public boolean limitsApplicants() {
    return terms.exists(inForce -> inForce.perApplicant().isLimited());
  }

  /** The next moment at which the waiting list may be served without a request. */
  public Option<Instant> wakesAt() {
    Option<Instant> closed =
        terms.flatMap(Terms::closing).map(Closing::at).filter(at -> at.isAfter(clock));
    return waiting.isEmpty()
        ? Option.none()
        : holds.next().toVector().appendAll(closed).appendAll(leaseEnd()).min();
  }

  /** The end of the first live lease that lapses; none if no lease will lapse. */
  public Option<Instant> leaseEnd() {
    return permits.live(clock).flatMap(lease -> lease.grant().until()).min();
  }

  /** The units that are held until they are confirmed. They are part of the units taken. */
  public long held() {
    return holds.held() + permits.grants().map(lease -> lease.held(clock)).sum().longValue();
  }

  /** The same books at a moment: lapsed units are free. Their clock never runs back. */
  public Books at(Instant now) {
    return now.isAfter(clock) ? withoutLapsed(now) : this;
  }

  private Books withoutLapsed(Instant now) {
    return with(
        draft -> {
          draft.taken -= holds.lapsed(now) + permits.lapsed(clock, now);
          draft.clock = now;
          draft.holds = holds.after(now);
          draft.waiting = holds.lapsed(now) > 0 ? waiting.lookedAt(false) : waiting;
          if (!categories.isEmpty()) {
            draft.categories =
                categories.mapValues(some -> some.at(now)).filterValues(some -> !some.isEmpty());
          }
        });
  }

  /** The books after one more decision, with {@code change} units more (or fewer) taken. */
  public Books withDecision(long change) {
    return with(
        draft -> {
          draft.taken += change;
          draft.decisions += 1;
        });
  }

  /** The same books, with other holds. */
  public Books withHolds(HoldTimeline other) {
    return with(draft -> draft.holds = other);
  }

  /** The same books, with other units of their categories. */
  public Books withCategories(SortedMap<String, CategoryUnits> other) {
    return with(draft -> draft.categories = other);
  }

  /** The same books, with another waiting list. */
  public Books withWaiting(WaitingList other) {
    return with(draft -> draft.waiting = other);
  }

  /** The same books, after one more change of a reservation. */
  public Books withAmendment() {
    return with(draft -> draft.amended += 1);
  }

  /** The same books under these terms; terms that are in force already change nothing. */
  public Books withTerms(Terms other, int number) {
    if (terms.contains(other)) {
      return this;
    }
    return with(
        draft -> {
          draft.terms = Option.some(other);
          draft.termsNumber += 1;
          draft.lanes = number;
        });
  }

  /** The same books. An absent resource is created on these terms, if there are any. */
  public Books orCreated(Option<Terms> wanted) {
    return terms.isEmpty() && wanted.isDefined() ? withTerms(wanted.get(), 1) : this;
  }

  /** The same books of a lock, with another newest grant of a permit. */
  public Books withLock(LockGrant other) {
    return with(draft -> draft.permits = permits.with(other));
  }

  /** The same books of a lock, with another line. */
  public Books withQueue(LockQueue other) {
    return with(draft -> draft.queue = other);
  }

  /**
   * The same books in this epoch, for the next decision. A process of an earlier epoch decides
   * nothing, so the epoch of the books never falls.
   */
  public Books inEpoch(long now) {
    return now <= epoch ? this : with(draft -> draft.epoch = now);
  }

  /** The same books of an archived resource. */
  public Books asArchived() {
    return with(draft -> draft.archived = true);
  }

  /**
   * The fencing token of a lock that the newest decision grants: the number of the decision, with a
   * greater start in each epoch. So no token is given twice, although a restored log repeats its
   * numbers.
   */
  public long token() {
    return epoch * LockGrant.TOKENS_OF_AN_EPOCH + decisions;
  }

  /** The same books with another size of the log. */
  public Books withLog(LogSize size) {
    return with(draft -> draft.log = size);
  }

  private Books with(Consumer<Draft> change) {
    Draft draft = new Draft();
    change.accept(draft);
    return new Books(
        resource,
        draft.terms,
        draft.termsNumber,
        draft.lanes,
        draft.taken,
        draft.decisions,
        draft.amended,
        draft.clock,
        draft.holds,
        draft.waiting,
        draft.categories,
        draft.log,
        draft.permits,
        draft.queue,
        draft.epoch,
        draft.archived);
  }

  private final class Draft {
    Option<Terms> terms = Books.this.terms;
    long termsNumber = Books.this.termsNumber;
    int lanes = Books.this.lanes;
    long taken = Books.this.taken;
    long decisions = Books.this.decisions;
    long amended = Books.this.amended;
    Instant clock = Books.this.clock;
    HoldTimeline holds = Books.this.holds;
    WaitingList waiting = Books.this.waiting;
    SortedMap<String, CategoryUnits> categories = Books.this.categories;
    LogSize log = Books.this.log;
    Permits permits = Books.this.permits;
    LockQueue queue = Books.this.queue;
    long epoch = Books.this.epoch;
    boolean archived = Books.this.archived;
  }
}
