package io.lastseat.bench.drive;

import io.lastseat.bench.contest.Contender.Event;
import io.lastseat.bench.contest.Contender.Taken;
import io.vavr.collection.HashMap;
import io.vavr.collection.HashSet;
import io.vavr.collection.Map;
import io.vavr.collection.Seq;
import io.vavr.collection.Set;

/**
 * What the database says after a run, held against what the users were told.
 *
 * @param oversold seats above the capacity, of all events together
 * @param twice users who have seats more than once
 * @param brokenPromises users who were told that they have seats and have none
 */
public record RunOutcome(long oversold, int twice, int brokenPromises) {

  static RunOutcome of(Seq<Event> events, Seq<Taken> taken, Set<String> promised) {
    Map<String, Number> byEvent =
        taken.groupBy(Taken::event).mapValues(all -> all.map(Taken::quantity).sum());
    long oversold =
        events
            .map(
                event ->
                    byEvent.get(event.name()).map(Number::longValue).getOrElse(0L) - event.seats())
            .filter(above -> above > 0)
            .sum()
            .longValue();
    Map<String, Integer> byUser =
        HashMap.ofEntries(taken.groupBy(Taken::user).mapValues(Seq::size).iterator());
    Set<String> users = HashSet.ofAll(byUser.keySet());
    return new RunOutcome(
        oversold, byUser.values().count(times -> times > 1), promised.diff(users).size());
  }
}
