package io.lastseat.intake.lock;

import io.lastseat.command.Command;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.command.OwnKey;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.lock.EditLocking.EditLockRequest;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.Requests;
import io.lastseat.intake.lookup.Verdicts;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.log.DecisionLog;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.VerdictRow;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Acquires, renews and releases locks. The call decides if the deployment allows that; else the
 * stream decides.
 *
 * <p>The fencing token only grows, so any head with a greater token is enough to refuse an old one
 * of a lock with one permit. Of several permits a greater token may be that of another holder. All
 * other refusals rely on a head that was read after the begin of the call.
 */
public final class Locking {

  private final HeadCache cache;
  private final Submit submit;
  private final LockWaiting line;
  private final HolderNames names;
  private final Clock clock;
  private final EditLocking together;

  public Locking(
      DecisionLog log,
      HeadCache cache,
      Submit submit,
      Requests requests,
      VerdictFinder finder,
      Verdicts verdicts,
      Clock clock) {
    this.cache = cache;
    this.submit = submit;
    this.line = new LockWaiting(log, cache, submit, finder, verdicts, clock);
    this.names = new HolderNames(finder, requests);
    this.clock = clock;
    this.together = new EditLocking(cache, submit, clock);
  }

  /** The head of any resource with that name, with its books as they are now. */
  public Option<Head> look(ResourceId name) {
    return cache
        .newest(name)
        .filter(Head::isCreated)
        .map(head -> head.withBooks(names.inBooks(head.books().at(clock.instant()))));
  }

  /** The newest head that this process knows of the log that decides about this outcome. */
  public Option<Head> known(ResourceId name, LockOutcome outcome) {
    return cache.lastKnown(outcome.request().map(Request::resource).getOrElse(name));
  }

  /**
   * Acquires the lock, and creates it if it does not exist.
   *
   * @param permits how many hold it at a time
   * @param waitFor how long the request waits if the lock is held; none if it does not wait
   * @param key makes a repetition find what the first try acquired, or its place on the waiting
   *     list
   */
  public LockOutcome acquire(
      ResourceId name,
      String holder,
      Duration lease,
      int permits,
      Option<Duration> waitFor,
      Option<OwnKey> key,
      Deadline deadline) {
    Reserve.Content application =
        new Reserve.Content(holder, 1, Option.none(), Option.some(lease), false)
            .creating(Option.some(Terms.ofLock(permits)))
            .waitingFor(waitFor);
    CallResult asked = submit.sendForLock(Command.of(name, application, key), deadline);
    return names.in(
        inLine(asked)
            .map(requestStatus -> line.follow(requestStatus, key.isDefined(), deadline))
            .getOrElse(
                () ->
                    outcome(
                        asked,
                        taken -> leased(taken, taken.requestStatus().request().id()),
                        Locking::notAcquired)));
  }

  /** The status of a request that waits, has waited, or may have to; else none. */
  private static Option<RequestStatus> inLine(CallResult asked) {
    return asked instanceof Taken taken
            && taken.requestStatus().request() instanceof Reserve reserve
            && reserve.waits()
            && taken.requestStatus().mayHaveWaited()
        ? Option.some(taken.requestStatus())
        : Option.none();
  }

  /**
   * Acquires a lock together with all locks that it refers to, or none of them.
   *
   * @param key makes a repetition find what the first try acquired
   */
  public LockOutcome acquire(EditLockRequest clientRequest, Option<OwnKey> key, Deadline deadline) {
    return names.in(together.acquire(clientRequest, key, deadline));
  }

  /**
   * Renews the lease with that token.
   *
   * @param key makes a repetition find the renewal that the first try made
   */
  public LockOutcome renew(
      ResourceId name, long token, Duration lease, Option<OwnKey> key, Deadline deadline) {
    return names.in(
        newest(name, token)
            .fold(outcome -> outcome, lock -> renew(name, lock, lease, key, deadline)));
  }

  private LockOutcome renew(
      ResourceId name, LockGrant lock, Duration lease, Option<OwnKey> key, Deadline deadline) {
    for (EditLock edit : lock.edit()) {
      return edit.main().equals(name)
          ? together.renew(edit, lease, key, deadline)
          : ofReference(name, lock);
    }
    return outcome(
        submit.sendForLock(Command.extending(name, lock, lease, key), deadline),
        taken -> leased(taken, lock.reservation()),
        Locking::lost);
  }

  /** Releases the lock, if this token belongs to its newest grant. */
  public LockOutcome release(ResourceId name, long token, Deadline deadline) {
    return names.in(
        newest(name, token).fold(outcome -> outcome, lock -> release(name, lock, deadline)));
  }

  private LockOutcome release(ResourceId name, LockGrant lock, Deadline deadline) {
    LockOutcome released = new LockOutcome.Released(lock.token());
    if (lock.grant().isEnded()) {
      return released;
    }
    for (EditLock edit : lock.edit()) {
      return edit.main().equals(name)
          ? together.release(edit, lock.token(), deadline)
          : ofReference(name, lock);
    }
    Command end = Command.ending(name, lock.reservation(), new GivingBack(lock.token()));
    return outcome(
        submit.sendForLock(end, deadline),
        taken -> released,
        (reason, books) -> isReleased(books, lock.token()) ? released : lost(reason, books));
  }

