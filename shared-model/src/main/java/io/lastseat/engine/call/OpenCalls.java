package io.lastseat.engine.call;

import io.lastseat.engine.batch.BatchState;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The calls of a group that have not ended, by the present ids of their requests. A failure of one
 * call ends only that call.
 */
final class OpenCalls {

  private final Head known;
  private final BatchState state;
  private final Map<RequestId, OpenCall> waiting = new LinkedHashMap<>();

  private record OpenCall(PendingRequest pendingRequest, GroupedCall call) {}

  /** Starts with all these calls, under ids for the commit after this head. */
  OpenCalls(Head known, Vector<? extends GroupedCall> calls) {
    this.known = known;
    state = new BatchState(known.resource(), calls.flatMap(call -> pendingRequest(call, known)));
  }

  /** Adds calls to the group, under ids for the commit after this head. */
  void join(Vector<? extends GroupedCall> others, Head head) {
    others.flatMap(call -> pendingRequest(call, head)).forEach(state::join);
  }

  private Option<PendingRequest> pendingRequest(GroupedCall call, Head head) {
    try {
      PendingRequest pendingRequest = PendingRequest.ofCall(call.requestOn(head));
      waiting.put(pendingRequest.id(), new OpenCall(pendingRequest, call));
      return Option.some(pendingRequest);
    } catch (RuntimeException failure) {
      call.fail(failure);
      return Option.none();
    }
  }

  BatchState state() {
    return state;
  }

  /** The requests that may still be decided, in order. */
  Vector<PendingRequest> open() {
    return state.open().all();
  }

  /** All requests whose calls have not ended, including the deferred ones. */
  Vector<PendingRequest> left() {
    return Vector.ofAll(waiting.values()).map(OpenCall::pendingRequest);
  }

  GroupedCall of(RequestId id) {
    return Objects.requireNonNull(waiting.get(id)).call();
  }

  boolean isDerived(PendingRequest pendingRequest) {
    return of(pendingRequest.id()).isDerived();
  }

  /** Asks the call of a request; none if the call failed, which ends it. */
  <T> Option<T> ask(PendingRequest pendingRequest, Function<GroupedCall, T> question) {
    try {
      return Option.some(question.apply(of(pendingRequest.id())));
    } catch (RuntimeException failure) {
      fail(pendingRequest.id(), failure);
      return Option.none();
    }
  }

  /** Ends the call with this result, unless it has ended. */
  void end(RequestId id, CallOutcome outcome) {
    out(id).forEach(call -> call.end(outcome));
  }

  /** Ends the call with this failure, unless it has ended. */
  void fail(RequestId id, RuntimeException failure) {
    out(id).forEach(call -> call.fail(failure));
  }

  boolean isAnyOverdue(Instant now) {
    return open().exists(pendingRequest -> of(pendingRequest.id()).isOverdue(now));
  }

  /** Sends overdue requests by the stream. Only the commit that was sent can have their ids. */
  void endOverdue(Head before, Instant now, Option<RuntimeException> failure) {
    open()
        .filter(pendingRequest -> of(pendingRequest.id()).isOverdue(now))
        .forEach(pendingRequest -> toStream(pendingRequest, before, failure, false));
  }

  /** Sends the request by the stream. */
  void toStream(
      PendingRequest pendingRequest,
      Head head,
      Option<RuntimeException> failure,
      boolean contended) {
    end(
        pendingRequest.id(),
        new CallOutcome.ForStream(
            head,
            absentThrough(pendingRequest).getOrElse(0L),
            pendingRequest.request(),
            failure,
            contended));
  }

  /** The commit up to which there is no verdict. A random id that was not looked up is new. */
  Option<Long> absentThrough(PendingRequest pendingRequest) {
    return state
        .open()
        .lookedFor(pendingRequest.id())
        .orElse(Option.when(!isDerived(pendingRequest), known.number()));
  }

  private Option<GroupedCall> out(RequestId id) {
    state.leave(id);
    return Option.of(waiting.remove(id)).map(OpenCall::call);
  }

  /** Renames requests with random ids: such an id names the commit after this head. */
  void rename(Head head) {
    for (PendingRequest old : open()) {
      GroupedCall call = of(old.id());
      if (!call.isDerived() && !old.id().names(head.number() + 1)) {
        waiting.remove(old.id());
        pendingRequest(call, head)
            .peek(renamed -> state.rename(old.id(), renamed))
            .onEmpty(() -> state.leave(old.id()));
      }
    }
  }
}
