package io.lastseat.engine.batch;

import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.PendingRequest;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The requests of a batch without a known verdict, in the order in which they are decided. If the
 * batch has a request twice, the first one counts. It is for one thread.
 */
public final class OpenRequests {

  private Map<RequestId, PendingRequest> open = new LinkedHashMap<>();
  private final Map<RequestId, Long> looked = new HashMap<>();

  /** All of them, in order. */
  public Vector<PendingRequest> all() {
    return Vector.ofAll(open.values());
  }

  public boolean isEmpty() {
    return open.isEmpty();
  }

  public boolean contains(RequestId id) {
    return open.containsKey(id);
  }

  /** The open request of that id; none if it is not open. */
  public Option<PendingRequest> of(RequestId id) {
    return Option.of(open.get(id));
  }

  /** Adds a request after the others. */
  public void add(PendingRequest pendingRequest) {
    open.putIfAbsent(pendingRequest.id(), pendingRequest);
  }

  Option<PendingRequest> remove(RequestId id) {
    return Option.of(open.remove(id));
  }

  /** Notes that no open request has a verdict up to this commit. */
  public void lookedThrough(long commit) {
    open.keySet().forEach(id -> looked.put(id, commit));
  }

  /** The commit up to which the request has no verdict; none before the first look-up. */
  public Option<Long> lookedFor(RequestId id) {
    return Option.of(looked.get(id));
  }

  /** Gives the open request of that id another id. */
  void rename(RequestId old, PendingRequest renamed) {
    Map<RequestId, PendingRequest> all = new LinkedHashMap<>();
    open.forEach(
        (id, pendingRequest) -> {
          PendingRequest now = id.equals(old) ? renamed : pendingRequest;
          all.put(now.id(), now);
        });
    open = all;
  }

  /** Whether this open request is decided before that one. */
  boolean standsBefore(RequestId earlier, RequestId later) {
    for (RequestId id : open.keySet()) {
      if (id.equals(earlier)) {
        return true;
      } else if (id.equals(later)) {
        return false;
      }
    }
    return false;
  }

  /**
   * Places a request right before another one, which needs its verdict; if it already stands before
   * that, it keeps its position.
   */
  void placeBefore(RequestId later, PendingRequest earlier) {
    if (standsBefore(earlier.id(), later)) {
      return;
    }
    Map<RequestId, PendingRequest> reordered = new LinkedHashMap<>();
    for (PendingRequest pendingRequest : open.values()) {
      if (pendingRequest.id().equals(later)) {
        reordered.put(earlier.id(), earlier);
      }
      if (!pendingRequest.id().equals(earlier.id())) {
        reordered.put(pendingRequest.id(), pendingRequest);
      }
    }
    open = reordered;
  }
}
