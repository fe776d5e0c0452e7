package io.lastseat.intake.lock;

import io.lastseat.intake.request.ClientRequest;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.Claim;
import io.lastseat.model.request.Request;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.collection.SortedSet;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * A request for a lock together with all that it refers to. It creates those that do not exist.
 *
 * @param main the lock that is asked for
 * @param references from 1 to {@link Limits#MAX_CLAIMED} less one; the main one is not among them
 * @param ttl how long the lease of all of them is
 */
public record EditLockRequest(
    ResourceId main, SortedSet<ResourceId> references, String holder, Duration ttl)
    implements ClientRequest {

  /** All locks, the home of the claim first. */
  SortedSet<ResourceId> locks() {
    return references.add(main);
  }

  @Override
  public Claim request(RequestId id, ResourceId resource, Instant takenAt) {
    SortedMap<ResourceId, Long> others =
        locks().remove(resource).toSortedMap(lock -> lock, lock -> 1L);
    return new Claim(part(resource, id, takenAt), others, Option.some(main));
  }

  /** The acquisition of one of the locks alone: it is refused if the whole would be. */
  Reserve part(ResourceId lock, RequestId id, Instant takenAt) {
    return new Reserve(id, lock, takenAt, holder, 1, Option.none(), Option.some(ttl))
        .creating(Terms.ofLock());
  }

  @Override
  public boolean isThatOf(Request stored) {
    return stored.resource().equals(locks().head()) && ClientRequest.super.isThatOf(stored);
  }
}
