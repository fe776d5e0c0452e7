package io.lastseat.intake.lookup;

import io.lastseat.engine.find.HeadCache;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.vavr.collection.Vector;

/**
 * Knows whether an absent resource is being created: a request that would create it is written, and
 * has no verdict yet, or got one since the call found no resource. A look costs a Query of {@code
 * requests}, a read of each such request's row, and one of the log if all have a verdict. So only a
 * call that needs the resource and would be answered {@code 404} looks.
 */
public record Creations(HeadCache cache, Requests requests, Verdicts verdicts) {

  /** Whether a call that found no such resource is likely to find it in a moment. */
  public boolean isUnderWay(ResourceId resource) {
    if (cache.recentlyCreated(resource).isDefined()) {
      return true;
    }
    Vector<RequestId> creating = requests.creating(resource);
    return creating.nonEmpty()
        && (verdicts.decided(resource, creating).size() < creating.distinct().size()
            || cache.created(resource).isDefined());
  }
}
