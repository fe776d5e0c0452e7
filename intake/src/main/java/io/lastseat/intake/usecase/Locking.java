package io.lastseat.intake.usecase;

import io.lastseat.intake.usecase.AtOnce.Course;
import io.lastseat.model.Books;
import io.lastseat.model.EditLock;
import io.lastseat.model.Grant;
import io.lastseat.model.Head;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Reason;
import io.lastseat.model.ResourceId;
import io.lastseat.model.Terms;
import io.lastseat.model.Verdict;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.request.Staff;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Acquires, renews and releases locks: in the call itself where that is offered, else by the
 * stream.
 *
 * <p>The fencing token is the number of the decision that granted the lock. It only grows, so any
 * head that shows a greater one is enough to refuse an old one. Everything else is refused as of a
 * head that was read after the call began.
 */
public final class Locking {

  private final BooksCache cache;
  private final Submit submit;
  private final AtOnce atOnce;
  private final LockLine line;
  private final HolderNames names;
  private final Clock clock;
  private final EditLocking together;

  /** What was asked for, and the head that it was answered on. */
  record Asked(Submitted submitted, Head seen) {}

  /** Behind these books; who waits is told by these requests and verdicts. */
  public Locking(
      BooksCache cache,
      Submit submit,
      AtOnce atOnce,
      Requests requests,
      Verdicts verdicts,
      Clock clock) {
    this.cache = cache;
    this.submit = submit;
    this.atOnce = atOnce;
    this.line = new LockLine(cache, submit, verdicts, clock);
    this.names = new HolderNames(requests);
    this.clock = clock;
    this.together = new EditLocking(cache, submit, clock);
  }

  /** The books as they are now, of whatever resource has that name. */
  public Option<Books> look(ResourceId name) {
    return newest(name).map(names::inBooks);
  }

  private Option<Books> newest(ResourceId name) {
    return cache.newest(name).filter(Head::isCreated).map(head -> head.books().at(clock.instant()));
  }

  /**
   * Acquires the lock, and makes it where nobody has.
   *
   * @param waitFor how long it stands in line where somebody else has it; none for not at all
   * @param key makes a repetition find what the first try acquired, or where it stands in line
   */
  public LockOutcome acquire(
      ResourceId name,
      String holder,
      Duration ttl,
      Option<Duration> waitFor,
      Option<OwnKey> key,
      Patience patience) {
    Instant begin = clock.instant();
    Application application =
        new Application(
            holder,
            1,
            Option.none(),
            Option.some(ttl),
            waitFor.isDefined(),
            Staff.NONE,
            Option.none(),
            Option.some(Terms.ofLock()),
            waitFor);
    Asked asked = ask(name, AtOnceWish.of(name, application, key), patience);
    return names.in(
        inLine(asked)
            .map(
                standing ->
                    line.follow(standing, patience.after(Duration.between(begin, clock.instant()))))
            .getOrElse(
                () ->
                    outcome(
                        asked,
                        standing ->
                            leased(standing, standing.verdict().get().verdict().decisionNo()),
                        Locking::notAcquired)));
  }

  /** Where it stands, if it waits or has waited, or may have to. */
  private static Option<Standing> inLine(Asked asked) {
    return asked.submitted() instanceof Submitted.Taken taken
            && taken.standing().request() instanceof Reserve reserve
            && reserve.waits()
            && taken.standing().mayHaveWaited()
        ? Option.some(taken.standing())
        : Option.none();
  }

  /**
   * Acquires a lock together with all that it refers to, or none of them.
   *
   * @param key makes a repetition find what the first try acquired
   */
  public LockOutcome acquire(EditLockWish wish, Option<OwnKey> key, Patience patience) {
    return names.in(together.acquire(wish, key, patience));
  }

  /**
   * Renews the lease of that token.
   *
   * @param key makes a repetition find the renewal that the first try made
   */
  public LockOutcome renew(
      ResourceId name, long token, Duration ttl, Option<OwnKey> key, Patience patience) {
    return names.in(
        newest(name, token)
            .fold(outcome -> outcome, lock -> renew(name, lock, ttl, key, patience)));
  }

  private LockOutcome renew(
      ResourceId name, LockGrant lock, Duration ttl, Option<OwnKey> key, Patience patience) {
    for (EditLock edit : lock.edit()) {
      return edit.main().equals(name)
          ? together.renew(edit, ttl, key, patience)
          : ofReference(name, lock);
    }
    AtOnceWish wish = AtOnceWish.extending(lock.reservation(), ttl, key);
    return outcome(
        ask(name, wish, patience), standing -> leased(standing, lock.token()), Locking::lost);
  }

  /** Gives the lease of that token back. */
  public LockOutcome release(ResourceId name, long token, Patience patience) {
    return names.in(
        newest(name, token).fold(outcome -> outcome, lock -> release(name, lock, patience)));
  }

  private LockOutcome release(ResourceId name, LockGrant lock, Patience patience) {
    LockOutcome released = new LockOutcome.Released(lock.token());
    if (lock.grant().isEnded()) {
      return released;
    }
    for (EditLock edit : lock.edit()) {
      return edit.main().equals(name)
          ? together.release(edit, lock.token(), patience)
          : ofReference(name, lock);
    }
    AtOnceWish wish = AtOnceWish.ending(lock.reservation(), new Cancellation());
    return outcome(
        ask(name, wish, patience),
        standing -> released,
        (reason, books) -> isReleased(books, lock.token()) ? released : lost(reason, books));
  }

