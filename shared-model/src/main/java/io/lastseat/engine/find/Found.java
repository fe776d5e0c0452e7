package io.lastseat.engine.find;

import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.request.Request;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Vector;
import java.util.Map;

/** What a search has found; a request without a verdict has no finding. */
public sealed interface Found {

  /**
   * A commit has the verdict.
   *
   * @param row the row of the verdict, as the commit says
   * @param due the rows of it that may be missing
   * @param owed whether its commit owes rows, these perhaps among them
   */
  record InLog(VerdictRow row, Vector<Row> due, boolean owed) implements Found {}

  /** The request was decided, and its commit is archived. */
  record Archived() implements Found {}

  /** The request is in the table of requests, without a verdict up to the head. */
  record Stored(Request request) implements Found {}

  /** More commits would have to be read than a look-up may read. */
  record TooFar() implements Found {}

  /** What is there about the request cannot be read, or contradicts the log. */
  record Unreadable(RuntimeException why) implements Found {}

  /**
   * The findings of a search.
   *
   * @param head the newest head; if it is newer than the head of the search, requests without a
   *     finding must be searched for again
   * @param found the findings
   * @param owing the commits that owed rows, if they were read
   * @param promotions rows that may be missing: if the writer of a found verdict died, no stream
   *     record brings the promotions of its commit again
   */
  record Findings(
      Head head, Map<RequestId, Found> found, Vector<Commit> owing, Vector<Row> promotions) {}
}
