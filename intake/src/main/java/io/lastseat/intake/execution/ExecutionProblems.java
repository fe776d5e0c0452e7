package io.lastseat.intake.execution;

import io.lastseat.intake.document.Rejections;
import io.lastseat.intake.execution.Executing.ExecutionOutcome;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.intake.lock.LockDocument;
import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.lock.LockProblems;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;

/** The problems of starting, renewing and ending an execution. */
public final class ExecutionProblems {

  private static final int CONFLICT = 409;

  public static Problem of(ExecutionOutcome outcome) {
    if (outcome instanceof ExecutionOutcome.RunElsewhere elsewhere) {
      return running(elsewhere.books());
    }
    if (outcome instanceof ExecutionOutcome.Over over) {
      return over(over.books());
    }
    if (outcome instanceof ExecutionOutcome.SucceededOtherwise succeeded) {
      return succeeded(succeeded.books());
    }
    return outcome instanceof ExecutionOutcome.AsALock asALock ? of(asALock.why()) : noLease();
  }

  private static Problem of(LockOutcome why) {
    if (why instanceof LockOutcome.NoLock) {
      return Problems.noExecution();
    }
    return why instanceof LockOutcome.Denied denied && denied.reason() != Reason.LOG_FULL
        ? Rejections.ofExecution(denied.reason())
        : LockProblems.of(why);
  }

  private static Problem running(Books books) {
    Problem problem =
        Problem.of(
                "execution-running",
                CONFLICT,
                "Another caller runs it",
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

  private static Problem over(Books books) {
    return Problem.of(
            "execution-over",
            CONFLICT,
            "That run is over",
            "The run of that token has failed, its lease has lapsed, or the execution was started"
                + " again. Stop what you do under it; nothing was written.")
        .withMembers(ExecutionDocument.members(books));
  }

  private static Problem succeeded(Books books) {
    return Problem.of(
            "execution-succeeded",
            CONFLICT,
            "The execution has succeeded otherwise",
            "Its result stands for ever, and nothing was written.")
        .withMembers(ExecutionDocument.members(books));
  }

  private static Problem noLease() {
    return Problem.of(
        "execution-without-lease",
        CONFLICT,
        "There is no lease to renew",
        "The run is never taken over, so it needs no renewal; nothing was written.");
  }

  private ExecutionProblems() {}
}
