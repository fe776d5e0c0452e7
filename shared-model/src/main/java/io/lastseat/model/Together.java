package io.lastseat.model;

import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * What the logs of other resources have to do with a decision that concerns several.
 *
 * @param at the one clock by which all of them decided: the latest of theirs and the request's. So
 *     what has lapsed on one has lapsed on all
 * @param hold how long a claim is held that asks for nothing else: the shortest hold, or longest
 *     hold, among the terms of its resources; none if none of them holds unasked
 * @param commits the commits of the other logs that say the same, each written with this one or not
 *     at all; empty where nothing was granted
 * @param limiting why another resource refused; none if none did
 */
public record Together(
    Instant at,
    Option<Duration> hold,
    SortedMap<ResourceId, Long> commits,
    Option<Limiting> limiting) {

  /** As of this moment, with nothing in any other log. */
  public static Together at(Instant at, Option<Duration> hold) {
    return new Together(at, hold, TreeMap.empty(), Option.none());
  }

  /** The same, written with these commits. */
  public Together with(SortedMap<ResourceId, Long> others) {
    return new Together(at, hold, others, limiting);
  }

  /** The same, refused by another resource. */
  public Together refusedBy(Limiting other) {
    return new Together(at, hold, TreeMap.empty(), Option.some(other));
  }
}
