package io.lastseat.log.call;

import io.lastseat.log.facts.BatchState;
import io.lastseat.log.facts.RequestBatch;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.lastseat.model.request.StoredRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The calls of a group that have not ended, by the present ids of their requests. A failure of one
 * call ends only that call.
 */
final class CallGroup {

  private final BatchState progress;
  private final Map<RequestId, Waiting> waiting = new LinkedHashMap<>();

  private record Waiting(PendingRequest pendingRequest, GroupedCall call) {}

  /** Starts with all these calls, under ids for the commit after this head. */
  CallGroup(Head known, Vector<? extends GroupedCall> calls) {
    progress =
        new BatchState(
            new RequestBatch(known.resource(), calls.flatMap(call -> pendingRequest(call, known))));
  }

  /** Adds calls to the group, under ids for the commit after this head. */
  void join(Vector<? extends GroupedCall> others, Head head) {
    others.flatMap(call -> pendingRequest(call, head)).forEach(progress::join);
  }

  private Option<PendingRequest> pendingRequest(GroupedCall call, Head head) {
    try {
      PendingRequest pendingRequest =
          PendingRequest.found(new StoredRequest(call.behind(head), Option.none()));
      waiting.put(pendingRequest.id(), new Waiting(pendingRequest, call));
      return Option.some(pendingRequest);
    } catch (RuntimeException failure) {
      call.fail(failure);
      return Option.none();
    }
  }

  BatchState progress() {
    return progress;
  }

  /** The requests that may still be decided, in order. */
  Vector<PendingRequest> open() {
    return Vector.ofAll(progress.open());
  }

  /** All requests whose calls have not ended, including the deferred ones. */
  Vector<PendingRequest> left() {
    return Vector.ofAll(waiting.values()).map(Waiting::pendingRequest);
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
  void end(RequestId id, GroupedCall.End end) {
    out(id).forEach(call -> call.end(end));
  }

  /** Ends the call with this failure, unless it has ended. */
  void fail(RequestId id, RuntimeException failure) {
    out(id).forEach(call -> call.fail(failure));
  }

  private Option<GroupedCall> out(RequestId id) {
    progress.answered(id);
    return Option.of(waiting.remove(id)).map(Waiting::call);
  }

  /** Renames requests with random ids: such an id names the commit after this head. */
  void rename(Head head) {
    for (PendingRequest old : open()) {
      GroupedCall call = of(old.id());
      if (!call.isDerived() && !old.id().names(head.number() + 1)) {
        waiting.remove(old.id());
        pendingRequest(call, head)
            .peek(renamed -> progress.rename(old.id(), renamed))
            .onEmpty(() -> progress.answered(old.id()));
      }
    }
  }
}
