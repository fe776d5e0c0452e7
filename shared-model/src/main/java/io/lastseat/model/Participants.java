package io.lastseat.model;

import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * The other logs' part in a decision over several resources.
 *
 * @param at the one clock by which all of them decided: the latest of theirs and the request's. So
 *     a hold lapses on all of them at once
 * @param hold the default hold of a claim: the shortest hold, or longest hold, among the terms of
 *     its resources; none if none of them holds by default
 * @param commits the commits of the other logs in the same transaction; empty if nothing was
 *     granted
 * @param limiting the refusal by another resource; none if none refused
 */
public record Participants(
    Instant at,
    Option<Duration> hold,
    SortedMap<ResourceId, Long> commits,
    Option<RefusingResource> limiting) {

  /** Participants of a decision at this moment, without commits in other logs. */
  public static Participants at(Instant at, Option<Duration> hold) {
    return new Participants(at, hold, TreeMap.empty(), Option.none());
  }

  /** The same participants with these commits. */
  public Participants with(SortedMap<ResourceId, Long> others) {
    return new Participants(at, hold, others, limiting);
  }

  /** The same participants with a refusal by another resource. */
  public Participants refusedBy(RefusingResource other) {
    return new Participants(at, hold, TreeMap.empty(), Option.some(other));
  }
}
