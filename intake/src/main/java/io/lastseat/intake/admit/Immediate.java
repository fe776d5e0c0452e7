package io.lastseat.intake.admit;

import io.lastseat.binding.TablesBinding;
import io.lastseat.command.ClientRequest;
import io.lastseat.command.Command;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.call.CallOutcome;
import io.lastseat.engine.call.CallQueue;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.request.CallResult;
import io.lastseat.log.Backoff;
import io.lastseat.model.id.ResourceId;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.vavr.control.Option;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Immediate admission: the engine decides a command in the call that brings it. What it leaves to
 * the stream goes there.
 */
public record Immediate(CallQueue queue, ByStream stream, Consumer<Event> telemetry) {

  /**
   * Tries to decide the command.
   *
   * @param deadline how long the caller waits if the stream decides after all
   * @return the result; none if the call did not try, and the command must go through the stream
   */
  Option<CallResult> tryToDecide(Command command, Deadline deadline) {
    CallOutcome outcome = queue.submit(command, deadline.failed());
    ClientRequest sent = command.clientRequest();
    if (outcome instanceof CallOutcome.Decided decided) {
      return Option.some(CallResult.decided(decided.row(), decided.seen()));
    } else if (outcome instanceof CallOutcome.DecidedEarlier earlier) {
      return Option.some(stream.earlier(earlier.seen(), earlier.row(), sent));
    } else if (outcome instanceof CallOutcome.Stored stored) {
      return Option.some(stream.again(stored.seen(), stored.request(), sent, deadline));
    } else if (outcome instanceof CallOutcome.TurnedAway refused) {
      return Option.some(new CallResult.TurnedAway(refused.outcome(), refused.seen()));
    } else if (outcome instanceof CallOutcome.ForStream left) {
      left.failure().forEach(failure -> failed(command.resource(), failure, deadline));
      if (left.contended()) {
        report(command.resource(), Cause.LOST_APPENDS);
      }
      return Option.some(stream.goOn(left, sent, deadline));
    } else if (outcome instanceof CallOutcome.NotNow notNow) {
      failed(command.resource(), notNow.failure(), deadline);
    } else if (outcome instanceof CallOutcome.Crowded) {
      report(command.resource(), Cause.CROWD);
    }
    return Option.none();
  }

  private void failed(ResourceId resource, RuntimeException failure, Deadline deadline) {
    deadline.failed().accept(failure);
    report(resource, Cause.FAILURE);
  }

  private void report(ResourceId resource, Cause cause) {
    telemetry.accept(new Event.ToTheStream(resource, cause));
  }

  /** Reports what a group of calls appended. */
  public static void report(BatchReport done, Consumer<Event> telemetry) {
    done.commits().forEach(commit -> telemetry.accept(new Event.Committed(commit, false)));
    for (int granted = 0; granted < done.takenOver(); granted++) {
      boolean execution = done.commits().last().books().isExecution();
      telemetry.accept(new Event.TakenOver(done.resource(), execution, 1));
    }
    if (done.lostAppends() > 0) {
      telemetry.accept(new Event.LostAppends(done.resource(), done.lostAppends()));
    }
  }

  /**
   * The parts that immediate admission adds to those of intake.
   *
   * @param binding checks before the first decision whether the tables belong together
   * @param backoff the pauses after lost appends
   * @param longest how long a call waits for the answer of an append, counted from the begin of the
   *     call; the rest of its time is kept for writing its request
   * @param calls runs reads side by side
   * @param rows writes rows side by side
   * @param later writes the rows of a group after its calls have their answers; the leader of the
   *     group gets its answer once this executor has taken the work over
   * @param telemetry receives events, from many threads at a time
   */
  public record ImmediateParts(
      TablesBinding binding,
      Backoff backoff,
      Duration longest,
      Executor calls,
      Executor rows,
      Executor later,
      Consumer<Event> telemetry) {

    /** The value of {@code longest} for calls that wait for 20 seconds at most. */
    public static final Duration LONGEST = CallQueue.LONGEST;

    /** Makes the parts with pauses of some milliseconds, about as long as an append takes. */
    public static ImmediateParts of(
        TablesBinding binding, Consumer<Event> telemetry, Executor later) {
      return new ImmediateParts(
          binding,
          Backoff.exponential(Duration.ofMillis(10), Duration.ofMillis(50)),
          LONGEST,
          SharedThreads.some(),
          SharedThreads.some(),
          later,
          telemetry);
    }
  }
}
