package io.lastseat.audit.promises;

import io.lastseat.audit.promises.Ruling.RequestSubjects;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.LogSize;
import io.lastseat.model.Outcome;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.HoldTimeline;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.LockQueue;
import io.lastseat.model.grant.Permits;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Configure;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Deposit;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Closing;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;

/**
 * The model's own books of one resource. They follow the entries of the log as they stand; the
 * promises judge each entry on the books before it.
 */
final class OwnBooks {

  /** The books' clock may be that far ahead of the commit that carried it. */
  private static final Duration AHEAD = Duration.ofSeconds(5);

  /** Each epoch has this number of tokens. */
  private static final long TOKENS_OF_AN_EPOCH = 1L << 40;

  private static final long NEARLY_FULL_BYTES = 9_000_000_000L;

  final ResourceId resource;
  final CategoryPromise categories = new CategoryPromise();
  final WaitingPlaces waiting = new WaitingPlaces(categories.lines);
  final ApplicantLimitPromise limits = new ApplicantLimitPromise(this);
  private final TreeMap<Instant, Long> holds = new TreeMap<>();
  Option<Terms> terms = Option.none();
  long termsNumber;
  int lanes = 1;
  long taken;
  long decisions;
  Instant clock = Instant.EPOCH;

  /** The newest grant of each permit of a lock, by its number. */
  final TreeMap<Integer, LockGrant> permits = new TreeMap<>();

  boolean archived;
  LogSize log = new LogSize(0, false);
  private long amended;
  private Instant decidedAt = Instant.EPOCH;
  private long epoch;

  OwnBooks(ResourceId resource) {
    this.resource = resource;
  }

  static OwnBooks of(Books stated) {
    OwnBooks books = new OwnBooks(stated.resource());
    books.set(stated);
    return books;
  }

  void set(Books stated) {
    terms = stated.terms();
    termsNumber = stated.termsNumber();
    lanes = stated.lanes();
    taken = stated.taken();
    decisions = stated.decisions();
    amended = stated.amended();
    clock = stated.clock();
    holds.clear();
    stated.holds().units().forEach(each -> holds.put(each._1(), each._2()));
    waiting.set(stated.waiting(), stated.queue());
    categories.set(stated.categories());
    permits.clear();
    stated.permits().grants().forEach(each -> permits.put(number(each), each));
    epoch = stated.epoch();
    archived = stated.archived();
    log = stated.log();
  }

  void begin(Commit commit) {
    decidedAt = commit.decidedAt();
    epoch = Math.max(epoch, commit.books().epoch());
  }

  /** The name is closed for good. */
  void archive() {
    reach(decidedAt);
    archived = true;
  }

  /** Moves the clock to this moment, never back; expired holds become free. */
  void reach(Instant moment) {
    if (!moment.isAfter(clock)) {
      return;
    }
    while (!holds.isEmpty() && !holds.firstKey().isAfter(moment)) {
      waiting.look(false);
      taken -= holds.pollFirstEntry().getValue();
    }
    categories.reach(moment);
    for (LockGrant each : permits.values()) {
      taken -= Moments.live(each.grant(), clock) - Moments.live(each.grant(), moment);
    }
    clock = moment;
  }

  /** Moves the clock to a request, at most {@link #AHEAD} of the commit. */
  void reach(Request request) {
    Instant latest = decidedAt.plus(AHEAD);
    reach(request.takenAt().isBefore(latest) ? request.takenAt() : latest);
  }

  static Option<Verdict> verdict(Entry entry) {
    return Option.when(entry instanceof Verdict, () -> (Verdict) entry);
  }

  void enter(Entry entry) {
    if (entry instanceof Promotion promotion) {
      enter(promotion);
    } else {
      enter((Verdict) entry);
    }
  }

  private void enter(Promotion promotion) {
    reach(promotion.at());
    decisions++;
    amended++;
    Quantities quantities = promotion.quantities();
    waiting.serve(promotion.about(), promotion.place(), promotion.units(), quantities);
    if (promotion.outcome() instanceof Outcome.Rejected) {
      return;
    }
    taken += promotion.units();
    if (isLock()) {
      Grant grant = new Grant(promotion.units(), promotion.hold(), promotion.changes());
      lease(promotion.about(), Option.none(), grant, Option.none(), Option.none());
    } else {
      quantities.byCategory().forEach(categories::take);
      for (Instant until : promotion.hold().map(Hold::until)) {
        hold(until, promotion.units());
        quantities.byCategory().forEach((name, units) -> categories.hold(name, until, units));
      }
    }
  }

