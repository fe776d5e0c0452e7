package io.lastseat.analyst;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.decide.check.Closings;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.collection.Vector;
import io.vavr.control.Either;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A final roster: by {@link Closings#isFinal} nothing more can be granted, no request is pending,
 * and the audit found no difference. It is final as of its commit: a holder can still give back
 * units in a later commit.
 *
 * @param asOfCommit the newest commit
 * @param entries the number of accepted reservations
 * @param units the units of all entries
 * @param hash identifies this roster
 * @param categories the names of the resource's categories, in their order
 */
public record FinalRoster(
    ResourceId resource,
    long asOfCommit,
    long asOfDecision,
    long capacity,
    long entries,
    long units,
    String hash,
    Vector<String> categories) {

  /** Selects the entries in the form of the API's roster, for {@link LoadedTables#run}. */
  public static final OneSelect ENTRIES = entries(", quantities");

  /** Selects the entries with a column for each category, as the API's roster in CSV has them. */
  public OneSelect entriesInColumns() {
    return entries(
        categories
            .map(name -> ", coalesce(quantities['%s'], 0) AS \"quantity.%s\"".formatted(name, name))
            .mkString());
  }

  private static OneSelect entries(String more) {
    return new OneSelect(
        """
        SELECT decision_number AS "decisionNumber", request_id AS "requestId", applicant, quantity,
          note, requested_at AS "requestedAt", decided_at AS "decidedAt",
          commit_number AS "commitNumber", status, expires_at AS "expiresAt", place, made_by AS "by"%s
        FROM roster WHERE status = 'accepted' ORDER BY decision_number\
        """
            .formatted(more));
  }

  /**
   * Decides whether the roster is final.
   *
   * @param audited what the audit found
   * @param newest the last commit that the audit read
   * @param tables the resource, up to that commit
   * @return the final roster, or the hindrances, each with its count
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

  /** The hindrances that the books alone show. Knowing them costs one read. */
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
        hash.text(),
        newest.books().categoryNames());
  }

  /** Reasons why a roster is not final, in the order in which they are reported. */
  public enum Hindrance {
    /** The resource was archived: a file holds the personal data of its log. */
    ARCHIVED("it was archived: its roster can be read no more, but for the file"),
    /** The resource is not closed, or {@code closesAt} is still to come. */
    OPEN("it is neither closed nor past closesAt"),
    /** {@code closesAt} has passed, but the log is not closed: it still decides older requests. */
    NOT_CLOSED(
        "its time is over, but its log is not closed: who asked in time may still get something"
            + " (PATCH the resource with {\"closed\": {\"at\": null}})"),
    /** Pending requests: they have no verdict yet. */
    PENDING("requests without a verdict"),
    /** Requests that only a newer program can decide. */
    DEFERRED("requests that wait for a newer program"),
    /** Items in the lanes of the resource that are not requests. */
    UNREADABLE("items in the table of requests that cannot be read"),
    /** Reservations that are held and not yet confirmed. */
    HELD("units that are held, and have yet to be confirmed"),
    /** Holds that have lapsed by the clock, but not by the clock of the log. */
    LAPSED(
        "units whose holds lapsed after the last entry of the log: who confirmed in time may still"
            + " get them (PATCH the resource with {\"closed\": {}})"),
    /** Reservations on the waiting list. */
    WAITING("requests on the waiting list"),
    /** Rows that the serializer has not written yet. */
    ROWS_UNDER_WAY("rows that are still to be copied out of the log"),
    /** Differences that the audit found. */
    DIFFERENCES("differences that the audit found ('lastseat audit' shows the first)");

    private final String words;

    Hindrance(String words) {
      this.words = words;
    }

    /** The name of the hindrance in documents. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** What the hindrance counts, in words. */
    public String words() {
      return words;
    }
  }

  /**
   * The hash of a roster, as {@code docs/analysts.md} defines it: SHA-256 over three lines and one
   * line per accepted entry. The three lines are the name of the hash, the resource and the commit.
   * Entries are in the order of decisions: decision number, request and quantity, separated by a
   * space. Each line ends with a line feed. The hash includes no applicant's name and no note, so
   * it stays the same when they are erased.
   */
  private static final class RosterHash implements ResultSink {

    /** Selects what the hash covers, in the order of its columns. */
    static final String SELECT =
        "SELECT decision_number, request_id, quantity FROM roster WHERE status = 'accepted'"
            + " ORDER BY decision_number";

    private static final String NAME = "lastseat-roster-1";

    private final MessageDigest digest;
    private long entries;
    private long units;

    RosterHash(String resource, long commit) {
      digest = Sha256.begun();
      line(NAME);
      line(resource);
      line(Long.toString(commit));
    }

    private void line(String text) {
      digest.update((text + "\n").getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void row(List<@Nullable Object> cells) {
      line(cells.get(0) + " " + cells.get(1) + " " + cells.get(2));
      entries++;
      units += ((Number) Objects.requireNonNull(cells.get(2))).longValue();
    }

    long entries() {
      return entries;
    }

    long units() {
      return units;
    }

    /** The hash: {@code sha256:} and 64 hexadecimal digits. */
    String text() {
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }
  }
}