  /** Nothing is done to it alone. */
  private LockOutcome ofReference(ResourceId name, LockGrant lock) {
    Books books = look(name).get();
    boolean live =
        books
            .lock()
            .exists(newest -> newest.token() == lock.token() && newest.isLive(books.clock()));
    return live ? new LockOutcome.Reference(books) : new LockOutcome.Lost(books);
  }

  /** The newest grant, if it is that of this token; else what the call comes to. */
  private Either<LockOutcome, LockGrant> newest(ResourceId name, long token) {
    return newest(name, token, Locking::isPlain);
  }

  /**
   * The newest grant, if it is that of this token; else what the call comes to.
   *
   * @param ours whether the resource of that name is what is asked about
   */
  Either<LockOutcome, LockGrant> newest(ResourceId name, long token, Predicate<Books> ours) {
    Option<Head> known = cache.lastKnown(name).orElse(() -> cache.created(name));
    // What is beyond the head of a moment ago may have been given since.
    Option<Head> seen =
        known.exists(head -> token(head.books()) >= token) ? known : cache.newest(name);
    Option<Books> books = seen.filter(Head::isCreated).map(Head::books);
    if (books.exists(there -> !ours.test(there))) {
      return Either.left(new LockOutcome.NoLock());
    }
    long newest = books.map(Locking::token).getOrElse(0L);
    if (token > newest) {
      return Either.left(new LockOutcome.NeverGiven(newest));
    }
    return token < newest
        ? Either.left(new LockOutcome.Lost(books.get().at(clock.instant())))
        : Either.right(books.get().lock().get());
  }

  /** Whether it is a lock and no execution. */
  public static boolean isPlain(Books books) {
    return books.isLock() && !books.isExecution();
  }

  private static long token(Books books) {
    return books.lock().map(LockGrant::token).getOrElse(0L);
  }

  /** In the call itself where that is offered, else by the stream. */
  Asked ask(ResourceId name, AtOnceWish wish, Patience patience) {
    Course course = atOnce.of(name, wish, patience);
    if (course instanceof Course.Answered answered) {
      return new Asked(answered.submitted(), answered.seen());
    }
    if (course instanceof Course.Tried tried) {
      Request request = tried.request();
      return new Asked(submit.goOn(tried.notIn(), request, wish.wish(), patience), tried.known());
    }
    Head seen = cache.newest(name).getOrElse(() -> Head.before(name));
    Books books = seen.books();
    return new Asked(
        submit.submit(
            seen,
            wish.wish(),
            wish.name().apply(books),
            request -> Gate.refusal(books, request),
            patience),
        seen);
  }

  private LockOutcome outcome(
      Asked asked,
      Function<Standing, LockOutcome> granted,
      BiFunction<Reason, Books, LockOutcome> refused) {
    if (asked.submitted() instanceof Submitted.Refused refusal) {
      return refused.apply(refusal.reason(), asked.seen().books().at(clock.instant()));
    }
    if (!(asked.submitted() instanceof Submitted.Taken taken)) {
      return new LockOutcome.KeyTaken();
    }
    Standing standing = taken.standing();
    if (standing.verdict().isEmpty()) {
      return new LockOutcome.Undecided(standing);
    }
    return standing
        .verdict()
        .get()
        .verdict()
        .refusal()
        .map(reason -> refused.apply(reason, newest(asked.seen().resource()).get()))
        .getOrElse(() -> granted.apply(standing));
  }

  /**
   * That it was granted once says nothing of now: the same request may have been sent long ago. The
   * head that this process knows tells, if it is not older than the verdict.
   */
  private LockOutcome leased(Standing standing, long token) {
    Verdict verdict = standing.verdict().get().verdict();
    ResourceId name = standing.request().resource();
    int changes = verdict.grant().map(Grant::changes).getOrElse(0);
    Books books = notBefore(name, verdict);
    return books
        .lock()
        .filter(lock -> lock.token() == token && lock.grant().changes() >= changes)
        .filter(lock -> lock.isLive(books.clock()))
        .<LockOutcome>map(lock -> new LockOutcome.Leased(standing, lock))
        .getOrElse(() -> new LockOutcome.Lost(books));
  }

  /** The books of now, by a head that this process knows if it is not older than the verdict. */
  Books notBefore(ResourceId name, Verdict verdict) {
    return cache
        .lastKnown(name)
        .map(Head::books)
        .filter(known -> known.decisions() >= verdict.decisionNo())
        .orElse(() -> cache.newest(name).map(Head::books))
        .get()
        .at(clock.instant());
  }

  private static boolean isReleased(Books books, long token) {
    return books.lock().exists(lock -> lock.token() == token && lock.grant().isEnded());
  }

  static LockOutcome notAcquired(Reason reason, Books books) {
    return switch (reason) {
      case SOLD_OUT, NOT_ENOUGH_LEFT, WAITED_TOO_LONG -> new LockOutcome.Taken(books);
      case TERMS_DIFFER -> new LockOutcome.NoLock();
      default -> new LockOutcome.Denied(reason);
    };
  }

  static LockOutcome lost(Reason reason, Books books) {
    return switch (reason) {
      case HOLD_LAPSED, NOTHING_GRANTED, NOTHING_TO_CANCEL, NOT_HELD, UNKNOWN_RESERVATION ->
          new LockOutcome.Lost(books);
      default -> new LockOutcome.Denied(reason);
    };
  }
}
