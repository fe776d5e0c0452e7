package io.lastseat.intake.admit;

import io.lastseat.binding.TablesBinding;
import io.lastseat.intake.admit.CommitGroups.Place;
import io.lastseat.intake.lookup.BooksCache;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.lookup.SharedThreads;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Command;
import io.lastseat.log.call.CallDecider;
import io.lastseat.log.call.CallDecider.Group;
import io.lastseat.log.call.GroupedCall;
import io.lastseat.log.facts.Decided;
import io.lastseat.log.store.Backoff;
import io.lastseat.log.turn.LogParts;
import io.lastseat.model.commit.Head;
import io.lastseat.model.terms.Admission;
import io.lastseat.pauses.Pause;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Immediate admission: decides a request of any kind in the call that brings it, by one write. A
 * process that knows the head of a log can append to it. Calls of one process for one resource
 * share that write ({@link CommitGroups}).
 *
 * <p>After a few lost appends a request goes through the stream. Both ways append to the same log,
 * so processes have nothing to agree on.
 */
public final class Immediate {

  /** The longest wait in the queue. A longer wait means that DynamoDB hangs. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(2);

  private final CallDecider decider;
  private final BooksCache books;
  private final ByStream stream;
  private final Clock clock;
  private final Consumer<Event> telemetry;
  private final CommitGroups groups;
  private final Pause pause;
  private final ImmediateParts parts;

  /** Decides the calls of one process with these parts. */
  public Immediate(
      LogParts log, BooksCache books, ByStream stream, Pause pause, ImmediateParts parts) {
    this.parts = parts;
    this.decider = new CallDecider(log, books);
    this.books = books;
    this.stream = stream;
    this.clock = log.clock();
    this.telemetry = parts.telemetry();
    this.groups = new CommitGroups(pause);
    this.pause = pause;
  }

  /**
   * Tries to decide the command.
   *
   * @param deadline how long the caller waits if the stream decides after all
   * @return the result; none if the call did not try, and the command must go through the stream
   */
  Option<CallResult> of(Command command, Deadline deadline) {
    Option<Head> remembered = books.lastKnown(command.resource());
    Option<Head> known = remembered.orElse(() -> books.seen(command.resource(), command.create()));
    if (known.forAll(head -> PendingCall.admission(head, command) == Admission.STREAM)) {
      return Option.none();
    }
    Instant now = clock.instant();
    PendingCall call =
        new PendingCall(
            stream,
            telemetry,
            command,
            deadline,
            known.get(),
            remembered.isDefined(),
            now,
            now.plus(parts.longest()));
    Option<Place> place = groups.join(command.resource(), call, LONGEST_WAIT);
    if (place.isEmpty()) {
      call.byStream(Cause.CROWD);
    }
    place.forEach(mine -> lead(mine, call));
    return call.result(pause);
  }

  private void lead(Place place, PendingCall leader) {
    Option<Group> group = Option.none();
    try {
      group = decided(place, leader);
    } finally {
      place.end(group.exists(Group::owesRows));
    }
    for (Group decided : group) {
      Executor writer = decided.owesRows() ? parts.later() : Runnable::run;
      writer.execute(() -> writeRows(decided, place, leader));
    }
  }

  private Option<Group> decided(Place place, PendingCall leader) {
    Vector<PendingCall> group = place.group();
    try {
      Vector<PendingCall> inTime = inTime(group);
      return Option.when(!inTime.isEmpty(), () -> decide(inTime, () -> more(place, leader)));
    } catch (RuntimeException | Error failure) {
      group.forEach(call -> call.fail(failure));
      throw failure;
    }
  }

  /** Takes further calls into the group, but not late ones: the first calls must not wait. */
  private Vector<PendingCall> more(Place place, PendingCall leader) {
    return clock.instant().isAfter(leader.begunAt().plus(LONGEST_WAIT))
        ? Vector.empty()
        : inTime(place.more());
  }

  private Vector<PendingCall> inTime(Vector<PendingCall> group) {
    Instant now = clock.instant();
    Vector<PendingCall> inTime =
        group.reject(call -> now.isAfter(call.begunAt().plus(LONGEST_WAIT)));
    group.removeAll(inTime).forEach(call -> call.byStream(Cause.CROWD));
    return inTime;
  }

  private Group decide(Vector<PendingCall> calls, Supplier<Vector<? extends GroupedCall>> more) {
    PendingCall first = calls.head();
    // The previous group has appended meanwhile.
    Head head = books.lastKnown(first.known().resource()).getOrElse(first.known());
    // A shared read may have begun before the answer of an earlier try under the same key.
    boolean fresh = calls.size() == 1 && first.isFresh() && !first.isDerived();
    Group group = decider.decide(head, fresh, calls, more);
    Decided done = group.decided();
    done.commits().forEach(commit -> telemetry.accept(new Event.Committed(commit)));
    for (int granted = 0; granted < done.takenOver(); granted++) {
      boolean execution = done.commits().last().books().isExecution();
      telemetry.accept(new Event.TakenOver(done.resource(), execution, 1));
    }
    if (done.lostAppends() > 0) {
      telemetry.accept(new Event.LostAppends(done.resource(), done.lostAppends()));
    }
    return group;
  }

  /** Writes the rows of the group's commit. Look-ups read that too: failures delay no answer. */
  private static void writeRows(Group group, Place place, PendingCall leader) {
    try {
      group.rows().run();
    } catch (RuntimeException failure) {
      leader.tell(failure);
    } finally {
      if (group.owesRows()) {
        place.rowsAreWritten();
      }
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
    public static final Duration LONGEST = Duration.ofSeconds(8);

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
