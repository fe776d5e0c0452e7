package io.lastseat.intake.roster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.tables.EpochMark;
import io.vavr.control.Either;

/**
 * The epoch of the cursors that intake gives and accepts. After a restore, commit numbers occur
 * again with other content. A cursor from before it would continue in the middle of commits that
 * its reader does not have.
 *
 * @param number the number of restores of the tables; while it is 0, cursors do not contain it
 */
public record CursorEpoch(long number) {

  /** Adds the epoch to the cursor. */
  public String mark(String cursor) {
    return new EpochMark(cursor, number).marked();
  }

  /**
   * Removes the epoch from the cursor, and refuses a cursor of another epoch.
   *
   * @param start the cursor before everything, which is valid in every epoch
   * @param anew tells a reader how to begin anew
   */
  public Either<Problem, String> read(String cursor, String start, String anew) {
    EpochMark mark = EpochMark.read(cursor);
    return cursor.equals(start) || mark.epoch() == number
        ? Either.right(mark.text())
        : Either.left(Problems.RESTORED.because(anew));
  }

  /** Puts the epoch into the document, so that a reader can make a cursor from a commit number. */
  public void tell(ObjectNode document) {
    if (number > 0) {
      document.put("epoch", number);
    }
  }
}
