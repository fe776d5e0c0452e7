package io.lastseat.analyst;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.decide.Closings;
import io.lastseat.model.Books;
import io.lastseat.model.Commit;
import io.lastseat.model.ResourceId;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Either;
import java.time.Instant;

/**
 * A roster that is final: by {@link Closings#isFinal} nobody can get anything any more, nothing is
 * pending, and the audit found no difference. It is final as of its commit: whoever is on it can
 * still give back what he has, which is a later commit.
 *
 * @param asOfCommit the newest commit
 * @param entries who has something for good
 * @param units that they have together
 * @param hash by which anybody can tell that it is this roster
 */
public record FinalRoster(
    ResourceId resource,
    long asOfCommit,
    long asOfDecision,
    long capacity,
    long entries,
    long units,
    String hash) {

  /** The entries as the API's roster has them, for {@link LoadedTables#run}. */
  public static final OneSelect ENTRIES =
      new OneSelect(
          """
          SELECT decision_number AS "decisionNumber", request_id AS "requestId", applicant, quantity,
            note, requested_at AS "requestedAt", decided_at AS "decidedAt",
            commit_number AS "commitNumber", status, expires_at AS "expiresAt", place, made_by AS "by"
          FROM roster WHERE status = 'accepted' ORDER BY decision_number\
          """);

  /**
   * Whether it is final.
   *
   * @param audited what the audit found
   * @param newest the commit with which the audit ended
   * @param tables the resource, up to that commit
   * @return why it is not, and how often
   */
  public static Either<SortedMap<Hindrance, Long>, FinalRoster> of(
      ResourceBooks audited, Commit newest, LoadedTables tables, Instant now) {
    SortedMap<Hindrance, Long> hindrances =
        ofBooks(newest, now)
            .put(Hindrance.PENDING, audited.allPending())
            .put(Hindrance.DEFERRED, audited.deferred())
            .put(Hindrance.UNREADABLE, audited.unreadable())
            .put(Hindrance.ROWS_UNDER_WAY, audited.rowsUnderWay())
            .put(Hindrance.DIFFERENCES, audited.differences())
            .filterValues(count -> count > 0);
    return hindrances.isEmpty() ? Either.right(stamped(newest, tables)) : Either.left(hindrances);
  }

  /** What the books alone say against it, which costs one read to know. */
  public static SortedMap<Hindrance, Long> ofBooks(Commit newest, Instant now) {
    Books books = newest.books();
    if (books.archived()) {
      return TreeMap.of(Hindrance.ARCHIVED, 1L);
    }
    if (Closings.isFinal(books)) {
      return TreeMap.empty();
    }
    boolean closed = Closings.isClosed(books);
    boolean over = books.terms().flatMap(Closings::from).exists(end -> !now.isBefore(end));
    long live = books.at(now).held();
    return TreeMap.<Hindrance, Long>empty()
        .put(Hindrance.OPEN, over || closed ? 0L : 1L)
        .put(Hindrance.NOT_CLOSED, over && !closed ? 1L : 0L)
        .put(Hindrance.HELD, live)
        .put(Hindrance.LAPSED, books.held() - live)
        .put(Hindrance.WAITING, books.waiting().requests())
        .filterValues(count -> count > 0);
  }

  private static FinalRoster stamped(Commit newest, LoadedTables tables) {
    RosterHash hash = new RosterHash(newest.resource().text(), newest.number());
    tables.run(new OneSelect(RosterHash.SELECT), hash);
    return new FinalRoster(
        newest.resource(),
        newest.number(),
        newest.books().decisions(),
        newest.books().capacity(),
        hash.entries(),
        hash.units(),
        hash.text());
  }
}
