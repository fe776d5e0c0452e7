package io.lastseat.engine.batch;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.row.Row;
import io.vavr.collection.Vector;
import java.util.Set;

/**
 * Completes the rows of the commits that {@code owing} lists. Their writer is writing them, or has
 * died, or has appended no further commit yet that could confirm them.
 */
public final class PendingRows {

  /** The most commits that are completed at a time: each may have some hundred rows. */
  public static final int FEW = 4;

  private final DecisionLog log;
  private final RowTable rows;

  /** Uses this log and this table. */
  public PendingRows(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /** The owing commits without those whose facts are already known. */
  Vector<Commit> others(Head head, Set<Long> known) {
    return log.exactly(head, head.marks().owing().reject(known::contains));
  }

  /**
   * Completes the rows of promotions after a refused append. An earlier send of the append may have
   * written the commit. The look-up of its requests writes their rows, but no look-up finds the
   * promoted requests.
   */
  public void completeRefused(Commit refused, Head newest, BatchState state) {
    boolean stands = newest.marks().owing().contains(refused.number());
    if (stands && refused.promotions().nonEmpty()) {
      complete(log.exactly(newest, Vector.of(refused.number())), state);
    }
  }

  /** Adds the missing rows of these commits to the due rows of the batch. */
  public void complete(Vector<Commit> commits, BatchState state) {
    if (!commits.isEmpty()) {
      Vector<Row> missing = rows.missing(commits.flatMap(Commit::rows));
      state.rows().add(missing);
      state.rows().completes(commits.map(Commit::number));
    }
  }

  /** Writes the due rows of the batch, and returns the commits whose rows are now complete. */
  public Vector<Long> write(BatchState state, Asked tables) {
    if (state.rows().areDue()) {
      tables.mustHold();
    }
    rows.write(state.rows().due());
    return state.rowsAreThere();
  }

  /**
   * Limits the list of owing commits, so that the next commit lists at most {@code most} commits
   * besides itself. If it is longer, this writes the rows of the batch. If that does not suffice,
   * it also writes those of a few of the oldest commits.
   *
   * @return the head with the shorter list
   */
  public Head keepFew(Head newest, int most, BatchState state, Asked tables) {
    if (newest.marks().owing().size() < most) {
      return newest;
    }
    Head rest = newest.withRows(write(state, tables));
    if (rest.marks().owing().size() < most) {
      return rest;
    }
    return completed(rest, rest.marks().owing().take(Math.min(FEW, (most + 1) / 2)), state, tables);
  }

  /** Writes the rows of these commits, and returns the head with the confirmed rows. */
  public Head completed(Head head, Iterable<Long> some, BatchState state, Asked tables) {
    complete(log.exactly(head, some), state);
    return head.withRows(write(state, tables));
  }
}
