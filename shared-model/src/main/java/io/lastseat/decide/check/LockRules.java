package io.lastseat.decide.check;

import io.lastseat.decide.facts.Facts;
import io.lastseat.decide.facts.FactsOver;
import io.lastseat.model.Books;
import io.lastseat.model.PriorState;
import io.lastseat.model.Promotion;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.EditLock;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.Hold;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.ClaimPart;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * Rules of a lock. Its books hold the newest grant of each permit and its line. So they alone show
 * the state of both, and that every other grant is over. A lease that has lapsed stays lapsed, even
 * if its permit was not granted since: its old holder learns that it is too late.
 */
public final class LockRules {

  /** The facts, completed by the grants in the books of a lock. */
  public static Facts facts(Books books, Facts others) {
    return books.isLock() ? new OfLock(books, others) : others;
  }

  /** Refuses a request about a lease that has lapsed. */
  public static <R extends Request> Rule<R> over() {
    return new Rule<>(
        Reason.HOLD_LAPSED,
        (books, facts, request) -> books.isLock() && Reservations.isLapsed(books, facts, request));
  }

  /**
   * Refuses a request that does not show the token of the lease. The id of a reservation is never
   * enough to change a lock, by a call or by the stream. A waiting call has no token yet: it may
   * leave the line without one, even if it was served meanwhile.
   */
  public static <R extends Request> Rule<R> withoutToken() {
    return new Rule<>(
        Reason.NEEDS_TOKEN,
        (books, facts, request) -> books.isLock() && !showsToken(books, request));
  }

  private static boolean showsToken(Books books, Request request) {
    boolean leaves = request instanceof Cancel && request.token().contains(Request.NO_TOKEN_YET);
    return leaves || lease(books, request).exists(lock -> request.token().contains(lock.token()));
  }

  /** Whether the resource is a lock and no execution: such a grant always has an end. */
  public static boolean alwaysEnds(Books books) {
    return books.isLock() && !books.isExecution();
  }

  /** The longest time from a grant to its end; none if the resource has no holds. */
  public static Option<Duration> longest(Books books) {
    return books.isLock()
        ? Option.some(Limits.LONGEST_LEASE)
        : books.terms().flatMap(terms -> terms.holds().longest());
  }

  /** A hold of this length, or the lease of a lock, granted on these books. */
  public static Hold begun(Books books, Facts facts, Duration length) {
    Instant now = facts.now(books);
    return books.isLock() ? Hold.lease(now, length) : Hold.of(now, length);
  }

  /**
   * The hold that extends this one to this length, or the lease of a lock that is renewed for it.
   */
  public static Hold extended(Books books, Facts facts, Hold before, Duration length) {
    Instant now = facts.now(books);
    return books.isLock() ? before.renewed(now, length) : before.extended(now, length);
  }

  /** The grant of the reservation that the request is about, if the books still have it. */
  private static Option<LockGrant> lease(Books books, Request request) {
    return request.reservation().flatMap(books.permits()::of);
  }

  /**
   * Whether it is the lock, with as many permits, or the execution, that a reservation wants. Other
   * terms do not count.
   */
  public static boolean isThere(Terms wanted, Terms inForce) {
    return wanted.lock()
        && inForce.lock()
        && wanted.execution() == inForce.execution()
        && wanted.capacity() == inForce.capacity();
  }

  /** Whether the request wants more than one unit of a lock with several permits. */
  public static boolean isOfSeveralUnits(Books books, long quantity) {
    return books.hasSeveralPermits() && quantity > 1;
  }

  /** Whether the terms are of the same kind: a lock with one permit always has one. */
  public static boolean isSameKind(Terms before, Terms after) {
    return before.lock() == after.lock()
        && before.execution() == after.execution()
        && (!before.lock() || (before.capacity() > 1) == (after.capacity() > 1));
  }

  /** The lock's books with this as newest grant of a permit; unchanged if the request waits. */
  public static Books with(Books books, Request request, Grant after) {
    return request
        .reserves()
        .map(
            reserve ->
                granted(
                    books,
                    reserve.id(),
                    Option.when(!books.hasSeveralPermits(), reserve.applicant()),
                    after,
                    editLock(request)))
        .orElse(() -> lease(books, request).map(lock -> lock.changed(after)))
        .map(granted -> books.withLock(Executions.after(books, request, granted)))
        .getOrElse(books);
  }

  /** A new grant, of the lowest free permit. */
  private static LockGrant granted(
      Books books, RequestId id, Option<String> holder, Grant grant, Option<EditLock> edit) {
    Option<Integer> permit =
        Option.when(books.hasSeveralPermits(), books.permits().lowestFree(books.clock()));
    return new LockGrant(id, holder, books.token(), permit, grant, edit, Option.none());
  }

  private static Option<EditLock> editLock(Request request) {
    if (request instanceof Claim claim) {
      return claim.main().map(main -> new EditLock(claim.resource(), claim.id(), main));
    }
    return request instanceof ClaimPart part
        ? part.main().map(main -> new EditLock(part.home(), part.whole(), main))
        : Option.none();
  }

  /**
   * Whether a request is about a single part of a claim, as it stands in the books of this lock.
   * Such a request would renew or give back this lock alone.
   */
  static boolean meansAPart(Books books, Facts facts, Request request) {
    return facts.participants(request.id()).isEmpty()
        && lease(books, request)
            .flatMap(LockGrant::edit)
            .exists(edit -> !edit.isHome(books.resource()));
  }

  /** The books of a lock after a promotion from its line. */
  public static Books promoted(Books books, Promotion promotion) {
    return promotion.accepted()
        ? books.withLock(
            granted(books, promotion.about(), Option.none(), promotion.grant(), Option.none()))
        : books;
  }

  private record OfLock(Books books, Facts before) implements FactsOver {

    @Override
    public Option<PriorState> priorState(RequestId id) {
      return books
          .permits()
          .of(id)
          .map(known -> PriorState.of(known.grant()))
          .orElse(() -> books.queue().of(id).map(waiter -> PriorState.of(waiter.grant())))
          .orElse(OVER);
    }
  }

  private static final Option<PriorState> OVER = Option.some(PriorState.NOTHING_GRANTED);

  private LockRules() {}
}