  /** Refuses to renew or release a lock held with others, unless it is the main one. */
  private LockOutcome ofReference(ResourceId name, LockGrant lock) {
    Books books = look(name).get().books();
    boolean live = books.permits().with(lock.token()).exists(now -> now.isLive(books.clock()));
    return live ? new LockOutcome.Reference(books) : new LockOutcome.Lost(books);
  }

  /** The newest grant of a permit, if it has this token; else the outcome of the call. */
  private Either<LockOutcome, LockGrant> newest(ResourceId name, long token) {
    return newest(name, token, Locking::isPlain);
  }

  /**
   * The newest grant of a permit, if it has this token; else the outcome of the call.
   *
   * @param ours whether the resource is of the right kind
   */
  public Either<LockOutcome, LockGrant> newest(ResourceId name, long token, Predicate<Books> ours) {
    Option<Head> known = cache.lastKnown(name).orElse(() -> cache.created(name));
    // A token that a remembered head does not have may have been granted since.
    Option<Head> seen =
        known.exists(head -> isTold(head.books(), token)) ? known : cache.newest(name);
    Option<Books> books = seen.filter(Head::isCreated).map(Head::books);
    if (books.exists(there -> !ours.test(there))) {
      return Either.left(new LockOutcome.NoLock());
    }
    long newest = books.map(Locking::token).getOrElse(0L);
    if (token > newest) {
      return Either.left(new LockOutcome.NeverGiven(newest));
    }
    return books
        .get()
        .permits()
        .with(token)
        .<Either<LockOutcome, LockGrant>>map(Either::right)
        .getOrElse(() -> Either.left(new LockOutcome.Lost(books.get().at(clock.instant()))));
  }

  /** Whether the books, however old, tell what became of this token. */
  private static boolean isTold(Books books, long token) {
    return books.permits().with(token).isDefined()
        || (token(books) > token && !books.hasSeveralPermits());
  }

  /** Whether the resource is a lock and no execution. */
  public static boolean isPlain(Books books) {
    return books.isLock() && !books.isExecution();
  }

  private static long token(Books books) {
    return books.lock().map(LockGrant::token).getOrElse(0L);
  }

  private LockOutcome outcome(
      CallResult asked,
      Function<Taken, LockOutcome> granted,
      BiFunction<Reason, Books, LockOutcome> refused) {
    return asked instanceof TurnedAway away
        ? refused.apply(away.reason(), away.seen().books().at(clock.instant()))
        : LockOutcome.of(
            asked,
            taken ->
                taken
                    .requestStatus()
                    .refusal()
                    .map(reason -> refused.apply(reason, now(taken.seen().resource())))
                    .getOrElse(() -> granted.apply(taken)));
  }

  /** A granted request. Its lease may be over: the request may have been sent long ago. */
  private LockOutcome leased(Taken taken, RequestId reservation) {
    VerdictRow row = taken.requestStatus().verdict().get();
    int changes = row.verdict().grant().map(Grant::changes).getOrElse(0);
    Books books = since(taken);
    return books
        .permits()
        .of(reservation)
        .filter(lock -> lock.grant().changes() >= changes && lock.isLive(books.clock()))
        .<LockOutcome>map(lock -> new LockOutcome.Leased(taken.requestStatus(), lock))
        .getOrElse(() -> new LockOutcome.Lost(books));
  }

  /** The books of a head that is read now; empty books if the lock does not exist. */
  private Books now(ResourceId name) {
    return cache.newestOrBefore(name).books().at(clock.instant());
  }

  /**
   * The present books, for a request with a verdict. A known head is enough if it contains the
   * verdict and the head of {@code taken} does not. It is then newer, by the append of this call or
   * by a read. After an older verdict other requests may have changed the books.
   */
  public Books since(Taken taken) {
    long verdict = taken.requestStatus().verdict().get().commitNo();
    ResourceId name = taken.seen().resource();
    return cache
        .lastKnown(name)
        .filter(known -> taken.seen().number() < verdict && verdict <= known.number())
        .orElse(() -> cache.newest(name))
        .get()
        .books()
        .at(clock.instant());
  }

  private static boolean isReleased(Books books, long token) {
    return books.permits().with(token).exists(lock -> lock.grant().isEnded());
  }

  static LockOutcome notAcquired(Reason reason, Books books) {
    return switch (reason) {
      case SOLD_OUT, NOT_ENOUGH_LEFT, WAITING_LIST_FULL, WAITED_TOO_LONG ->
          new LockOutcome.Taken(books);
      case TERMS_DIFFER ->
          isPlain(books)
              ? new LockOutcome.OtherPermits(books.capacity())
              : new LockOutcome.NoLock();
      default -> new LockOutcome.Denied(reason);
    };
  }

  static LockOutcome lost(Reason reason, Books books) {
    return switch (reason) {
      case HOLD_LAPSED,
          NEEDS_TOKEN,
          NOTHING_GRANTED,
          NOTHING_TO_CANCEL,
          NOT_HELD,
          UNKNOWN_RESERVATION ->
          new LockOutcome.Lost(books);
      default -> new LockOutcome.Denied(reason);
    };
  }
}
