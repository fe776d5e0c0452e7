package io.lastseat.model;

import io.lastseat.model.id.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * The part of the other logs in a decision over several resources.
 *
 * @param at the one clock by which all of them decided: the latest of theirs and the request's. So
 *     a hold lapses on all of them at once
 * @param hold the default hold of a claim: the shortest hold, or longest hold, among the terms of
 *     its resources; none if none of them holds by default
 * @param commits the commits of the other logs in the same transaction; empty if nothing was
 *     granted
 * @param limiting why another resource refused; none if none did
 */
public record Participants(
    Instant at,
    Option<Duration> hold,
    SortedMap<ResourceId, Long> commits,
    Option<RefusingResource> limiting) {

  /** As of this moment, with nothing in any other log. */
  public static Participants at(Instant at, Option<Duration> hold) {
    return new Participants(at, hold, TreeMap.empty(), Option.none());
  }

  /** The same, written with these commits. */
  public Participants with(SortedMap<ResourceId, Long> others) {
    return new Participants(at, hold, others, limiting);
  }

  /** The same, refused by another resource. */
  public Participants refusedBy(RefusingResource other) {
    return new Participants(at, hold, TreeMap.empty(), Option.some(other));
  }
}
