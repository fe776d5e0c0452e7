package io.lastseat.intake.roster;

import io.lastseat.intake.request.Refusal;
import io.lastseat.log.store.DecisionLog;
import io.lastseat.log.store.MissingCommitException;
import io.lastseat.log.store.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.HashMap;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.util.ArrayList;
import java.util.List;

/**
 * The live reservations of a resource, read from its log as of the newest commit at the first page.
 * So no page repeats or skips an entry, although decisions go on meanwhile.
 */
public final class Roster {

  /** Commits that the first read of a page asks for, at least. */
  private static final int FEWEST_COMMITS = 4;

  /**
   * Commits that the last one asks for; each asks for four times as many as the one before. A read
   * gives 1 MB at most (DynamoDB API reference, Query), and a commit has some 30 KB: so a page
   * costs about 3.5 MB at most, and little where its entries stand close together.
   */
  private static final int MOST_COMMITS = 1024;

  private final DecisionLog log;
  private final RowTable rows;
  private final ClaimPartsOnRoster parts;

  /** Reads from this log; these rows have the changes since. */
  public Roster(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
    this.parts = new ClaimPartsOnRoster(log, rows);
  }

  /**
   * A page.
   *
   * @param from none begins anew, with the books of this moment
   * @param limit the most entries
   */
  public Either<Refusal, RosterPage> page(
      ResourceId resource, Option<RosterPlace> from, int limit) {
    try {
      return read(resource, from, limit)
          .filterOrElse(page -> !isArchived(page.books()), page -> Refusal.RESOURCE_ARCHIVED);
    } catch (MissingCommitException gone) {
      if (log.head(resource).exists(newest -> newest.books().archived())) {
        return Either.left(Refusal.RESOURCE_ARCHIVED);
      }
      throw gone;
    }
  }

  private Either<Refusal, RosterPage> read(
      ResourceId resource, Option<RosterPlace> from, int limit) {
    return from.fold(
        () ->
            log.head(resource)
                .filter(Head::isCreated)
                .toEither(Refusal.UNKNOWN_RESOURCE)
                .filterOrElse(head -> !head.books().archived(), head -> Refusal.RESOURCE_ARCHIVED)
                .map(books -> page(books, RosterPlace.first(books), limit, true)),
        place ->
            log.headOf(resource, place.asOf())
                .toEither(Refusal.NO_SUCH_PLACE)
                .map(books -> page(books, place, limit, false)));
  }

  /** Checked after the page: the rows of changes may have been deleted by then. */
  private boolean isArchived(Head old) {
    return old.books().amended() > 0 && log.head(old).exists(newest -> newest.books().archived());
  }

  private RosterPage page(Head books, RosterPlace from, int limit, boolean newest) {
    List<VerdictRow> entries = new ArrayList<>();
    Option<RosterPlace> place = Option.some(from);
    boolean last = false;
    for (int atMost = firstRead(books, limit); !last; atMost = Math.min(MOST_COMMITS, 4 * atMost)) {
      last = atMost == MOST_COMMITS;
      RosterPlace here = place.get();
      Vector<Commit> commits =
          log.firstOf(books.books().resource(), here.commit(), here.asOf(), atMost);
      if (commits.isEmpty()) {
        throw new MissingCommitException(books.books().resource(), Vector.of(here.commit()));
      }
      place = collect(commits, here, limit, entries);
      if (entries.size() == limit || place.isEmpty()) {
        break;
      }
    }
    return new RosterPage(books, live(books, Vector.ofAll(entries), newest), place);
  }

  /** The number of commits that hold {@code limit} decisions, by the average of the log. */
  private static int firstRead(Head books, int limit) {
    long decisionsPerCommit = Math.max(1, books.books().decisions() / books.number());
    long commits = Math.max(FEWEST_COMMITS, limit / decisionsPerCommit);
    return (int) Math.min(MOST_COMMITS, commits);
  }

