package io.lastseat.log.store;

import io.lastseat.model.commit.Head;
import io.lastseat.model.row.Row;
import io.vavr.collection.Vector;

/** Reads the newest head again, and keeps what this process knows about rows. */
public final class Heads {

  /** The newest head. Rows that were confirmed before stay confirmed. */
  public static Head newest(DecisionLog log, Head before) {
    Head head = log.head(before).getOrElse(() -> Head.before(before.resource()));
    LogBehindException.check(before, head);
    return head.knowing(before);
  }

  /**
   * The known head, or a newer one if a row belongs to a later commit.
   *
   * @throws LogBehindException if the log has no such commit
   */
  public static Head notBehind(DecisionLog log, Head known, Vector<? extends Row> found) {
    Head head = upTo(log, known, found);
    for (long latest : found.map(Row::commitNo).max().filter(last -> last > head.number())) {
      throw LogBehindException.row(head.resource(), latest, head.number());
    }
    return head;
  }

  /** The known head, or the newest if a row is newer. Even that may be older than some rows. */
  public static Head upTo(DecisionLog log, Head known, Vector<? extends Row> found) {
    return found.exists(row -> row.commitNo() > known.number()) ? newest(log, known) : known;
  }

  private Heads() {}
}
