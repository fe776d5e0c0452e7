package io.lastseat.audit.promises;

import io.lastseat.audit.promises.Breach.RecordWords;
import io.lastseat.audit.promises.Ruling.RequestSubjects;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Outcome;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.Place;
import io.lastseat.model.grant.Quantities;
import io.lastseat.model.grant.Tally;
import io.lastseat.model.grant.Waiter;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.TallyName;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks the promises on one log, commit by commit. After a breach it continues with the stored
 * state, so that one fault is reported once.
 *
 * <p>It remembers the books, the waiters, and the sums of limited applicants. For the state of
 * earlier requests it asks the past.
 */
public final class PromiseModel {

  /**
   * How far a promotion may move the clock ahead of its commit: a claim brings the clock of another
   * log, and writers' clocks differ by four seconds at most.
   */
  private static final Duration AHEAD = Duration.ofSeconds(9);

  /** The number of restores that an id can distinguish. */
  private static final long EPOCHS = 256;

  private final Function<RequestId, PriorState> past;
  private final Consumer<Breach> breaches;
  private final OwnBooks books;
  private final WaitingPromise waiting;
  private final OtherCommits others;
  private final ArchivingPromise archiving;

  /** The prior states that this commit has changed so far. */
  private final Map<RequestId, PriorState> fresh = new HashMap<>();

  private final List<Instant> clocks = new ArrayList<>();

  /** The commit that is being checked. */
  private @Nullable Commit commit;

  private Option<Entry> entry = Option.none();
  private long number;
  private long greatestToken;

  /** Whether the books before the next commit are known. */
  private boolean known = true;

  /**
   * Checks a log from its first commit on.
   *
   * @param past the state of a request before the current commit, by its name in this log: whether
   *     it has a verdict, and what its reservation has after the newest entry
   */
  public PromiseModel(
      ResourceId resource,
      Function<RequestId, PriorState> past,
      OtherCommits others,
      Consumer<Breach> breaches) {
    this.past = past;
    this.breaches = breaches;
    this.books = new OwnBooks(resource);
    this.waiting = new WaitingPromise(books);
    this.others = others;
    this.archiving = new ArchivingPromise(books);
  }

  /** The log gave this token before a restore: later ones must be greater. */
  public void given(long token) {
    greatestToken = Math.max(greatestToken, token);
  }

  public long greatestToken() {
    return greatestToken;
  }

  /** The waiter who must be promoted before any other decision. */
  public Option<RequestId> due() {
    return waiting.due().map(Waiter::id);
  }

  public List<Instant> clocks() {
    return clocks;
  }

  public Instant clock() {
    return books.clock;
  }

  public void next(Commit commit) {
    this.commit = commit;
    entry = Option.none();
    fresh.clear();
    clocks.clear();
    boolean begins = number == 0 && ArchivingPromise.isMark(commit);
    if (commit.number() != number + 1 && !begins) {
      breach(Promise.ONE_SET_OF_BOOKS, "the number", commit.number(), number + 1);
      skip(commit.number() - 1);
    }
    boolean follows = known && !begins;
    if (!follows) {
      // The earlier commits are unknown: take these books as they stand.
      books.set(commit.books());
    }
    archiving.next(
        commit, !follows, what -> breach(Promise.NOTHING_LOST, "the commit", what, "none"));
    if (follows) {
      derive(commit);
    }
    books.set(commit.books());
    number = commit.number();
    known = true;
  }

  /**
   * The commits up to this one are missing or unreadable. Checks that depend on them are skipped.
   */
  public void skip(long through) {
    number = through;
    known = false;
    books.limits.complete = false;
    books.waiting.forget();
  }

  private void derive(Commit commit) {
    boolean isMark = ArchivingPromise.isMark(commit);
    if (isMark != commit.entries().isEmpty()) {
      String should = "some, or none where it is archived";
      breach(Promise.NOTHING_LOST, "the commit", commit.entries().size() + " entries", should);
    }
    books.begin(commit);
    if (isMark) {
      books.archive();
    }
    try {
      commit.entries().forEach(one -> next(commit, one));
      entry = Option.none();
      books(commit);
      if (!isMark) {
        waiting.leftBehind(commit, breaks(Promise.ORDER));
      }
    } catch (IllegalArgumentException | IllegalStateException | NoSuchElementException no) {
      entry = Option.none();
      breach(Promise.ONE_SET_OF_BOOKS, "the entries", no, "possible ones");
    }
  }

  private void next(Commit commit, Entry logged) {
    entry = Option.some(logged);
    if (logged instanceof Promotion promotion) {
      next(commit, promotion);
    } else {
      next(commit, (Verdict) logged);
    }
    clocks.add(books.clock);
    long left =
        logged instanceof Promotion promotion ? promotion.left() : ((Verdict) logged).left();
    if (books.left() != left) {
      breach(Promise.EXPLAINED, "what is left", left, books.left());
    }
  }

