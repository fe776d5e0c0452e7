package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * The books of one resource after some decision: all that the next decision needs.
 *
 * @param policy the terms in force; none as long as nobody has created the resource
 * @param lanes how many queues it has, fixed at its creation
 * @param taken what has been accepted and is live, in units
 * @param decisions how many decisions there were, which is the number of the last one
 * @param clock the latest time that any decided request carried; it never goes back
 */
public record Ledger(
    ResourceId resource,
    Option<Policy> policy,
    int lanes,
    long taken,
    long decisions,
    Instant clock) {

  /** The books of a resource that nobody has asked about. */
  public static Ledger empty(ResourceId resource) {
    return new Ledger(resource, Option.none(), 1, 0, 0, Instant.EPOCH);
  }

  /** How much there is, 0 for an unknown resource. */
  public long capacity() {
    return policy.map(Policy::capacity).getOrElse(0L);
  }

  /** Capacity less what is taken; negative after the capacity was lowered below it. */
  public long free() {
    return capacity() - taken;
  }

  /** What can still be given: {@link #free()}, at least 0. */
  public long left() {
    return Math.max(0, free());
  }

  /** The same books with another live quantity. */
  public Ledger withTaken(long quantity) {
    return new Ledger(resource, policy, lanes, quantity, decisions, clock);
  }

  /** The same books under other terms. */
  public Ledger withPolicy(Policy terms, int number) {
    return new Ledger(resource, Option.some(terms), number, taken, decisions, clock);
  }

  /** The same books, one decision later. */
  public Ledger withDecision(Instant now) {
    return new Ledger(resource, policy, lanes, taken, decisions + 1, now);
  }
}
