package io.lastseat.intake.lock;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.document.Rejections;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.json.Json;
import io.lastseat.intake.request.Refusal;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.LockGrant;
import java.time.Duration;
import java.time.Instant;

/** The problems of acquiring, renewing and releasing a lock. */
public final class LockProblems {

  private static final int CONFLICT = 409;

  public static Problem of(LockOutcome outcome) {
    if (outcome instanceof LockOutcome.Taken taken) {
      return held(taken.books());
    }
    if (outcome instanceof LockOutcome.Lost lost) {
      return lost(lost.books());
    }
    if (outcome instanceof LockOutcome.Reference reference) {
      return lockedTogether(reference.books());
    }
    if (outcome instanceof LockOutcome.NeverGiven never) {
      return Problems.tokenNeverGiven(never.newest());
    }
    if (outcome instanceof LockOutcome.NotServed none) {
      return Problems.of(none.why());
    }
    if (outcome instanceof LockOutcome.Denied denied) {
      return denied.reason() == Reason.LOG_FULL
          ? Problems.of(Refusal.LOG_FULL)
          : Rejections.ofLock(denied.reason());
    }
    return Problems.noLock();
  }

  private static Problem held(Books books) {
    Problem problem =
        Problem.of(
                "lock-held",
                CONFLICT,
                "Another caller had the lock",
                LockDocument.live(books).isDefined()
                    ? "Nothing was acquired. Try again after Retry-After, if there is one."
                    : "It is free now. Try again; under an Idempotency-Key this answer stays.")
            .withMembers(members(books));
    return LockDocument.live(books).exists(lock -> lock.grant().until().isEmpty())
        ? problem
        : problem.withHeader("Retry-After", Long.toString(seconds(books)));
  }

  /** Until it lapses, rounded up; it may be free already. */
  public static long seconds(Books books) {
    Instant now = books.clock();
    return LockDocument.live(books)
        .flatMap(lock -> lock.grant().until())
        .map(until -> Duration.between(now, until).plusMillis(999).toSeconds())
        .filter(left -> left > 1)
        .getOrElse(1L);
  }

  private static Problem lost(Books books) {
    return Problem.of(
            "lock-lost",
            CONFLICT,
            "The lock is no longer yours",
            "The lease of that token has lapsed, or was given back. Stop what you do under it, and"
                + " acquire the lock anew.")
        .withMembers(members(books));
  }

  private static Problem lockedTogether(Books books) {
    return Problem.of(
            "locked-together",
            CONFLICT,
            "The lock is held because of another one",
            "Renew and release the lock in lockedBy, which refers to this one. Nothing was"
                + " written.")
        .withMembers(members(books));
  }

  private static ObjectNode members(Books books) {
    ObjectNode members = Json.object();
    books.lock().map(LockGrant::token).forEach(token -> members.put("token", token));
    LockDocument.putHolder(members, books);
    return members;
  }

  private LockProblems() {}
}