  private void next(Commit commit, Promotion logged) {
    boolean early = logged.at().isBefore(books.clock);
    boolean late =
        logged.at().isAfter(books.clock) && logged.at().isAfter(commit.decidedAt().plus(AHEAD));
    if (early || late) {
      breach(Promise.EXPLAINED, Breach.TIME, logged.at(), "between books and commit");
    }
    books.reach(logged.at());
    Option<Waiter> due = waiting.due();
    boolean known = books.limits.isKnown(logged.tally().map(Tally::name));
    if (books.waiting.isKnown() && known) {
      if (!due.exists(waiter -> waiter.id().equals(logged.about()))) {
        Option<String> next = due.map(Waiter::id).map(String::valueOf);
        breach(Promise.ORDER, WaitingPromise.WHO_CAME, logged.about(), next.getOrElse("none"));
      } else {
        agree(
            Promise.EXPLAINED, WaitingPromise.WHO_CAME, logged, waiting.served(due.get(), logged));
      }
    }
    boolean refused = logged.outcome() instanceof Outcome.Rejected;
    Grant grant =
        new Grant(
            refused ? 0 : logged.units(),
            logged.hold(),
            logged.changes(),
            Option.none(),
            logged.tally().map(Tally::name),
            TreeMap.empty(),
            refused ? Quantities.NONE : logged.quantities(),
            logged.generation());
    books.enter(logged);
    capacity(grant.units(), false);
    categories(grant.quantities(), false);
    tally(logged.about(), Option.some(grant), logged.tally());
    token(books.isLock() && grant.units() > 0);
    fresh.put(logged.about(), new PriorState(true, Option.some(grant)));
  }

  private void next(Commit commit, Verdict logged) {
    Request request = logged.request();
    books.reach(request);
    PriorState priorState =
        RequestSubjects.target(request).map(this::priorState).getOrElse(PriorState.NO_SUCH_REQUEST);
    ClaimPromise.Wrong wrong = breaks(Promise.ONE_SET_OF_BOOKS);
    new ClaimPromise(books, others, commit, logged, priorState.grant(), wrong).check();
    logged.participants().forEach(all -> books.reach(all.at()));
    for (Waiter due : waiting.due()) {
      breach(Promise.ORDER, "who comes next", logged.about(), due.id());
    }
    // A part may share its name with another request of this log: only its whole is decided once.
    if (!(request instanceof ClaimPart) && known(request.id()).wasAsked()) {
      breach(Promise.ONE_VERDICT, "the verdict", "a second one", "the only one");
    }
    floor(commit, logged);
    Ruling ruling = new Ruling(books, request, priorState, logged.participants());
    boolean isHeardOf =
        books.limits.complete || RequestSubjects.target(request).isEmpty() || priorState.wasAsked();
    if (isHeardOf && books.limits.isKnown(ruling.whose())) {
      agree(Promise.EXPLAINED, "the verdict", logged, ruling.verdict(logged));
    }
    boolean over = ruling.mayGoOver();
    books.enter(logged);
    capacity(logged.change(), over);
    categories(logged.moved(), over);
    Option<RequestId> reservation =
        RequestSubjects.target(request).orElse(RequestSubjects.reserve(request).map(Reserve::id));
    former(reservation, priorState.grant(), logged);
    tally(reservation.getOrElse(request.id()), logged.grant(), logged.tally());
    token(
        books.isLock()
            && logged.outcome() instanceof Outcome.Accepted
            && RequestSubjects.reserve(request).isDefined());
    remember(logged);
  }

  /**
   * No process looks for a verdict before the floor of its key. After a restore numbers are used
   * again; such a verdict has a row. A forged request may name the floor of another log: the stream
   * decides it anyway, and its row is found.
   */
  private void floor(Commit commit, Verdict logged) {
    for (Names.Floor floor : Names.floor(logged.request().id())) {
      boolean call = commit.marks().immediateThrough() == commit.number();
      boolean then = floor.epoch() == commit.books().epoch() % EPOCHS;
      if (call && then && commit.number() <= floor.commit()) {
        breach(Promise.ONE_VERDICT, "the verdict", commit.number(), "behind " + floor);
      }
    }
  }

  /** Remembers the request, and the state of the reservation that it is about. */
  private void remember(Verdict logged) {
    Request request = logged.request();
    Option<RequestId> target = RequestSubjects.target(request);
    for (Grant grant : logged.grant()) {
      fresh.put(target.getOrElse(request.id()), new PriorState(true, Option.some(grant)));
    }
    if (target.isDefined() || logged.grant().isEmpty()) {
      fresh.put(request.id(), PriorState.NOTHING_GRANTED);
    }
  }

