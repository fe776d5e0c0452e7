package io.lastseat.intake.lock;

import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.intake.lookup.Requests;
import io.lastseat.model.Books;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/**
 * Finds the holder of a lock that was granted from the waiting list, or that has several permits.
 * The request contains the name; the books do not.
 */
record HolderNames(VerdictFinder finder, Requests requests) {

  /** Adds the name of the present holder to the outcome. */
  LockOutcome in(LockOutcome outcome) {
    if (outcome instanceof LockOutcome.Leased leased) {
      return new LockOutcome.Leased(
          leased.requestStatus(), inGrant(leased.requestStatus().request(), leased.lease()));
    }
    if (outcome instanceof LockOutcome.Taken taken) {
      return new LockOutcome.Taken(inRefusal(taken.books()));
    }
    if (outcome instanceof LockOutcome.OfSeveral several) {
      return new LockOutcome.OfSeveral(
          in(several.outcome()), several.limiting(), several.locks().map(this::inBooks));
    }
    return outcome instanceof LockOutcome.Lost lost
        ? new LockOutcome.Lost(inRefusal(lost.books()))
        : outcome;
  }

  /** Adds to the books the names of the holders at the time of their clock. */
  Books inBooks(Books books) {
    return books
        .permits()
        .live(books.clock())
        .foldLeft(books, (all, lock) -> all.withLock(inGrant(books.resource(), lock)));
  }

  /** The same for a refusal, which names no holders of a lock with several permits. */
  private Books inRefusal(Books books) {
    return books.hasSeveralPermits() ? books : inBooks(books);
  }

  /** Adds the holder to the grant. Mostly the request with the grant is that of the call itself. */
  private LockGrant inGrant(Request known, LockGrant lock) {
    return known.id().equals(lock.reservation()) && lock.holder().isEmpty()
        ? lock.heldBy(name(known))
        : inGrant(known.resource(), lock);
  }

  private LockGrant inGrant(ResourceId resource, LockGrant lock) {
    return lock.holder().isDefined() ? lock : lock.heldBy(name(resource, lock));
  }

  private Option<String> name(ResourceId resource, LockGrant lock) {
    return requests
        .find(resource, lock.reservation())
        .orElse(
            () -> finder.verdict(resource, lock.reservation()).map(row -> row.verdict().request()))
        .flatMap(HolderNames::name);
  }

  private static Option<String> name(Request request) {
    return request.reserves().map(Reserve::applicant);
  }
}
