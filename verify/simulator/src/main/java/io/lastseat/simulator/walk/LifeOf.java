package io.lastseat.simulator.walk;

import io.lastseat.model.HoldTerms;
import io.lastseat.model.Limits;
import io.lastseat.model.PerApplicant;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.WaitingTerms;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Change;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.NotIn;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.Tuple2;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Requests that make up the life of one reservation, numbered from 1 as they are added. Each was
 * taken in some seconds after the morning began.
 */
final class LifeOf {

  private static final long MOST_WAITING = 3;

  /** The number of the decision that set the terms of the hall. */
  private static final long FIRST_TERMS = 1;

  private final Terms terms;
  private int lanes = 1;
  private NotIn said = FewRequests.TRUE;
  private Vector<Request> requests = Vector.empty();

  /** On a resource that holds. */
  LifeOf(int capacity) {
    terms =
        Terms.ofCapacity(capacity)
            .withHolds(
                new HoldTerms(Option.none(), Option.some(Limits.LONGEST_HOLD), Option.none()));
  }

  /** On a resource with a waiting list. */
  static LifeOf withWaitingList(int capacity) {
    LifeOf plain = new LifeOf(capacity);
    return new LifeOf(
        plain.terms.withWaiting(new WaitingTerms(Option.some(MOST_WAITING), Option.none())));
  }

  /** On a resource that limits the units of one applicant. */
  static LifeOf withLimit(int capacity, long units) {
    LifeOf plain = new LifeOf(capacity);
    return new LifeOf(
        plain.terms.withPerApplicant(new PerApplicant(Option.some(units), Option.none())));
  }

  /** With a waiting list, too. */
  static LifeOf withWaitingListAndLimit(int capacity, long units) {
    return new LifeOf(
        withWaitingList(capacity)
            .terms
            .withPerApplicant(new PerApplicant(Option.some(units), Option.none())));
  }

  /** On a resource with these terms. */
  LifeOf(Terms terms) {
    this.terms = terms;
  }

  /** In several lanes, each of which has a shard of its own; before the first request. */
  LifeOf inLanes(int number) {
    lanes = number;
    return this;
  }

  /** As their items say, intake knew this of the log when it took the requests in. */
  LifeOf knowing(NotIn known) {
    said = known;
    return this;
  }

  /** Several seats, one each second. */
  LifeOf seats(int number) {
    return Vector.rangeClosed(1, number).foldLeft(this, LifeOf::seat);
  }

  /** A seat for good. */
  LifeOf seat(int second) {
    return with(new Reserve(next(), FewRequests.HALL, at(second), "guest", 1, Option.none()));
  }

  /** A seat, or a place on the waiting list. */
  LifeOf waiting(int second) {
    return waiting(second, 1);
  }

  /** Several seats, or a place on the waiting list. */
  LifeOf waiting(int second, int quantity) {
    return with(
        new Reserve(
            next(),
            FewRequests.HALL,
            at(second),
            "guest",
            quantity,
            Option.none(),
            Option.none(),
            true));
  }

  /** A seat that is held for some seconds. */
  LifeOf held(int second, int seconds) {
    return with(
        new Reserve(
            next(),
            FewRequests.HALL,
            at(second),
            "guest",
            1,
            Option.none(),
            Option.some(Duration.ofSeconds(seconds))));
  }

  /** The confirmation of the reservation of that number. */
  LifeOf confirm(int second, int reservation) {
    return with(new Confirm(next(), FewRequests.HALL, at(second), id(reservation), Option.none()));
  }

  /** A longer hold for it, of some seconds from then on. */
  LifeOf extend(int second, int reservation, int seconds) {
    return with(
        new Extend(
            next(), FewRequests.HALL, at(second), id(reservation), Duration.ofSeconds(seconds)));
  }

  /** Another quantity for it. */
  LifeOf change(int second, int reservation, int quantity) {
    return with(new Change(next(), FewRequests.HALL, at(second), id(reservation), quantity));
  }

