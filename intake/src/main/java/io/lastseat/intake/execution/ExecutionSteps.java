package io.lastseat.intake.execution;

import io.lastseat.decide.BooksAfter;
import io.lastseat.intake.execution.ExecutionStep.Kind;
import io.lastseat.model.Books;
import io.lastseat.model.Entry;
import io.lastseat.model.Verdict;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Extend;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/** Reads the steps of an execution from the entries of its log. */
final class ExecutionSteps {

  /** Those of one commit, in order. */
  static Vector<ExecutionStep> of(Books before, Commit commit) {
    Vector<ExecutionStep> steps = Vector.empty();
    Books books = BooksAfter.before(commit, before);
    for (Entry entry : commit.entries()) {
      Books after = BooksAfter.after(books, entry, commit.decidedAt());
      steps = steps.appendAll(of(books, entry, after, commit.decidedAt()));
      books = after;
    }
    return steps;
  }

  private static Vector<ExecutionStep> of(
      Books before, Entry entry, Books after, Instant decidedAt) {
    if (!(entry instanceof Verdict verdict) || !verdict.accepted() || after.lock().isEmpty()) {
      return Vector.empty();
    }
    Vector<ExecutionStep> lapsed =
        verdict.request() instanceof Reserve
            ? lapsed(before.at(after.clock())).toVector()
            : Vector.empty();
    return lapsed.appendAll(
        kind(before, verdict.request())
            .map(kind -> new ExecutionStep(kind, after.lock().get(), decidedAt)));
  }

  /** That the newest run lapsed, if it has by the clock of these books. */
  static Option<ExecutionStep> lapsed(Books books) {
    return books
        .lock()
        .filter(run -> ExecutionState.of(books) == ExecutionState.LAPSED)
        .map(run -> new ExecutionStep(Kind.LAPSED, run, run.grant().until().get()));
  }

  /** Drops repetitions. */
  private static Option<Kind> kind(Books before, Request request) {
    if (request instanceof Reserve) {
      return Option.some(Kind.STARTED);
    } else if (request instanceof Extend) {
      return Option.some(Kind.RENEWED);
    } else if (request instanceof Confirm) {
      return Option.when(before.lock().flatMap(LockGrant::result).isEmpty(), Kind.SUCCEEDED);
    }
    return Option.when(request instanceof Cancel, Kind.FAILED);
  }

  private ExecutionSteps() {}
}