  private void enter(Verdict verdict) {
    Request request = verdict.request();
    reach(request);
    verdict.participants().forEach(others -> reach(others.at()));
    decisions++;
    Option<Terms> before = terms;
    if (!(verdict.outcome() instanceof Outcome.Rejected)) {
      granted(verdict);
    }
    if (terms.exists(inForce -> inForce.categories().nonEmpty())) {
      boolean cameBack =
          verdict.change() < 0
              || verdict.unlisted() > 0
              || verdict.moved().byCategory().values().exists(units -> units < 0);
      waiting.look(waiting.numbers.requests() > 0 && !cameBack && terms.equals(before));
    }
  }

  private void granted(Verdict verdict) {
    Request request = verdict.request();
    taken += verdict.change();
    agree(request);
    for (Grant grant : verdict.grant()) {
      grant(verdict, grant);
    }
    Option<RequestId> target = RequestSubjects.target(request);
    Quantities less = CategoryPromise.difference(Quantities.NONE, verdict.moved());
    if (target.isDefined() && verdict.grant().exists(Moments::isWaiting)) {
      waiting.lower(target.get(), verdict.unlisted(), less);
      waiting.handOver(target.get(), verdict.grant().get());
    } else if (verdict.unlisted() > 0) {
      waiting.leave(target.get(), verdict.unlisted(), less);
    }
    amended += target.isDefined() ? 1 : 0;
  }

  private void agree(Request request) {
    Option<Terms> created = RequestSubjects.reserve(request).flatMap(Reserve::create);
    if (request instanceof Configure configure) {
      if (terms.contains(configure.terms())) {
        return;
      }
      lanes = terms.isEmpty() ? configure.lanes().getOrElse(1) : lanes;
      terms = Option.some(configure.terms());
    } else if (request instanceof Deposit deposit) {
      terms = terms.map(inForce -> TermsPromise.withMore(inForce, deposit.amount()));
    } else if (terms.isEmpty() && created.isDefined()) {
      terms = created;
      lanes = 1;
    } else {
      return;
    }
    termsNumber++;
  }

  private void grant(Verdict verdict, Grant grant) {
    Request request = verdict.request();
    if (Moments.isWaiting(grant) && RequestSubjects.target(request).isDefined()) {
      return;
    } else if (Moments.isWaiting(grant)) {
      Reserve reserve = RequestSubjects.reserve(request).get();
      waiting.join(
          new Waiter(
              reserve.id(),
              grant.place().get(),
              grant.units(),
              grant.quantities(),
              reserve.hold(),
              grant.whose(),
              ReservationPromise.waitsUntil(reserve)));
    } else if (isLock()) {
      lock(request, grant);
    } else {
      if (verdict.unlisted() > 0) {
        return;
      }
      verdict.released().forEach(until -> hold(until, verdict.change() - grant.units()));
      Moments.until(grant).forEach(until -> hold(until, grant.units()));
      categories(verdict, grant);
    }
  }

  private void categories(Verdict verdict, Grant grant) {
    Quantities before = CategoryPromise.difference(grant.quantities(), verdict.moved());
    verdict.moved().byCategory().forEach(categories::take);
    for (Instant until : verdict.released()) {
      before.byCategory().forEach((name, units) -> categories.hold(name, until, -units));
    }
    for (Instant until : Moments.until(grant)) {
      grant.quantities().byCategory().forEach((name, units) -> categories.hold(name, until, units));
    }
  }

  private void hold(Instant until, long more) {
    holds.merge(until, more, (one, other) -> one + other == 0 ? null : one + other);
  }

  private void lock(Request request, Grant grant) {
    Option<RunState> before = Option.of(permits.get(1)).flatMap(LockGrant::run);
    for (Reserve reserve : RequestSubjects.reserve(request)) {
      long attempt = before.map(RunState::attempt).getOrElse(0L) + 1;
      Option<RunState> run =
          Option.when(isExecution(), () -> new RunState(attempt, Option.none(), Option.none()));
      Option<String> holder = Option.when(capacity() == 1, reserve.applicant());
      lease(reserve.id(), holder, grant, edit(request), run);
      return;
    }
    for (LockGrant newest : lockOf(request)) {
      Option<RunState> run = before.map(known -> run(known, RequestSubjects.asked(request)));
      boolean isNobodys = grant.units() == 0 && run.isEmpty();
      Option<String> holder = isNobodys ? Option.none() : newest.holder();
      permits.put(number(newest), copy(newest, holder, grant, run));
    }
  }

