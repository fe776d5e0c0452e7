package io.lastseat.intake.lock;

import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Function;

/** The result of a call about a lock. */
public sealed interface LockOutcome {

  /**
   * The caller has it.
   *
   * @param requestStatus the request that acquired or renewed it
   * @param lease by the books
   */
  record Leased(RequestStatus requestStatus, LockGrant lease) implements LockOutcome {}

  /** The request is written, and has no verdict yet. */
  record Undecided(RequestStatus requestStatus) implements LockOutcome {}

  /** It was given back. */
  record Released(long token) implements LockOutcome {}

  /**
   * Another caller has it.
   *
   * @param books of a moment ago; it may be free again
   */
  record Taken(Books books) implements LockOutcome {}

  /** The token is not that of the live lease. */
  record Lost(Books books) implements LockOutcome {}

  /** It is held because of another lock that refers to it: that one is renewed and released. */
  record Reference(Books books) implements LockOutcome {}

  /**
   * The result of a call about a lock and all that it refers to.
   *
   * @param limiting the lock that refused; none if none did
   * @param locks all of them in the order of their names, each as it is at this moment
   */
  record OfSeveral(LockOutcome outcome, Option<ResourceId> limiting, Vector<Books> locks)
      implements LockOutcome {}

  /**
   * No such token was ever given.
   *
   * @param newest that was
   */
  record NeverGiven(long newest) implements LockOutcome {}

  /** The resource is no lock. */
  record NoLock() implements LockOutcome {}

  /** The call cannot be served under its idempotency key, or at all. */
  record NotServed(CallResult.Invalid why) implements LockOutcome {}

  /**
   * Of a call that was not turned away.
   *
   * @param decided the outcome of one with a verdict
   */
  static LockOutcome of(CallResult result, Function<CallResult.Taken, LockOutcome> decided) {
    if (!(result instanceof CallResult.Taken taken)) {
      return new NotServed((CallResult.Invalid) result);
    }
    return taken.requestStatus().verdict().isEmpty()
        ? new Undecided(taken.requestStatus())
        : decided.apply(taken);
  }

  /** It was refused for a reason that has nothing to do with who holds it. */
  record Denied(Reason reason) implements LockOutcome {}
}
