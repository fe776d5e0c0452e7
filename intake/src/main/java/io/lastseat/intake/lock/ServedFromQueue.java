package io.lastseat.intake.lock;

import io.lastseat.log.store.DecisionLog;
import io.lastseat.model.Promotion;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.request.Reserve;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/**
 * Looks in the log whether a request that left the line of a lock was served. The books have the
 * newest grant alone, and intake's decisions are copied nowhere.
 */
public final class ServedFromQueue {

  private static final int AT_ONCE = 100;

  private final DecisionLog log;

  public ServedFromQueue(DecisionLog log) {
    this.log = log;
  }

  /**
   * Whether it was served in that commit or a later one. Reads up to the one in which the request
   * left the line: at most those of the 20 seconds that a call can wait. An archived commit counts
   * as one that did not serve it.
   *
   * @param commitNo the one by which it came into the line, or one in which it stood there
   */
  boolean since(long commitNo, Reserve request) {
    long from = commitNo;
    while (true) {
      Vector<Commit> next = log.range(request.resource(), from, from + AT_ONCE - 1);
      for (Commit commit : next) {
        Option<Promotion> end = commit.promotions().find(one -> one.about().equals(request.id()));
        if (end.isDefined()) {
          return end.get().accepted();
        }
        if (commit.books().queue().of(request.id()).isEmpty()) {
          return false;
        }
      }
      if (next.size() < AT_ONCE) {
        return false;
      }
      from += AT_ONCE;
    }
  }
}
