package io.lastseat.engine.find;

import io.lastseat.log.DecisionLog;
import io.lastseat.log.LogBehindException;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.Row;
import io.vavr.collection.Vector;
import io.vavr.control.Option;

/** Reads the newest heads, strongly consistently. Any number of threads may use it. */
public interface Heads {

  /** The newest head, by a read that begins after this call did; none without a commit. */
  Option<Head> newest(ResourceId resource);

  /**
   * The newest head for a caller that knows this one. Rows that were confirmed before stay
   * confirmed.
   *
   * @throws LogBehindException if the log ends before the known head
   */
  Head newest(Head before);

  /** The known head, or the newest if a row is newer. Even that may be older than some rows. */
  default Head upTo(Head known, Vector<? extends Row> found) {
    return found.exists(row -> row.commitNo() > known.number()) ? newest(known) : known;
  }

  /**
   * The known head, or a newer one if a row belongs to a later commit.
   *
   * @throws LogBehindException if the log has no such commit
   */
  default Head notBehind(Head known, Vector<? extends Row> found) {
    Head head = upTo(known, found);
    for (long latest : found.map(Row::commitNo).max().filter(last -> last > head.number())) {
      throw LogBehindException.row(head.resource(), latest, head.number());
    }
    return head;
  }

  /** Reads the heads of this log, and remembers nothing. */
  static Heads of(DecisionLog log) {
    return new Heads() {
      @Override
      public Option<Head> newest(ResourceId resource) {
        return log.head(resource);
      }

      @Override
      public Head newest(Head before) {
        Head head = log.head(before).getOrElse(() -> Head.before(before.resource()));
        LogBehindException.check(before, head);
        return head.withKnownRows(before);
      }
    };
  }
}
