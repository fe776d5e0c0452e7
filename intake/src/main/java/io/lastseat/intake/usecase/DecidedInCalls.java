package io.lastseat.intake.usecase;

import io.lastseat.log.DecisionLog;
import io.lastseat.model.Head;
import io.lastseat.model.RequestId;
import io.lastseat.model.ResourceId;
import io.lastseat.model.VerdictRow;
import io.vavr.control.Option;

/** Verdicts of calls, which have no row, or have none yet. */
final class DecidedInCalls {

  private final DecisionLog log;
  private final BooksCache books;
  private final Verdicts verdicts;

  DecidedInCalls(DecisionLog log, BooksCache books, Verdicts verdicts) {
    this.log = log;
    this.books = books;
    this.verdicts = verdicts;
  }

  /**
   * The verdict on a request for which no row was found a moment ago. The head is read behind that
   * look. What it does not list as owed was written by then: so the row is looked for once more.
   */
  Option<VerdictRow> of(ResourceId resource, RequestId id) {
    Option<Head> newest =
        books.newest(resource).filter(head -> head.marks().immediateThrough() > 0);
    return newest
        .flatMap(head -> log.withoutRow(head, id))
        .orElse(() -> newest.flatMap(head -> verdicts.find(resource, id).verdict()));
  }
}
