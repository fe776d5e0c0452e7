package io.lastseat.intake.roster;

import io.lastseat.intake.request.Refusal;
import io.lastseat.log.DecisionLog;
import io.lastseat.log.MissingCommitException;
import io.lastseat.log.RowTable;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.commit.Head;
import io.lastseat.model.grant.Grant;
import io.lastseat.model.grant.LockGrant;
import io.lastseat.model.id.Erased;
import io.lastseat.model.id.RequestId;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.request.HandOver.NewApplicant;
import io.lastseat.model.request.Reserve;
import io.lastseat.model.row.GrantRow;
import io.lastseat.model.row.Row;
import io.lastseat.model.row.VerdictRow;
import io.vavr.collection.Map;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the live reservations of a resource from its log, as of the head when the first page was
 * read. So no page repeats or omits an entry, although decisions continue meanwhile.
 */
public final class Roster {

  /** The fewest commits that the first read of a page asks for. */
  private static final int FEWEST_COMMITS = 4;

  /**
   * The number of commits that the last read of a page asks for. Each read asks for four times as
   * many as the previous one. A read returns 1 MB at most (DynamoDB API reference, Query), and a
   * commit has some 30 KB. So a page reads about 3.5 MB at most, and little if its entries are
   * close together.
   */
  private static final int MOST_COMMITS = 1024;

  private final DecisionLog log;
  private final RowTable rows;
  private final ClaimPartsOnRoster parts;

  /** Reads verdicts from this log, and later changes from these rows. */
  public Roster(DecisionLog log, RowTable rows) {
    this.log = log;
    this.rows = rows;
    this.parts = new ClaimPartsOnRoster(log, rows);
  }

  /**
   * Reads a page. Throws {@link UnreadableLogException} if a commit is missing, or if the log of a
   * claim's home cannot be read.
   *
   * @param from where the page begins; none for the first page, which reads the present head
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
      throw new UnreadableLogException(resource, resource, gone);
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
                .map(books -> page(books, RosterPlace.first(books), limit)),
        place ->
            log.headOf(resource, place.asOf())
                .toEither(Refusal.NO_SUCH_PLACE)
                .map(books -> page(books, place, limit)));
  }

  /** Whether it was archived, read after the page: rows of changes may be deleted by then. */
  private boolean isArchived(Head old) {
    return old.books().amended() > 0 && log.head(old).exists(newest -> newest.books().archived());
  }

  private RosterPage page(Head books, RosterPlace from, int limit) {
    List<VerdictRow> entries = new ArrayList<>();
    Option<RosterPlace> place = Option.some(from);
    boolean last = false;
    for (int atMost = firstRead(books, limit); !last; atMost = Math.min(MOST_COMMITS, 4 * atMost)) {
      last = atMost == MOST_COMMITS;
      RosterPlace here = place.get();
      Vector<Commit> commits =
          log.firstOf(books.books().resource(), here.commit(), here.asOf(), atMost);
      Vector<Long> missing = missing(commits, here);
      if (!missing.isEmpty()) {
        throw new MissingCommitException(books.books().resource(), missing);
      }
      place = collect(commits, here, limit, entries);
      if (entries.size() == limit || place.isEmpty()) {
        break;
      }
    }
    return new RosterPage(books, live(books, Vector.ofAll(entries)), place);
  }

  /** The first number of which there is no commit; none if these begin here and have no gap. */
  private static Vector<Long> missing(Vector<Commit> commits, RosterPlace here) {
    long next = here.commit();
    for (Commit commit : commits) {
      if (commit.number() != next) {
        break;
      }
      next++;
    }
    return next == here.commit() + commits.size() && !commits.isEmpty()
        ? Vector.empty()
        : Vector.of(next);
  }

  /** The number of commits that contain {@code limit} decisions, by the average of the log. */
  private static int firstRead(Head books, int limit) {
    long decisionsPerCommit = Math.max(1, books.books().decisions() / books.number());
    long commits = Math.max(FEWEST_COMMITS, limit / decisionsPerCommit);
    return (int) Math.min(MOST_COMMITS, commits);
  }

  /**
   * The reservations that were live as of the head. Rows name the commits of their changes. For
   * rows that are not written yet, the changes come from the commits. Holds lapse by the clock of
   * the books.
   */
  private Vector<RosterEntry> live(Head asOf, Vector<VerdictRow> entries) {
    Vector<GrantRow> changes = changes(asOf, entries);
    Map<RequestId, Grant> changed =
        (asOf.books().isLock() ? leases(asOf) : newest(changes))
            .merge(parts.changed(asOf, entries));
    Map<RequestId, NewApplicant> handedTo =
        changes.filter(row -> row.to().isDefined()).toMap(Row::about, row -> row.to().get());
    Vector<VerdictRow> possible =
        asOf.books().isLock()
            ? entries.filter(row -> isHolder(asOf, row) || waits(asOf, row))
            : entries;
    return possible
        .map(
            row ->
                new RosterEntry(
                    row,
                    changed.getOrElse(row.about(), row.verdict().grant().get()),
                    handedTo.get(row.about())))
        .filter(entry -> entry.grant().isWaiting() || entry.grant().live(asOf.books().clock()) > 0);
  }

