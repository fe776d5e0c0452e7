package io.lastseat.intake.execution;

import io.lastseat.command.Command;
import io.lastseat.command.FollowUp;
import io.lastseat.command.FollowUp.GivingBack;
import io.lastseat.command.Gate;
import io.lastseat.command.OwnKey;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.intake.admit.Submit;
import io.lastseat.intake.execution.Executing.ExecutionOutcome.Ended;
import io.lastseat.intake.execution.ExecutionDocument.ExecutionState;
import io.lastseat.intake.lock.LockOutcome;
import io.lastseat.intake.lock.Locking;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.CallResult.Invalid;
import io.lastseat.intake.request.CallResult.Taken;
import io.lastseat.intake.request.CallResult.TurnedAway;
import io.lastseat.intake.request.RequestStatus;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Starts, renews and ends executions. An execution is a lock ({@link Locking}) with a result, which
 * its holder may keep for ever. So its fencing token is that of its lock. Old tokens and lapsed
 * leases are refused as for locks.
 */
public record Executing(HeadCache cache, Locking locking, Submit submit, Clock clock) {

  /** The head of any resource of that name, with its books at this moment. */
  public Option<Head> look(ResourceId name) {
    return locking.look(name);
  }

  /** The newest head of the execution that this process knows. */
  public Option<Head> known(ResourceId name) {
    return cache.lastKnown(name);
  }

  /**
   * Starts the execution, unless it runs or has succeeded. Creates it if it does not exist.
   *
   * @param lease the time after which another caller may take over a run that was not renewed;
   *     without a lease no other caller may
   * @param key makes a repetition find the run that the first try started
   */
  public ExecutionOutcome start(
      ResourceId name,
      String holder,
      Option<Duration> lease,
      Option<OwnKey> key,
      Deadline deadline) {
    // A success is final, so a head of any age is enough.
    Option<Books> ended =
        cache.lastKnown(name).map(Head::books).filter(books -> isSucceeded(books));
    if (ended.isDefined()) {
      return new Ended(ended.get());
    }
    Reserve.Content application =
        new Reserve.Content(holder, 1, Option.none(), lease, false)
            .creating(Option.some(Terms.ofExecution()));
    return outcome(
        submit.sendForLock(Command.of(name, application, key), deadline),
        (requestStatus, books) -> run(requestStatus, requestStatus.request().id(), books),
        Executing::notStarted);
  }

  /**
   * Renews the lease of the run with that token.
   *
   * @param key makes a repetition find the renewal that the first try made
   */
  public ExecutionOutcome renew(
      ResourceId name, long token, Duration lease, Option<OwnKey> key, Deadline deadline) {
    return ofRun(
        name,
        token,
        run ->
            outcome(
                submit.sendForLock(Command.extending(name, run, lease, key), deadline),
                (requestStatus, books) -> run(requestStatus, run.reservation(), books),
                Executing::notDone));
  }

  /** Ends the run with that token as a success, for ever. The result is JSON. */
  public ExecutionOutcome succeed(ResourceId name, long token, String result, Deadline deadline) {
    return ofRun(
        name,
        token,
        run -> {
          Command end =
              Command.about(
                  name, run.reservation(), FollowUp.succeeding(result, token), Option.none());
          return run.result().contains(result)
              ? new Ended(locking.look(name).get().books())
              : outcome(
                  submit.sendForLock(end.withGate(Gate::refusal), deadline),
                  (requestStatus, books) -> new Ended(books),
                  Executing::notDone);
        });
  }

  /** Ends the run with that token, for this reason. It may be started again at once. */
  public ExecutionOutcome fail(
      ResourceId name, long token, Option<String> failure, Deadline deadline) {
    return ofRun(
        name,
        token,
        run -> {
          GivingBack failing = new GivingBack(Option.some(token), failure);
          Command end = Command.ending(name, run.reservation(), failing);
          return run.grant().isEnded()
              ? failed(token, locking.look(name).get().books())
              : outcome(
                  submit.sendForLock(end, deadline),
                  (requestStatus, books) -> failed(token, books),
                  (reason, books) ->
                      reason == Reason.NOTHING_TO_CANCEL
                          ? failed(token, books)
                          : notDone(reason, books));
        });
  }

  private ExecutionOutcome ofRun(
      ResourceId name, long token, Function<LockGrant, ExecutionOutcome> asked) {
    return locking
        .newest(name, token, Books::isExecution)
        .fold(
            why ->
                why instanceof LockOutcome.Lost lost
                    ? new ExecutionOutcome.Over(lost.books())
                    : new ExecutionOutcome.AsALock(why),
            asked);
  }