  /** Its end. */
  LifeOf cancel(int second, int reservation) {
    RequestId target = id(reservation);
    return with(new Cancel(Cancel.idFor(target), FewRequests.HALL, at(second), target));
  }

  /** Another limit of the units of one applicant, from now on. */
  LifeOf limited(int second, long units) {
    return with(
        new Configure(
            next(),
            FewRequests.HALL,
            at(second),
            terms.withPerApplicant(new PerApplicant(Option.some(units), Option.none())),
            Option.none(),
            Option.some(FIRST_TERMS)));
  }

  /** One more unit of the resource. */
  LifeOf deposit(int second) {
    return with(new Deposit(next(), FewRequests.HALL, at(second), 1));
  }

  /** Another resource, with this capacity. */
  LifeOf room(int second, String name, int capacity) {
    return made(second, name, terms.withCapacity(capacity));
  }

  /** These locks, which are free. */
  LifeOf locks(String... names) {
    return Vector.of(names).foldLeft(this, (life, name) -> life.made(0, name, Terms.ofLock()));
  }

  private LifeOf made(int second, String name, Terms made) {
    return with(
        new Configure(
            next(), new ResourceId(name), at(second), made, Option.none(), Option.none()));
  }

  /** A unit of each of these, the first of which is its home; held for some seconds, or 0. */
  LifeOf claim(int second, int seconds, String home, String... others) {
    Option<Duration> hold = Option.when(seconds > 0, () -> Duration.ofSeconds(seconds));
    Reserve own =
        new Reserve(next(), new ResourceId(home), at(second), "guest", 1, Option.none(), hold);
    return with(
        new Claim(
            own,
            TreeMap.ofEntries(
                Vector.of(others).map(other -> new Tuple2<>(new ResourceId(other), 1L)))));
  }

  /** The lock that is named first, with all that it refers to, leased for some seconds. */
  LifeOf edit(int second, int seconds, String main, String... references) {
    Vector<ResourceId> locks = Vector.of(references).prepend(main).map(ResourceId::new).sorted();
    return with(
        new Claim(
            lock(second, seconds, locks.head()),
            TreeMap.ofEntries(locks.tail().map(lock -> new Tuple2<>(lock, 1L))),
            Option.some(new ResourceId(main))));
  }

  /** A lock by itself, leased for some seconds. */
  LifeOf lock(int second, int seconds, String name) {
    return with(lock(second, seconds, new ResourceId(name)));
  }

  private Reserve lock(int second, int seconds, ResourceId name) {
    Option<Duration> lease = Option.some(Duration.ofSeconds(seconds));
    return new Reserve(next(), name, at(second), "guest", 1, Option.none(), lease)
        .creating(Terms.ofLock());
  }

  /** A longer lease for an edit lock, of which this is the token at its home. */
  LifeOf renew(int second, String home, int reservation, long token, int seconds) {
    return with(
        new Extend(
                next(),
                new ResourceId(home),
                at(second),
                id(reservation),
                Duration.ofSeconds(seconds))
            .by(token));
  }

  /** The end of an edit lock, of which this is the token at its home. */
  LifeOf release(int second, String home, int claim, long token) {
    RequestId target = id(claim);
    return with(
        new Cancel(Cancel.idFor(target), new ResourceId(home), at(second), target).by(token));
  }

  /** The end of a claim, at its home. */
  LifeOf cancel(int second, String home, int claim) {
    RequestId target = id(claim);
    return with(new Cancel(Cancel.idFor(target), new ResourceId(home), at(second), target));
  }

  /** The confirmation of a claim, at its home. */
  LifeOf confirm(int second, String home, int claim) {
    return with(new Confirm(next(), new ResourceId(home), at(second), id(claim), Option.none()));
  }

  FewRequests requests() {
    return new FewRequests(terms, lanes, said, requests);
  }

  private LifeOf with(Request request) {
    requests = requests.append(request);
    return this;
  }

  private RequestId next() {
    return id(requests.size() + 1);
  }

  private RequestId id(int number) {
    return FewRequests.id(number, lanes);
  }

  private static Instant at(int second) {
    return FewRequests.MORNING.plusSeconds(second);
  }
}
