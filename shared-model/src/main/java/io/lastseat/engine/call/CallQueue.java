package io.lastseat.engine.call;

import io.lastseat.command.Command;
import io.lastseat.command.TokenSource;
import io.lastseat.engine.Tools;
import io.lastseat.engine.batch.BatchReport;
import io.lastseat.engine.call.CallLines.Position;
import io.lastseat.engine.find.HeadCache;
import io.lastseat.model.commit.Head;
import io.lastseat.model.terms.Admission;
import io.lastseat.pauses.Pause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Decides a request of any kind in the call that brings it, by one write. A process that knows the
 * head of a log can append to it. Calls of one process for one resource share that write ({@link
 * CallLines}), and {@link CallGroup} decides them.
 *
 * <p>After a few lost appends a request must go through the stream. Both ways append to the same
 * log, so processes have nothing to agree on. Any number of threads may use this class.
 */
public final class CallQueue {

  /** The longest wait in the queue. A longer wait means that DynamoDB hangs. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  /** How long calls that wait for 20 seconds at most wait for the answer of an append. */
  public static final Duration LONGEST = Duration.ofSeconds(8);

  private final Tools tools;
  private final HeadCache heads;
  private final TokenSource tokens;
  private final Pause pause;
  private final Duration longest;
  private final Executor later;
  private final Consumer<BatchReport> decided;
  private final Clock clock;
  private final CallLines lines;

  /**
   * Decides the calls of one process.
   *
   * @param pause waits for other calls
   * @param longest how long a call waits for the answer of an append, counted from the begin of the
   *     call; the rest of its time is kept for writing its request
   * @param later writes the rows of a group after its calls have their outcomes; the leader of the
   *     group gets its own once this executor has taken the work over
   * @param decided receives what each group appended, from many threads at a time
   */
  public CallQueue(
      Tools tools,
      HeadCache heads,
      TokenSource tokens,
      Pause pause,
      Duration longest,
      Executor later,
      Consumer<BatchReport> decided) {
    this.tools = tools;
    this.heads = heads;
    this.tokens = tokens;
    this.pause = pause;
    this.longest = longest;
    this.later = later;
    this.decided = decided;
    this.clock = tools.parts().clock();
    this.lines = new CallLines(pause);
  }

  /**
   * Decides a command, or says why it did not. A failure of its call is thrown.
   *
   * @param failed receives a failure that does not change the outcome
   */
  public CallOutcome submit(Command command, Consumer<RuntimeException> failed) {
    Option<Head> remembered = heads.lastKnown(command.resource());
    Option<Head> known =
        remembered.orElse(() -> heads.forRequest(command.resource(), command.create()));
    if (known.forAll(head -> command.admission(head.books()) == Admission.STREAM)) {
      return new CallOutcome.ByTerms();
    }
    Instant now = clock.instant();
    QueuedCall call =
        new QueuedCall(
            command,
            known.get(),
            remembered.isEmpty(),
            now,
            now.plus(longest),
            tokens,
            tools.finder());
    Option<Position> position = lines.join(command.resource(), call, LONGEST_WAIT);
    if (position.isEmpty()) {
      return new CallOutcome.Crowded();
    }
    lead(position.get(), failed);
    return pause.share(call.outcome());
  }

  private void lead(Position position, Consumer<RuntimeException> failed) {
    Option<CallGroup> group = Option.none();
    boolean owesRows = false;
    try {
      group = decide(position.group(), position);
      owesRows = group.exists(CallGroup::owesRows);
    } finally {
      position.end(owesRows);
    }
    boolean owes = owesRows;
    for (CallGroup some : group) {
      try {
        decided.accept(some.decided()); // while the next group is under way
      } finally {
        Executor writer = owes ? later : Runnable::run;
        writer.execute(() -> writeRows(some, owes, position, failed));
      }
    }
  }

  private Option<CallGroup> decide(Vector<QueuedCall> calls, Position position) {
    try {
      Vector<QueuedCall> inTime = inTime(calls);
      return Option.when(!inTime.isEmpty(), () -> decide(inTime, calls.head(), position));
    } catch (RuntimeException | Error failure) {
      calls.forEach(call -> call.fail(failure));
      throw failure;
    }
  }

  private CallGroup decide(Vector<QueuedCall> calls, QueuedCall leader, Position position) {
    QueuedCall first = calls.head();
    // The previous group has appended meanwhile.
    Head head = heads.lastKnown(first.known().resource()).getOrElse(first.known());
    // A shared read may have begun before the answer of an earlier try under the same key.
    boolean fresh = calls.size() == 1 && first.isFresh() && !first.isDerived();
    return CallGroup.decide(tools, heads, head, fresh, calls, () -> more(position, leader));
  }

  /** Takes further calls into the group, but not late ones: the first calls must not wait. */
  private Vector<QueuedCall> more(Position position, QueuedCall leader) {
    return clock.instant().isAfter(leader.begunAt().plus(LONGEST_WAIT))
        ? Vector.empty()
        : inTime(position.more());
  }

  private Vector<QueuedCall> inTime(Vector<QueuedCall> calls) {
    Instant now = clock.instant();
    Vector<QueuedCall> inTime =
        calls.reject(call -> now.isAfter(call.begunAt().plus(LONGEST_WAIT)));
    calls.removeAll(inTime).forEach(call -> call.end(new CallOutcome.Crowded()));
    return inTime;
  }

  /** Writes the rows of the group's commit. Look-ups read that too: failures delay no answer. */
  private static void writeRows(
      CallGroup group, boolean owes, Position position, Consumer<RuntimeException> failed) {
    try {
      group.writeRows();
    } catch (RuntimeException failure) {
      failed.accept(failure);
    } finally {
      if (owes) {
        position.rowsAreWritten();
      }
    }
  }
}
