package io.lastseat.engine;

import io.lastseat.decide.facts.MissingFact;
import io.lastseat.engine.batch.BatchState;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Place;

/** Reads the next places of a waiting list, and tallies, for a batch. It is for one thread. */
final class MissingFactReader {

  /** The most places of a waiting list that are read at once, by parallel calls. */
  private static final long MOST_PLACES = 64L * RowTable.KEYS_PER_CALL;

  private final Tools tools;
  private final BatchState state;
  private long placesToRead = 1;

  MissingFactReader(Tools tools, BatchState state) {
    this.tools = tools;
    this.state = state;
  }

  BatchState state() {
    return state;
  }

  static boolean canRead(MissingFact fact) {
    return fact instanceof MissingFact.OfPlace || fact instanceof MissingFact.OfApplicant;
  }

  /**
   * Learns this fact, and those that are likely needed next.
   *
   * @param free how many units of the resource are free
   * @return a newer head if nothing was learned; else the same head
   */
  Head read(Head head, MissingFact fact, long free) {
    return fact instanceof MissingFact.OfPlace place
        ? places(head, place.place(), free)
        : tools.tallies().read(head, ((MissingFact.OfApplicant) fact).name(), state);
  }

  /**
   * Reads places of the waiting list. No more places can be served than units are free. But many
   * waiting requests may have ended, so each read takes twice as many places as the last one.
   */
  private Head places(Head head, Place.Key place, long free) {
    long most = Math.max(2 * placesToRead, Math.min(free, RowTable.KEYS_PER_CALL));
    placesToRead = Math.min(MOST_PLACES, most);
    return tools.waiters().read(head, place, placesToRead, state);
  }

  /** Starts again with few places after a decision. */
  void startSmall() {
    placesToRead = 1;
  }
}
