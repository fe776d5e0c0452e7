package io.lastseat.intake.admit;

import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.intake.lookup.Deadline;
import io.lastseat.intake.request.CallResult;
import io.lastseat.intake.request.Command;
import io.lastseat.intake.request.RequestName;
import io.lastseat.log.call.GroupedCall;
import io.lastseat.model.Books;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Admission;
import io.lastseat.model.terms.Terms;
import io.lastseat.pauses.Pause;
import io.lastseat.telemetry.Event;
import io.lastseat.telemetry.Event.ToTheStream.Cause;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** A call that waits for the decision on its command. */
final class PendingCall implements GroupedCall {

  private final ByStream stream;
  private final Consumer<Event> telemetry;
  private final Command command;
  private final Deadline deadline;
  private final Head known;
  private final RequestName name;
  private final boolean remembered;
  private final Instant begunAt;
  private final Instant until;
  private final CompletableFuture<Supplier<Option<CallResult>>> end = new CompletableFuture<>();
  private Option<Request> named = Option.none();

  /**
   * Makes an undecided call.
   *
   * @param known a head of the resource, of any age
   * @param remembered whether that head comes from memory
   * @param until the moment after which the call no longer waits for the answer of an append
   */
  PendingCall(
      ByStream stream,
      Consumer<Event> telemetry,
      Command command,
      Deadline deadline,
      Head known,
      boolean remembered,
      Instant begunAt,
      Instant until) {
    this.stream = stream;
    this.telemetry = telemetry;
    this.command = command;
    this.deadline = deadline;
    this.known = known;
    this.name = command.name().apply(known.books());
    this.remembered = remembered;
    this.begunAt = begunAt;
    this.until = until;
  }

  Head known() {
    return known;
  }

  Instant begunAt() {
    return begunAt;
  }

  /** Whether the call's time for an append is over, or the clock was set back. */
  @Override
  public boolean isOverdue(Instant now) {
    return now.isBefore(begunAt) || !now.isBefore(until);
  }

  /** Whether the head was read when the call began; never for a lock, which changes often. */
  boolean isFresh() {
    return !remembered && !command.isOfLock(known.books());
  }

  /** Whether the command may concern other resources. */
  boolean isTogether() {
    return command.severalLogs();
  }

  /** The id from a key, which another call may have too; none if the ids are random. */
  Option<RequestId> derivedId() {
    return name instanceof RequestName.Derived derived ? Option.some(derived.id()) : Option.none();
  }

  /** Whether a commit that decides the call may owe rows, by the books that the call knows. */
  boolean mayOweRows() {
    return derivedId().exists(id -> !id.needsNoRow(known.number() + 1))
        || !command.hasVerdictAlone(known.books());
  }

  /** The admission by the terms in force, or by those for creating the resource. */
  static Admission admission(Head head, Command command) {
    Books books = head.books().orCreated(command.create());
    return command.mistakesLock(books)
        ? Admission.STREAM
        : books.terms().map(Terms::admission).getOrElse(Admission.STREAM);
  }

  @Override
  public boolean isForCalls(Head head) {
    return admission(head, command) != Admission.STREAM;
  }

  @Override
  public boolean isDerived() {
    return name instanceof RequestName.Derived;
  }

  @Override
  public boolean mayBeWritten() {
    return derivedId().exists(stream::mayHaveWritten);
  }

  /**
   * Makes the request after this head. Without a key it has a new random id each time, but always
   * the same time.
   */
  @Override
  public Request behind(Head head) {
    Request request =
        name instanceof RequestName.Random random && named.isDefined()
            ? stream.renamed(head, random, command.clientRequest(), named.get().takenAt())
            : named.getOrElse(() -> stream.named(head, name, command.clientRequest()));
    named = Option.some(request);
    return request;
  }

  @Override
  public boolean isNew(Head head, Request request) {
    return command.booksTell()
        && Decider.refusal(head.books(), Facts.at(request.takenAt()), request).isEmpty();
  }

  @Override
  public Option<Reason> refusal(Books books, Request request) {
    return books.archived()
        ? Option.some(Reason.RESOURCE_ARCHIVED)
        : command.gate().refusal(books, request);
  }

  @Override
  public void end(End what) {
    if (what instanceof End.Decided decided) {
      answer(() -> CallResult.decided(decided.row(), decided.seen()));
    } else if (what instanceof End.Earlier earlier) {
      answer(() -> stream.earlier(earlier.seen(), earlier.row(), command.clientRequest()));
    } else if (what instanceof End.Written written) {
      answer(
          () ->
              stream.again(
                  written.seen(), written.requestStatus(), command.clientRequest(), deadline));
    } else if (what instanceof End.TurnedAway turned) {
      answer(() -> new CallResult.TurnedAway(turned.reason(), turned.seen()));
    } else if (what instanceof End.ByStream tried) {
      tried.failure().forEach(deadline.failed());
      tried.failure().forEach(any -> told(Cause.FAILURE));
      if (tried.contended()) {
        told(Cause.LOST_APPENDS);
      }
      answer(() -> stream.goOn(tried, command.clientRequest(), deadline));
    } else if (what instanceof End.NoFloor) {
      end.complete(Option::none);
    } else if (what instanceof End.NotNow notNow) {
      deadline.failed().accept(notNow.failure());
      byStream(Cause.FAILURE);
    }
  }

  private void answer(Supplier<CallResult> result) {
    end.complete(() -> Option.some(result.get()));
  }

  /** Sends the command through the stream without trying to decide it here. */
  void byStream(Cause cause) {
    told(cause);
    end.complete(Option::none);
  }

  private void told(Cause cause) {
    telemetry.accept(new Event.ToTheStream(known.resource(), cause));
  }

  /** Ends the call with this failure, unless it has a result. */
  @Override
  public void fail(Throwable failure) {
    end.completeExceptionally(failure);
  }

  /** Reports a failure that does not change the result of the call. */
  void tell(RuntimeException failure) {
    deadline.failed().accept(failure);
  }

  /**
   * The result of the call; none if the command must go through the stream untried. The caller's
   * thread now does the work for which the rest of its group need not wait.
   */
  Option<CallResult> result(Pause pause) {
    return pause.share(end).get();
  }
}