  /** Gives the first number that nobody has; the only permit of a lock has no number. */
  private void lease(
      RequestId id,
      Option<String> holder,
      Grant grant,
      Option<EditLock> edit,
      Option<RunState> run) {
    int first = 1;
    while (permits.containsKey(first) && Moments.live(permits.get(first).grant(), clock) > 0) {
      first++;
    }
    Option<Integer> permit = capacity() == 1 ? Option.none() : Option.some(first);
    permits.put(first, new LockGrant(id, holder, newToken(), permit, grant, edit, run));
  }

  static int number(LockGrant lease) {
    return lease.permit().getOrElse(1);
  }

  private static LockGrant copy(
      LockGrant own, Option<String> holder, Grant grant, Option<RunState> run) {
    return new LockGrant(
        own.reservation(), holder, own.token(), own.permit(), grant, own.edit(), run);
  }

  /** The grant in the books of a lock, if the request is about it. */
  Option<LockGrant> lockOf(Request request) {
    return RequestSubjects.target(request).flatMap(this::lockOf);
  }

  /** The grant of a reservation in the books of a lock. */
  Option<LockGrant> lockOf(RequestId reservation) {
    return Vector.ofAll(permits.values()).find(one -> one.reservation().equals(reservation));
  }

  /** The first result stays. */
  private static RunState run(RunState known, Request request) {
    if (request instanceof Confirm confirm) {
      String left = confirm.result().getOrElse("null");
      return new RunState(
          known.attempt(), known.result().orElse(Option.some(left)), known.failure());
    }
    return request instanceof Cancel cancel
        ? new RunState(known.attempt(), known.result(), cancel.failure())
        : known;
  }

  private static Option<EditLock> edit(Request request) {
    if (request instanceof Claim claim) {
      return claim.main().map(main -> new EditLock(claim.own().resource(), claim.own().id(), main));
    }
    return request instanceof ClaimPart part
        ? part.main().map(main -> new EditLock(part.home(), part.whole(), main))
        : Option.none();
  }

  /** The model's books, completed from the stored ones where the model does not know. */
  Books asOf(Books stated) {
    return new Books(
        resource,
        terms,
        termsNumber,
        lanes,
        taken,
        decisions,
        amended,
        clock,
        new HoldTimeline(io.vavr.collection.TreeMap.ofAll(holds)),
        waiting.numbers,
        categories.asBooks(),
        stated.log(),
        new Permits(Vector.ofAll(permits.values())),
        isLock() ? waiting.asQueue() : LockQueue.EMPTY,
        epoch,
        archived);
  }

  /** The units that a new request could get: none that those could use who wait. */
  long left() {
    if (terms.exists(inForce -> inForce.categories().nonEmpty())) {
      return Math.max(0, capacity() - taken - categories.usable(terms.get()));
    }
    return waiting.numbers.requests() > 0 ? 0 : Math.max(0, capacity() - taken);
  }

  long capacity() {
    return terms.map(Terms::capacity).getOrElse(0L);
  }

  boolean isClosed() {
    return isClosedAt(clock);
  }

  /** Whether it is closed for a request that may be taken in later than all requests in the log. */
  boolean isClosedFor(Request request) {
    return isClosed() || isClosedAt(request.takenAt());
  }

  /** The text of the closing, in a refusal for that reason. */
  Option<String> explanation(Reason reason) {
    return terms
        .filter(any -> reason == Reason.RESOURCE_CLOSED)
        .flatMap(Terms::closing)
        .flatMap(Closing::reason);
  }

  private boolean isClosedAt(Instant moment) {
    return Moments.isReached(terms.flatMap(Terms::closing).map(Closing::at), moment);
  }

  Instant now() {
    return Moments.later(clock, decidedAt);
  }

  long newToken() {
    return epoch * TOKENS_OF_AN_EPOCH + decisions;
  }

  boolean isLock() {
    return terms.exists(Terms::lock);
  }

  boolean isExecution() {
    return terms.exists(Terms::execution);
  }

  /** Whether the log is so full that only ends of reservations are accepted. */
  boolean isNearlyFull() {
    return log.bytes() >= NEARLY_FULL_BYTES;
  }

  long held() {
    return holds.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The name of a lock's holder may be erased in the entry and still stand in the books. */
  void takeHolder(Permits logged) {
    for (LockGrant there : logged.grants()) {
      permits.computeIfPresent(
          number(there), (any, own) -> copy(own, there.holder(), own.grant(), own.run()));
    }
  }
}
