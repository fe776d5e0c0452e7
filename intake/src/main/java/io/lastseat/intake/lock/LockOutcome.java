package io.lastseat.intake.lock;

import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Request;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.function.Function;

/** The result of a call about a lock. */
public sealed interface LockOutcome {

  /**
   * The caller holds the lock.
   *
   * @param requestStatus the request that acquired or renewed the lock
   * @param lease the lease as the books show it
   */
  record Leased(RequestStatus requestStatus, LockGrant lease) implements LockOutcome {}

  /** The request is written, and has no verdict yet. */
  record Undecided(RequestStatus requestStatus) implements LockOutcome {}

  /** The request that made this outcome; none if the outcome does not show it. */
  default Option<Request> request() {
    if (this instanceof OfSeveral several) {
      return several.outcome().request();
    }
    if (this instanceof Leased leased) {
      return Option.some(leased.requestStatus().request());
    }
    return Option.when(
        this instanceof Undecided, () -> ((Undecided) this).requestStatus().request());
  }

  /** The lock was released. */
  record Released(long token) implements LockOutcome {}

  /**
   * Other callers hold all permits of the lock.
   *
   * @param books books of a moment ago; the lock may be free again
   */
  record Taken(Books books) implements LockOutcome {}

  /** The token does not belong to the live lease. */
  record Lost(Books books) implements LockOutcome {}

  /** The lock is held with a lock that refers to it: only that one is renewed and released. */
  record Reference(Books books) implements LockOutcome {}

  /**
   * The result of a call about a lock and all locks that it refers to.
   *
   * @param limiting the lock that refused; none if no lock refused
   * @param locks all the locks in the order of their names, in their present state
   */
  record OfSeveral(LockOutcome outcome, Option<ResourceId> limiting, Vector<Books> locks)
      implements LockOutcome {}

  /**
   * The lock never gave this token.
   *
   * @param newest the newest token that the lock has given
   */
  record NeverGiven(long newest) implements LockOutcome {}

  /** The resource is no lock. */
  record NoLock() implements LockOutcome {}

  /**
   * The lock has another number of permits than the call said.
   *
   * @param permits how many it has
   */
  record OtherPermits(long permits) implements LockOutcome {}

  /** The call cannot be served under its idempotency key, or cannot be served at all. */
  record NotServed(CallResult.Invalid why) implements LockOutcome {}

  /**
   * The outcome of a call that the gate did not turn away.
   *
   * @param decided makes the outcome of a request with a verdict
   */
  static LockOutcome of(CallResult result, Function<CallResult.Taken, LockOutcome> decided) {
    if (!(result instanceof CallResult.Taken taken)) {
      return new NotServed((CallResult.Invalid) result);
    }
    return taken.requestStatus().verdict().isEmpty()
        ? new Undecided(taken.requestStatus())
        : decided.apply(taken);
  }

  /** The call was refused for a reason that has nothing to do with the holder. */
  record Denied(Reason reason) implements LockOutcome {}
}
