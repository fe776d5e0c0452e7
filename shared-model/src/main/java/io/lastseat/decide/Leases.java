package io.lastseat.decide;

import io.lastseat.model.Books;
import io.lastseat.model.Fate;
import io.lastseat.model.Grant;
import io.lastseat.model.Hold;
import io.lastseat.model.Limits;
import io.lastseat.model.LockGrant;
import io.lastseat.model.Reason;
import io.lastseat.model.RequestId;
import io.lastseat.model.Terms;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * What is special about a lock. Its books hold its newest grant, so they alone tell what became of
 * it, and that every other grant is over. A lease that has lapsed stays so, even where nobody has
 * taken the lock since: whoever had it learns that he was too late.
 */
final class Leases {

  /** The facts; what became of the grants of a lock is taken from its books. */
  static Facts facts(Books books, Facts others) {
    return books.isLock() ? new OfLock(books.lock(), others) : others;
  }

  /** It was a lease, and has lapsed. */
  static <R extends Request> Rule<R> over() {
    return new Rule<>(
        Reason.HOLD_LAPSED,
        (books, facts, request) -> books.isLock() && Reservations.isLapsed(books, facts, request));
  }

  /** The longest time from a grant to its end; none where nothing is held. */
  static Option<Duration> longest(Books books) {
    return books.isLock()
        ? Option.some(Limits.LONGEST_LEASE)
        : books.terms().flatMap(terms -> terms.holds().longest());
  }

  /** A hold of this length, or the lease of a lock, granted on these books. */
  static Hold begun(Books books, Facts facts, Duration length) {
    Instant now = facts.now(books);
    return books.isLock() ? Hold.lease(now, length) : Hold.of(now, length);
  }

  /** The same for longer. */
  static Hold extended(Books books, Facts facts, Hold before, Duration length) {
    Instant now = facts.now(books);
    return books.isLock() ? before.renewed(now, length) : before.extended(now, length);
  }

  /** Whether a reservation that wants a lock finds one: on whatever other terms it was made. */
  static boolean isThere(Terms wanted, Terms inForce) {
    return wanted.lock() && inForce.lock() && wanted.execution() == inForce.execution();
  }

  /** The books of a lock, of whose newest grant this is left. */
  static Books with(Books books, Request request, Grant after) {
    LockGrant granted =
        request instanceof Reserve reserve
            ? new LockGrant(
                reserve.id(), Option.some(reserve.applicant()), books.decisions(), after)
            : books.lock().get().changed(after);
    return books.withLock(Executions.after(books, request, granted));
  }

  private record OfLock(Option<LockGrant> lock, Facts before) implements FactsOver {

    @Override
    public Option<Fate> fate(RequestId id) {
      return lock.filter(known -> known.reservation().equals(id))
          .map(known -> Fate.of(known.grant()))
          .orElse(Option.some(Fate.NOTHING_GRANTED));
    }
  }

  private Leases() {}
}
