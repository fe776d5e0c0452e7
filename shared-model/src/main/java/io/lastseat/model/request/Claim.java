package io.lastseat.model.request;

import io.lastseat.model.grant.Amount;
import io.lastseat.model.id.Limits;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.terms.Terms;
import io.vavr.collection.SortedMap;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * Asks for units of several resources, all or nothing. The request is in a lane of its home, the
 * resource whose name comes first. So a retry that names the resources in another order is the same
 * request. The log of each other resource gets a {@link ClaimPart}.
 *
 * @param own its reservation at its home
 * @param others what it asks of the other resources; none of them is its home
 * @param main the lock that it acquires together with all its other resources, which are locks that
 *     the main one refers to; none if none of its resources is a lock
 */
public record Claim(Reserve own, SortedMap<ResourceId, Amount> others, Option<ResourceId> main)
    implements Request {

  /** A claim over resources without categories that are no locks. */
  public Claim(Reserve own, SortedMap<ResourceId, Long> others) {
    this(own, others.mapValues(Amount::of), Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Claim {
    if (others.size() >= Limits.MAX_CLAIMED) {
      throw new IllegalArgumentException(
          "a claim must be over 1 to " + Limits.MAX_CLAIMED + " resources");
    }
    for (ResourceId other : others.keySet()) {
      if (other.compareTo(own.resource()) <= 0) {
        throw new IllegalArgumentException(
            "the home of a claim must be the first of its resources");
      }
    }
    others.values().forEach(wanted -> Units.checked(wanted.units(), wanted.quantities()));
    if (own.waits() || own.staff().over()) {
      throw new IllegalArgumentException("a claim neither waits nor goes over");
    }
    if (own.create().isDefined() != main.isDefined() || !own.create().forAll(Terms::lock)) {
      throw new IllegalArgumentException("a claim creates locks, where it is over locks");
    }
    for (ResourceId lock : main) {
      if (others.isEmpty() || !(lock.equals(own.resource()) || others.containsKey(lock))) {
        throw new IllegalArgumentException(
            "a lock must be acquired with others, and be among them");
      }
    }
  }

  @Override
  public RequestId id() {
    return own.id();
  }

  @Override
  public ResourceId resource() {
    return own.resource();
  }

  @Override
  public Instant takenAt() {
    return own.takenAt();
  }

  @Override
  public Option<Reserve> reserves() {
    return Option.some(own);
  }
}
