package io.lastseat.intake.lock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.Json;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/** Problems of acquiring, renewing and releasing a lock. */
public final class LockProblems {

  public static Problem of(LockOutcome outcome) {
    if (outcome instanceof LockOutcome.Taken taken) {
      return held(taken.books());
    }
    if (outcome instanceof LockOutcome.Lost lost) {
      return Problems.LOCK_LOST.problem().withMembers(members(lost.books()));
    }
    if (outcome instanceof LockOutcome.Reference reference) {
      return Problems.LOCKED_TOGETHER.problem().withMembers(members(reference.books()));
    }
    if (outcome instanceof LockOutcome.NeverGiven never) {
      return Problems.INVALID_TOKEN.because(
          "The newest one of this name is %d. Send the token that the answer to its POST gave; nothing was written."
              .formatted(never.newest()));
    }
    if (outcome instanceof LockOutcome.OtherPermits other) {
      return Problems.OTHER_PERMITS.because(
          "It has %d now. Send that number as permits with every POST, under another Idempotency-Key; nothing was acquired. A lock with several permits gets another number as the capacity in its terms."
              .formatted(other.permits()));
    }
    if (outcome instanceof LockOutcome.NotServed none) {
      return Problems.of(none.why());
    }
    if (outcome instanceof LockOutcome.Denied denied) {
      return denied.reason() == Reason.LOG_FULL
          ? Problems.LOG_FULL.problem()
          : ConflictProblems.ofLock(denied.reason());
    }
    return Problems.NO_LOCK.problem();
  }

  private static Problem held(Books books) {
    Problem problem =
        Problems.LOCK_HELD
            .because(
                LockDocument.isAcquired(books)
                    ? "Nothing was acquired. Try again after Retry-After, if there is one."
                    : "It is free now. Try again; under an Idempotency-Key this answer stays.")
            .withMembers(members(books));
    return LockDocument.isAcquired(books) && books.leaseEnd().isEmpty()
        ? problem
        : problem.withHeader("Retry-After", Long.toString(seconds(books)));
  }

  /** The seconds until the first lease lapses, rounded up; 1 if the lock is free already. */
  public static long seconds(Books books) {
    Instant now = books.clock();
    return Option.when(LockDocument.isAcquired(books), books::leaseEnd)
        .flatMap(end -> end)
        .map(until -> Duration.between(now, until).plusMillis(999).toSeconds())
        .filter(left -> left > 1)
        .getOrElse(1L);
  }

  private static ObjectNode members(Books books) {
    ObjectNode members = Json.object();
    LockDocument.putToken(members, books);
    LockDocument.putHolder(members, books);
    return members;
  }

  private LockProblems() {}
}
