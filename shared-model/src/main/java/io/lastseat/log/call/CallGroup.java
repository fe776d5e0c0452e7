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
 * The calls of a group that have not ended, by the ids that their requests have now. A failure of
 * one call ends that call alone.
 */
final class CallGroup {

  private final BatchState progress;
  private final Map<RequestId, Waiting> waiting = new LinkedHashMap<>();

  private record Waiting(PendingRequest pendingRequest, GroupedCall call) {}

  /** All of them, under ids for the commit behind this head. */
  CallGroup(Head known, Vector<? extends GroupedCall> calls) {
    progress =
        new BatchState(
            new RequestBatch(known.resource(), calls.flatMap(call -> pendingRequest(call, known))));
  }

  /** These wait with them from now on, under ids for the commit behind this head. */
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

  /** Those that may still be decided, in order. */
  Vector<PendingRequest> open() {
    return Vector.ofAll(progress.open());
  }

  /** All that have not ended, the deferred ones, too. */
  Vector<PendingRequest> left() {
    return Vector.ofAll(waiting.values()).map(Waiting::pendingRequest);
  }

  GroupedCall of(RequestId id) {
    return Objects.requireNonNull(waiting.get(id)).call();
  }

  boolean isDerived(PendingRequest pendingRequest) {
    return of(pendingRequest.id()).isDerived();
  }

  /** The answer of the call; none if it failed, and so has ended. */
  <T> Option<T> ask(PendingRequest pendingRequest, Function<GroupedCall, T> question) {
    try {
      return Option.some(question.apply(of(pendingRequest.id())));
    } catch (RuntimeException failure) {
      fail(pendingRequest.id(), failure);
      return Option.none();
    }
  }

  /** Ends it with this result, unless it has ended. */
  void end(RequestId id, GroupedCall.End end) {
    out(id).forEach(call -> call.end(end));
  }

  /** Ends it with this failure, unless it has ended. */
  void fail(RequestId id, RuntimeException failure) {
    out(id).forEach(call -> call.fail(failure));
  }

  private Option<GroupedCall> out(RequestId id) {
    progress.answered(id);
    return Option.of(waiting.remove(id)).map(Waiting::call);
  }

  /** A random id names the commit behind this head. */
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