  private static Map<RequestId, Grant> leases(Head asOf) {
    return asOf.books().permits().grants().toMap(LockGrant::reservation, LockGrant::grant);
  }

  /** The changes of these reservations as of the head, in their order; none of a lock. */
  private Vector<GrantRow> changes(Head asOf, Vector<VerdictRow> entries) {
    if (asOf.books().isLock() || asOf.books().amended() == 0 || entries.isEmpty()) {
      return Vector.empty();
    }
    Vector<GrantRow> owing = log.owing(asOf).flatMap(Commit::grantRows);
    return rows.grants(
            asOf.resource(),
            entries.reject(one -> one.verdict().isPart()).map(VerdictRow::about),
            owing)
        .filter(change -> change.commitNo() <= asOf.number())
        .sortBy(change -> change.grant().changes());
  }

  private static Map<RequestId, Grant> newest(Vector<GrantRow> changes) {
    return changes.toMap(Row::about, GrantRow::grant);
  }

  /** Whether the row belongs to the newest grant of a permit; all other grants are over. */
  private static boolean isHolder(Head asOf, VerdictRow row) {
    return asOf.books().permits().of(row.about()).isDefined();
  }

  private static boolean waits(Head asOf, VerdictRow row) {
    return asOf.books().queue().of(row.about()).isDefined();
  }

  /** Takes the entries up to the limit, and returns the place after them. */
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
   * @param books the head whose books equal the sum of the roster
   * @param entries live reservations in the order in which they were accepted; there may be fewer
   *     than asked for, or none, although more follow
   * @param next where the following page begins; none after the last entry
   */
  public record RosterPage(Head books, Vector<RosterEntry> entries, Option<RosterPlace> next) {}

  /**
   * A reservation on a roster.
   *
   * @param row the verdict on the reservation
   * @param grant the grant as of the roster's commit
   * @param handedTo the applicant to whom it was handed over last; none if it never was
   */
  public record RosterEntry(VerdictRow row, Grant grant, Option<NewApplicant> handedTo) {

    /** The name of the present applicant. */
    public String applicant() {
      return handedTo.map(NewApplicant::name).getOrElse(() -> reserve().applicant());
    }

    /** The note of the present applicant. */
    public Option<String> note() {
      return handedTo.map(NewApplicant::note).getOrElse(() -> reserve().note());
    }

    /** When the name of the present applicant was erased; none if it is unchanged. */
    public Option<Instant> erased() {
      return handedTo.map(NewApplicant::erased).getOrElse(() -> reserve().erased()).map(Erased::at);
    }

    private Reserve reserve() {
      return row.verdict().request().reserves().get();
    }

    /** The state of the reservation: accepted, held or waiting. */
    public String status() {
      if (grant.isWaiting()) {
        return "waiting";
      }
      return grant.hold().isEmpty() ? "accepted" : "held";
    }
  }

  /**
   * A place in the roster of a resource as of a commit. The log never changes, so the place keeps
   * its meaning until the resource is archived.
   *
   * @param asOf the commit at which the whole roster ends, from 1
   * @param commit the commit whose verdicts come next, from 1 to {@code asOf}
   * @param offset the number of its verdicts that were read already
   */
  public record RosterPlace(long asOf, long commit, int offset) {

    /** Checks itself; throws {@link IllegalArgumentException}. */
    public RosterPlace {
      if (commit < 1 || commit > asOf || offset < 0) {
        throw new IllegalArgumentException("no such place in a roster");
      }
    }

    /** The first place: at the first commit that the log keeps. */
    public static RosterPlace first(Head asOf) {
      return new RosterPlace(asOf.number(), asOf.marks().archived().first(), 0);
    }
  }

  /** A roster needs a log that cannot be read: its own, or that of a claim's home. */
  public static final class UnreadableLogException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final RuntimeException why;

    UnreadableLogException(ResourceId resource, ResourceId log, RuntimeException why) {
      super(
          "The roster of %s needs the log of %s, which cannot be read"
              .formatted(resource.text(), log.text()),
          why);
      this.why = why;
    }

    /** The failure of the read. */
    public RuntimeException why() {
      return why;
    }
  }
}
