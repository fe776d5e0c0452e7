package io.lastseat.log;

import io.lastseat.decide.facts.MissingFact;
import io.lastseat.log.facts.BatchState;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.commit.Head;

/** Reads the next places of a waiting list, and tallies, for a batch. For one thread. */
final class WaitingFactReader {

  /** The most places of a waiting list that are read at once, by calls side by side. */
  private static final long MOST_PLACES = 64L * RowTable.KEYS_PER_CALL;

  private final Engine.Tools tools;
  private final BatchState progress;
  private long placesToRead = 1;

  WaitingFactReader(Engine.Tools tools, BatchState progress) {
    this.tools = tools;
    this.progress = progress;
  }

  BatchState progress() {
    return progress;
  }

  /** Whether it is a fact of this kind. */
  static boolean canLearn(MissingFact fact) {
    return fact instanceof MissingFact.OfPlace || fact instanceof MissingFact.OfApplicant;
  }

  /**
   * Learns this fact, and those that are likely next.
   *
   * @param free how many units are free there
   * @return a newer head: then nothing was learned; else the same one
   */
  Head learn(Head head, MissingFact fact, long free) {
    return fact instanceof MissingFact.OfPlace place
        ? places(head, place.number(), free)
        : tools.tallies().read(head, ((MissingFact.OfApplicant) fact).name(), progress);
  }

  /**
   * At most as many can be served as units are free. But many may have given up, so it reads twice
   * as many each time.
   */
  private Head places(Head head, long place, long free) {
    long most = Math.max(2 * placesToRead, Math.min(free, RowTable.KEYS_PER_CALL));
    placesToRead = Math.min(MOST_PLACES, most);
    return tools.waiters().read(head, place, placesToRead, progress);
  }

  /** Adds a decision to the learned facts. */
  void decided() {
    placesToRead = 1;
  }
}
