package io.lastseat.intake.execution;

import io.lastseat.intake.document.ConflictProblems;
import io.lastseat.intake.execution.Executing.ExecutionOutcome;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.lock.LockDocument;
import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.lock.LockProblems;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;

/** Problems of starting, renewing and ending an execution. */
public final class ExecutionProblems {

  public static Problem of(ExecutionOutcome outcome) {
    if (outcome instanceof ExecutionOutcome.RunElsewhere elsewhere) {
      return running(elsewhere.books());
    }
    if (outcome instanceof ExecutionOutcome.Over over) {
      return of(Problems.EXECUTION_OVER, over.books());
    }
    if (outcome instanceof ExecutionOutcome.SucceededOtherwise succeeded) {
      return of(Problems.EXECUTION_SUCCEEDED, succeeded.books());
    }
    return outcome instanceof ExecutionOutcome.AsALock asALock
        ? of(asALock.why())
        : Problems.EXECUTION_WITHOUT_LEASE.problem();
  }

  private static Problem of(LockOutcome why) {
    if (why instanceof LockOutcome.NoLock) {
      return Problems.NO_EXECUTION.problem();
    }
    return why instanceof LockOutcome.Denied denied && denied.reason() != Reason.LOG_FULL
        ? ConflictProblems.ofExecution(denied.reason())
        : LockProblems.of(why);
  }

  private static Problem running(Books books) {
    Problem problem =
        Problems.EXECUTION_RUNNING
            .because(
                LockDocument.live(books).isDefined()
                    ? "Nothing was started. Try again after Retry-After, if there is one; where"
                        + " there is none, it is never taken over, and a call must report that it"
                        + " failed."
                    : "That run is over. Try again; under an Idempotency-Key this answer stays.")
            .withMembers(ExecutionDocument.members(books));
    return LockDocument.live(books).exists(run -> run.grant().until().isEmpty())
        ? problem
        : problem.withHeader("Retry-After", Long.toString(LockProblems.seconds(books)));
  }

  private static Problem of(Problems which, Books books) {
    return which.problem().withMembers(ExecutionDocument.members(books));
  }

  private ExecutionProblems() {}
}
