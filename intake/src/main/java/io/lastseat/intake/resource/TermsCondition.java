package io.lastseat.intake.resource;

import io.lastseat.intake.request.Refusal;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.Set;

/** The condition of a change of terms. */
public interface TermsCondition {

  /**
   * Refuses what cannot be accepted any more, since terms never return to an earlier number; else
   * gives the number that the decision is bound to, because the terms may change until then.
   *
   * @param inForce the number of the terms now, 0 before the resource was created
   * @return bound to no number where the condition cannot cease to hold
   */
  Either<Refusal, Option<Long>> at(long inForce);

  /** A creation: other terms that are in force refuse it, once it is decided. */
  static TermsCondition none() {
    return inForce -> Either.right(Option.none());
  }

  /** The resource exists. It is never taken away again. */
  static TermsCondition exists() {
    return inForce ->
        inForce > 0 ? Either.right(Option.none()) : Either.left(Refusal.TERMS_CHANGED);
  }

  /** The resource must not exist yet. */
  static TermsCondition absent() {
    return oneOf(Set.of(0L));
  }

  /** The terms have one of these numbers. */
  static TermsCondition oneOf(Set<Long> numbers) {
    return inForce ->
        numbers.contains(inForce)
            ? Either.right(Option.some(inForce))
            : Either.left(Refusal.TERMS_CHANGED);
  }
}
