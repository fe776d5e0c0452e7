package io.lastseat.bench.contest;

import io.lastseat.bench.contest.Contender.ContestVerdicts;
import io.lastseat.bench.contest.Contender.Event;
import io.vavr.collection.Seq;

/**
 * A way of giving out seats.
 *
 * @param <D> the database that it needs
 */
public interface Kind<D> {

  /** Short and unique, as in the tables: {@code counter}, {@code s1.2}, {@code pg-for-update}. */
  String name();

  /** One sentence: how it works. */
  String summary();

  /** Whether two users can get the same seat; most kinds prevent it. */
  default boolean oversells() {
    return false;
  }

  /** Whether a refusal is stored; most kinds store none. */
  default boolean recordsRefusals() {
    return false;
  }

  /**
   * Makes the tables and the events, which is not measured.
   *
   * @param database fresh, without tables
   */
  Contender open(D database, Seq<Event> events, ContestVerdicts verdicts);
}