  private ExecutionOutcome outcome(
      CallResult asked,
      BiFunction<RequestStatus, Books, ExecutionOutcome> granted,
      BiFunction<Reason, Books, ExecutionOutcome> refused) {
    if (asked instanceof TurnedAway away) {
      return refused.apply(away.reason(), away.seen().books().at(clock.instant()));
    }
    if (!(asked instanceof Taken taken)) {
      return new ExecutionOutcome.AsALock(new LockOutcome.NotServed((Invalid) asked));
    }
    RequestStatus requestStatus = taken.requestStatus();
    if (requestStatus.verdict().isEmpty()) {
      return new ExecutionOutcome.Undecided(requestStatus);
    }
    Books books = locking.since(taken);
    return requestStatus
        .refusal()
        .map(reason -> refused.apply(reason, books))
        .getOrElse(() -> granted.apply(requestStatus, books));
  }

  /** A granted start or renewal. The run may be over: the request may have been sent long ago. */
  private static ExecutionOutcome run(
      RequestStatus requestStatus, RequestId reservation, Books books) {
    if (isSucceeded(books)) {
      return new Ended(books);
    }
    return books
        .lock()
        .filter(run -> run.reservation().equals(reservation) && run.isLive(books.clock()))
        .<ExecutionOutcome>map(run -> new ExecutionOutcome.Running(requestStatus, run))
        .getOrElse(() -> new ExecutionOutcome.Over(books));
  }

  private static ExecutionOutcome failed(long token, Books books) {
    return books.lock().exists(run -> run.token() == token && run.grant().isEnded())
        ? new Ended(books)
        : new ExecutionOutcome.Over(books);
  }

  private static ExecutionOutcome notStarted(Reason reason, Books books) {
    return switch (reason) {
      case SOLD_OUT, NOT_ENOUGH_LEFT ->
          isSucceeded(books) ? new Ended(books) : new ExecutionOutcome.RunElsewhere(books);
      case TERMS_DIFFER -> new ExecutionOutcome.AsALock(new LockOutcome.NoLock());
      default -> new ExecutionOutcome.AsALock(new LockOutcome.Denied(reason));
    };
  }

  private static ExecutionOutcome notDone(Reason reason, Books books) {
    return switch (reason) {
      case RUN_SUCCEEDED -> new ExecutionOutcome.SucceededOtherwise(books);
      case NOT_HELD ->
          isSucceeded(books)
              ? new ExecutionOutcome.SucceededOtherwise(books)
              : new ExecutionOutcome.NoLease();
      case HOLD_LAPSED, NEEDS_TOKEN, NOTHING_GRANTED, NOTHING_TO_CANCEL, UNKNOWN_RESERVATION ->
          new ExecutionOutcome.Over(books);
      default -> new ExecutionOutcome.AsALock(new LockOutcome.Denied(reason));
    };
  }

  private static boolean isSucceeded(Books books) {
    return books.isExecution() && ExecutionState.of(books) == ExecutionState.SUCCEEDED;
  }

  /** The result of a call about an execution. */
  public sealed interface ExecutionOutcome {

    /**
     * The caller runs the execution.
     *
     * @param requestStatus the request that started or renewed the run
     * @param run the run as the books show it
     */
    record Running(RequestStatus requestStatus, LockGrant run) implements ExecutionOutcome {}

    /** The request is written, but has no verdict yet. */
    record Undecided(RequestStatus requestStatus) implements ExecutionOutcome {}

    /** The execution has succeeded or failed, by this call or an earlier one. */
    record Ended(Books books) implements ExecutionOutcome {}

    /**
     * Another caller runs the execution.
     *
     * @param books books of a moment ago; the run may have ended since
     */
    record RunElsewhere(Books books) implements ExecutionOutcome {}

    /** The token belongs to no live run. */
    record Over(Books books) implements ExecutionOutcome {}

    /** The execution has succeeded with another result than that of this call. */
    record SucceededOtherwise(Books books) implements ExecutionOutcome {}

    /** The run was started without a lease, so there is none to renew. */
    record NoLease() implements ExecutionOutcome {}

    /** The call was refused for a reason that applies to any lock. */
    record AsALock(LockOutcome why) implements ExecutionOutcome {}
  }
}
