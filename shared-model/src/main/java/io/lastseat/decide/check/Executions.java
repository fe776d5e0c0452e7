package io.lastseat.decide.check;

import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.grant.RunState;
import io.lastseat.model.request.Cancel;
import io.lastseat.model.request.Confirm;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.vavr.control.Option;

/**
 * Rules of an execution: a lock that its holder may keep for ever, with a result. After a success
 * the result does not change, and the lock is never granted again.
 */
public final class Executions {

  /** Refuses a request if the run has succeeded and this condition holds too. */
  public static <R extends Request> Rule<R> succeeded(Rule.Condition<R> otherwise) {
    return new Rule<>(
        Reason.RUN_SUCCEEDED,
        (books, facts, request) ->
            result(books, request).isDefined() && otherwise.refuses(books, facts, request));
  }

  /** The result of the run that the request is about; none if the run has none. */
  public static Option<String> result(Books books, Request request) {
    return books
        .lock()
        .filter(lock -> request.reservation().contains(lock.reservation()))
        .flatMap(LockGrant::result);
  }

  /** The result that a confirmation stores. */
  public static String left(Confirm request) {
    return request.result().getOrElse(Confirm.NO_RESULT);
  }

  /** The newest grant of the lock after a request, with the run of an execution. */
  static LockGrant after(Books before, Request request, LockGrant granted) {
    return before.isExecution() ? granted.with(run(before, request)) : granted;
  }

  private static RunState run(Books before, Request request) {
    Option<RunState> known = before.lock().flatMap(LockGrant::run);
    if (request instanceof Reserve) {
      return RunState.started(known.map(RunState::attempt).getOrElse(0L) + 1);
    }
    RunState run = known.get();
    if (request instanceof Confirm confirm) {
      return run.succeeded(left(confirm));
    }
    return request instanceof Cancel cancel ? run.failed(cancel.failure()) : run;
  }

  private Executions() {}
}