  private PriorState known(RequestId id) {
    PriorState now = fresh.get(id);
    return now == null ? past.apply(id) : now;
  }

  /** Of a lock only its books know its grants: the newest of each permit, and the waiters. */
  private PriorState priorState(RequestId id) {
    if (!books.isLock()) {
      return known(id);
    }
    return books
        .lockOf(id)
        .map(LockGrant::grant)
        .orElse(() -> books.waiting.of(id).map(PromiseModel::place))
        .map(grant -> new PriorState(true, Option.some(grant)))
        .getOrElse(PriorState.NOTHING_GRANTED);
  }

  private static Grant place(Waiter waiter) {
    Option<Place> place = Option.some(waiter.place());
    return new Grant(waiter.units(), Option.none(), 0, place, waiter.whose());
  }

  private void agree(Promise promise, String what, Record logged, Record should) {
    if (!logged.equals(should)) {
      Option<Books> due = Option.when(should instanceof Books, () -> (Books) should);
      breach(promise, what, RecordWords.of(logged, should), RecordWords.of(should, logged), due);
    }
  }

  private void capacity(long change, boolean over) {
    if (change > 0 && !over && books.taken > books.capacity()) {
      String should = "at most " + books.capacity();
      breach(Promise.CAPACITY, "what is taken", books.taken, should);
    }
  }

  private void categories(Quantities more, boolean over) {
    for (String name :
        books.terms.filter(any -> !over).flatMap(terms -> books.categories.exceeded(terms, more))) {
      breach(Promise.CAPACITY, "what is taken of " + name, "more", "at most its capacity");
    }
  }

  private void tally(RequestId reservation, Option<Grant> grant, Option<Tally> stands) {
    grant.forEach(has -> books.limits.put(reservation, has));
    boolean counted = books.terms.exists(TermsPromise::limits);
    Option<Tally> should =
        counted ? grant.flatMap(Grant::whose).map(books.limits::tally) : Option.none();
    if (books.limits.isKnown(should.map(Tally::name)) && !should.equals(stands)) {
      should.map(Tally::name).forEach(books.limits::lose);
      breach(Promise.EXPLAINED, "what the applicant has", stands, should);
    }
  }

  /** The sum of one who handed his reservation over no longer has it. */
  private void former(Option<RequestId> reservation, Option<Grant> before, Verdict logged) {
    Option<TallyName> his =
        before
            .filter(had -> logged.grant().exists(now -> !now.whose().equals(had.whose())))
            .flatMap(Grant::whose);
    his.forEach(name -> books.limits.remove(name, reservation.get()));
    Option<Tally> should = his.map(books.limits::tally);
    if (books.limits.isKnown(his) && !should.equals(logged.former())) {
      his.forEach(books.limits::lose);
      breach(Promise.EXPLAINED, "what the former applicant has", logged.former(), should);
    }
  }

  /** Fencing tokens grow with every grant, over restores too. */
  private void token(boolean granted) {
    if (granted) {
      if (books.newToken() <= greatestToken) {
        breach(Promise.CAPACITY, "the token", books.newToken(), "more than " + greatestToken);
      }
      given(books.newToken());
    }
  }

  private void books(Commit commit) {
    boolean erased =
        commit
            .entries()
            .flatMap(OwnBooks::verdict)
            .flatMap(verdict -> RequestSubjects.reserve(verdict.request()))
            .exists(asked -> asked.erased().isDefined());
    if (erased) {
      books.takeHolder(commit.books().permits());
    }
    permits(commit.books());
    Books should = books.asOf(commit.books());
    agree(Promise.ONE_SET_OF_BOOKS, "the books after the commit", commit.books(), should);
  }

  /** No two have the same number of a lock at one moment. */
  private void permits(Books stated) {
    Vector<Integer> had =
        stated
            .permits()
            .grants()
            .filter(lease -> Moments.live(lease.grant(), stated.clock()) > 0)
            .map(OwnBooks::number);
    if (had.distinct().size() < had.size()) {
      breach(Promise.CAPACITY, "the permits", had, "each once");
    }
  }

  private ClaimPromise.Wrong breaks(Promise promise) {
    return (what, stands, should) -> breach(promise, what, stands, should);
  }

  private void breach(Promise promise, String what, Object stands, Object should) {
    breach(promise, what, String.valueOf(stands), String.valueOf(should), Option.none());
  }

  private void breach(
      Promise promise, String what, String stands, String should, Option<Books> due) {
    Commit here = Objects.requireNonNull(commit);
    breaches.accept(new Breach(promise, here, entry, what, stands, should, due));
  }
}