  /**
   * The reservations that were live then. Rows name the commits of their changes; rows that were
   * not written yet are looked for in the commits. Holds lapse by the clock of the books.
   *
   * @param newest whether the head was read for this page
   */
  private Vector<RosterEntry> live(Head asOf, Vector<VerdictRow> entries, boolean newest) {
    Map<RequestId, Grant> changed =
        changed(asOf, entries).merge(parts.changed(asOf, entries, newest));
    Vector<VerdictRow> possible =
        asOf.books().isLock()
            ? entries.filter(row -> isHolder(asOf, row) || waits(asOf, row))
            : entries;
    return possible
        .map(
            row ->
                new RosterEntry(row, changed.getOrElse(row.about(), row.verdict().grant().get())))
        .filter(entry -> entry.grant().isWaiting() || entry.grant().live(asOf.books().clock()) > 0);
  }

  private Map<RequestId, Grant> changed(Head asOf, Vector<VerdictRow> entries) {
    if (asOf.books().isLock()) {
      return asOf.books().lock().toMap(LockGrant::reservation, LockGrant::grant);
    }
    if (asOf.books().amended() == 0 || entries.isEmpty()) {
      return HashMap.empty();
    }
    Vector<GrantRow> owing = log.owing(asOf).flatMap(Commit::grantRows);
    return rows.grants(
            asOf.resource(),
            entries.reject(one -> one.verdict().isPart()).map(VerdictRow::about),
            owing)
        .filter(change -> change.commitNo() <= asOf.number())
        .sortBy(change -> change.grant().changes())
        .foldLeft(
            HashMap.<RequestId, Grant>empty(),
            (all, change) -> all.put(change.about(), change.grant()));
  }

  /** All grants of a lock but the newest are over. */
  private static boolean isHolder(Head asOf, VerdictRow row) {
    return asOf.books().lock().exists(lock -> lock.reservation().equals(row.about()));
  }

  private static boolean waits(Head asOf, VerdictRow row) {
    return asOf.books().queue().of(row.about()).isDefined();
  }

  /** Takes the wanted entries and notes the next place. */
  private static Option<RosterPlace> collect(
      Vector<Commit> commits, RosterPlace from, int limit, List<VerdictRow> entries) {
    for (Commit commit : commits) {
      Vector<VerdictRow> rows = commit.verdictRows().toVector();
      for (int i = commit.number() == from.commit() ? from.offset() : 0; i < rows.size(); i++) {
        if (isEntry(rows.get(i))) {
          if (entries.size() == limit) {
            return Option.some(new RosterPlace(from.asOf(), commit.number(), i));
          }
          entries.add(rows.get(i));
        }
      }
    }
    long following = commits.last().number() + 1;
    return Option.when(following <= from.asOf(), () -> new RosterPlace(from.asOf(), following, 0));
  }

  private static boolean isEntry(VerdictRow row) {
    return row.verdict().refusal().isEmpty() && row.verdict().request().reserves().isDefined();
  }

  /**
   * Some entries of a roster.
   *
   * @param books the books that equal the sum of the roster
   * @param entries live reservations in the order in which they were accepted; there may be fewer
   *     than asked for, or none, with further ones behind them
   * @param next where the following page begins, none after the last entry
   */
  public record RosterPage(Head books, Vector<RosterEntry> entries, Option<RosterPlace> next) {}

  /**
   * A reservation on a roster.
   *
   * @param row the verdict on it
   * @param grant what it had as of the roster's commit
   */
  public record RosterEntry(VerdictRow row, Grant grant) {

    /** Its state: accepted, held or waiting. */
    public String status() {
      if (grant.isWaiting()) {
        return "waiting";
      }
      return grant.hold().isEmpty() ? "accepted" : "held";
    }
  }

  /**
   * A place in the roster of a resource as it was after one commit. The log never changes, so it
   * means the same for ever, as long as the resource is not archived.
   *
   * @param asOf the commit that the whole roster ends with, from 1
   * @param commit the commit whose verdicts come next, from 1 to {@code asOf}
   * @param offset how many of its verdicts are done
   */
  public record RosterPlace(long asOf, long commit, int offset) {

    /** Checks itself; throws {@link IllegalArgumentException}. */
    public RosterPlace {
      if (commit < 1 || commit > asOf || offset < 0) {
        throw new IllegalArgumentException("no such place in a roster");
      }
    }

    /** With the first commit that the log keeps. */
    public static RosterPlace first(Head asOf) {
      return new RosterPlace(asOf.number(), asOf.marks().archived().first(), 0);
    }
  }
}
