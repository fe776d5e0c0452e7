package io.lastseat.engine.call;

import io.lastseat.command.Command;
import io.lastseat.command.RequestName;
import io.lastseat.command.TokenSource;
import io.lastseat.decide.Decider;
import io.lastseat.decide.facts.Facts;
import io.lastseat.engine.find.VerdictFinder;
import io.lastseat.model.Books;
import io.lastseat.model.Outcome;
import io.lastseat.model.Reason;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.model.terms.Admission;
import io.vavr.control.Option;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;

/** A call whose command waits for its group. */
final class QueuedCall implements GroupedCall {

  private final Command command;
  private final Head known;
  private final boolean fresh;
  private final RequestName name;
  private final Instant begunAt;
  private final Instant until;
  private final TokenSource tokens;
  private final VerdictFinder finder;
  private final CompletableFuture<CallOutcome> outcome = new CompletableFuture<>();
  private Option<Request> named = Option.none();

  /**
   * Makes an undecided call.
   *
   * @param known a head of the resource, of any age
   * @param fresh whether that head was read after the call began
   * @param until the moment after which the call no longer waits for the answer of an append
   * @param tokens make random ids
   * @param finder knows which requests this process has stored
   */
  QueuedCall(
      Command command,
      Head known,
      boolean fresh,
      Instant begunAt,
      Instant until,
      TokenSource tokens,
      VerdictFinder finder) {
    this.command = command;
    this.known = known;
    this.fresh = fresh;
    this.name = command.name().apply(known.books());
    this.begunAt = begunAt;
    this.until = until;
    this.tokens = tokens;
    this.finder = finder;
  }

  Head known() {
    return known;
  }

  Instant begunAt() {
    return begunAt;
  }

  /** Completes with what becomes of the call. */
  CompletableFuture<CallOutcome> outcome() {
    return outcome;
  }

  /** Whether the call's time for an append is over, or the clock was set back. */
  @Override
  public boolean isOverdue(Instant now) {
    return now.isBefore(begunAt) || !now.isBefore(until);
  }

  /** Whether the head was read when the call began; never for a lock, which changes often. */
  boolean isFresh() {
    return fresh && !command.isOfLock(known.books());
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

  @Override
  public boolean isForCalls(Head head) {
    return command.admission(head.books()) != Admission.STREAM;
  }

  @Override
  public boolean isDerived() {
    return name instanceof RequestName.Derived;
  }

  @Override
  public boolean mayBeWritten() {
    return derivedId().exists(finder::mayBeStored);
  }

  /**
   * Makes the request after this head. Without a key it has a new random id each time, but always
   * the same time.
   */
  @Override
  public Request requestOn(Head head) {
    if (named.isEmpty() || name instanceof RequestName.Random) {
      RequestId id =
          name instanceof RequestName.Random random
              ? random.id().apply(tokens.next()).naming(head.number() + 1)
              : derivedId().get();
      Instant takenAt =
          named.map(Request::takenAt).getOrElse(() -> begunAt.truncatedTo(ChronoUnit.MILLIS));
      named = Option.some(command.clientRequest().request(id, head.resource(), takenAt));
    }
    return named.get();
  }

  @Override
  public boolean isNew(Head head, Request request) {
    return command.booksShowItIsNew()
        && Decider.refusal(head.books(), Facts.at(request.takenAt()), request).isEmpty();
  }

  @Override
  public Option<Outcome.Rejected> refusal(Books books, Request request) {
    return books.archived()
        ? Option.some(Outcome.rejected(Reason.RESOURCE_ARCHIVED, books))
        : command.gate().refusal(books, request);
  }

  @Override
  public void end(CallOutcome what) {
    outcome.complete(what);
  }

  /** Ends the call with this failure, unless it has an outcome. */
  @Override
  public void fail(Throwable failure) {
    outcome.completeExceptionally(failure);
  }
}
