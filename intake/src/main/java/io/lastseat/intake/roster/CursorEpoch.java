package io.lastseat.intake.roster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lastseat.intake.http.Problem;
import io.lastseat.intake.http.Problems;
import io.lastseat.tables.EpochMark;
import io.vavr.control.Either;

/**
 * Of which epoch the cursors are that are given and taken here. Where the log was restored, numbers
 * of commits come again with another content; a cursor from before would go on in the middle of
 * what its reader does not have.
 *
 * @param number how often the tables were restored; while it is 0, cursors do not name it
 */
public record CursorEpoch(long number) {

  /** The cursor as a caller is given it. */
  public String mark(String cursor) {
    return new EpochMark(cursor, number).marked();
  }

  /**
   * The cursor without its mark, if it is of this epoch.
   *
   * @param start the cursor before everything, which is good in every epoch
   * @param anew how a reader begins anew
   */
  public Either<Problem, String> read(String cursor, String start, String anew) {
    EpochMark mark = EpochMark.read(cursor);
    return cursor.equals(start) || mark.epoch() == number
        ? Either.right(mark.text())
        : Either.left(Problems.RESTORED.because(anew));
  }

  /** Tells a reader, who may make a cursor from a commit number by it. */
  public void tell(ObjectNode document) {
    if (number > 0) {
      document.put("epoch", number);
    }
  }
}
