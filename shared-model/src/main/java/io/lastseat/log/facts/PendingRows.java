package io.lastseat.log.facts;

import io.lastseat.binding.TablesBinding.Asked;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.row.Row;
import io.vavr.collection.Vector;
import java.util.Set;

/**
 * The rows of commits that {@code owing} lists: their writer is writing them, or has died, or has
 * had no further commit yet in which to confirm them.
 */
public final class PendingRows {

  /** Commits that are completed at a time at most: each may have some hundred rows. */
  public static final int FEW = 4;

  private final DecisionLog log;
  private final RowTable rows;

  public PendingRows(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
  }

  /** The owing commits, without these, whose facts are known. */
  Vector<Commit> others(Head head, Set<Long> known) {
    return log.exactly(head, head.marks().owing().reject(known::contains));
  }

  /**
   * After a refused append. An earlier send of it may have written the commit. The look-up of its
   * requests writes their rows. No look-up finds those promoted in it.
   */
  public void completeRefused(Commit refused, Head newest, BatchState progress) {
    boolean stands = newest.marks().owing().contains(refused.number());
    if (stands && refused.promotions().nonEmpty()) {
      complete(log.exactly(newest, Vector.of(refused.number())), progress);
    }
  }

  /** Makes the batch write the missing rows of these. */
  public void complete(Vector<Commit> commits, BatchState progress) {
    if (!commits.isEmpty()) {
      Vector<Row> missing = rows.missing(commits.flatMap(Commit::rows));
      progress.owes(missing, commits.map(Commit::number));
    }
  }

  public Vector<Long> write(BatchState progress, Asked tables) {
    if (!progress.due().isEmpty()) {
      tables.mustHold();
    }
    rows.write(Vector.ofAll(progress.due()));
    return progress.rowsAreThere();
  }

  /**
   * The head, on which the next commit lists no more than {@code most} commits besides itself. If
   * it lists more, this writes the rows of the batch, and if these do not suffice, those of a few
   * of the oldest commits.
   */
  public Head keepFew(Head newest, int most, BatchState progress, Asked tables) {
    if (newest.marks().owing().size() < most) {
      return newest;
    }
    Head rest = newest.withRows(write(progress, tables));
    if (rest.marks().owing().size() < most) {
      return rest;
    }
    return completed(
        rest, rest.marks().owing().take(Math.min(FEW, (most + 1) / 2)), progress, tables);
  }

  /** The head, once the rows of these commits are there. */
  public Head completed(Head head, Iterable<Long> some, BatchState progress, Asked tables) {
    complete(log.exactly(head, some), progress);
    return head.withRows(write(progress, tables));
  }
}
