package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.vavr.collection.Seq;

/**
 * A way of giving out seats.
 *
 * @param <D> the database that it wants
 */
public interface Kind<D> {

  /** Short and unique, as in the tables: {@code counter}, {@code s1.2}, {@code pg-for-update}. */
  String name();

  /** One sentence: how it works. */
  String summary();

  /** Whether two users can get the same seat; most kinds see to it that they cannot. */
  default boolean oversells() {
    return false;
  }

  /** Whether a refused user is on record with the refusal; most keep none. */
  default boolean recordsRefusals() {
    return false;
  }

  /**
   * Makes its tables and these events, which is not measured, and is ready for asks.
   *
   * @param database fresh, with no tables
   */
  Contender open(D database, Seq<Event> events, ContestVerdicts verdicts);
}
