package io.lastseat.log.store;

import io.lastseat.model.commit.Head;
import io.lastseat.model.row.Row;
import io.vavr.collection.Vector;

/** Reads the newest head again, keeping what this process knows of rows. */
public final class Heads {

  /** The newest one; rows that were confirmed before stay so. */
  public static Head newest(DecisionLog log, Head before) {
    Head head = log.head(before).getOrElse(() -> Head.before(before.resource()));
    LogBehindException.check(before, head);
    return head.knowing(before);
  }

  /**
   * The head as it is known, or a newer one where a row follows from a commit behind it.
   *
   * @throws LogBehindException where the log has no such commit
   */
  public static Head notBehind(DecisionLog log, Head known, Vector<? extends Row> found) {
    Head head = upTo(log, known, found);
    for (long latest : found.map(Row::commitNo).max().filter(last -> last > head.number())) {
      throw LogBehindException.row(head.resource(), latest, head.number());
    }
    return head;
  }

  /** The same, which may still lie before some of them. */
  public static Head upTo(DecisionLog log, Head known, Vector<? extends Row> found) {
    return found.exists(row -> row.commitNo() > known.number()) ? newest(log, known) : known;
  }

  private Heads() {}
}
