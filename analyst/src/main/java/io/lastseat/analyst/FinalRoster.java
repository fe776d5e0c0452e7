package io.lastseat.analyst;

import io.lastseat.audit.ResourceBooks;
import io.lastseat.decide.check.Closings;
import io.lastseat.model.Books;
import io.lastseat.model.commit.Commit;
import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Sha256;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
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
 * A roster that is final: by {@link Closings#isFinal} nothing more can be granted, nothing is
 * pending, and the audit found no difference. It is final as of its commit: a holder can still give
 * back his units, which is a later commit.
 *
 * @param asOfCommit the newest commit
 * @param entries accepted reservations
 * @param units of all of them
 * @param hash by which a reader can tell that it is this roster
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

  /** Reasons why a roster is not final, in the order in which they are reported. */
  public enum Hindrance {
    /** Its log's personal data are in a file. */
    ARCHIVED("it was archived: its roster can be read no more, but for the file"),
    /** It is not closed, or that moment is still to come. */
    OPEN("it is neither closed nor past closesAt"),
    /** Its time is over, but its log does not say so: what was taken in before is still decided. */
    NOT_CLOSED(
        "its time is over, but its log is not closed: who asked in time may still get something"
            + " (PATCH the resource with {\"closed\": {\"at\": null}})"),
    /** Requests without a verdict. */
    PENDING("requests without a verdict"),
    /** Requests that only a newer program can decide. */
    DEFERRED("requests that wait for a newer program"),
    /** Items in its lanes that are no requests. */
    UNREADABLE("items in the table of requests that cannot be read"),
    /** Reservations that are yet to be confirmed. */
    HELD("units that are held, and have yet to be confirmed"),
    /** Holds that are over by the clock, but not by that of the log. */
    LAPSED(
        "units whose holds lapsed after the last entry of the log: who confirmed in time may still"
            + " get them (PATCH the resource with {\"closed\": {}})"),
    /** Reservations on the waiting list. */
    WAITING("requests on the waiting list"),
    /** Rows that the serializer is still to write. */
    ROWS_UNDER_WAY("rows that are still to be copied out of the log"),
    /** What the audit found. */
    DIFFERENCES("differences that the audit found ('lastseat audit' shows the first)");

    private final String words;

    Hindrance(String words) {
      this.words = words;
    }

    /** Its name in documents. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** What is counted, in words. */
    public String words() {
      return words;
    }
  }

  /**
   * The hash of a roster, as {@code docs/analysts.md} defines it: SHA-256 over three lines (this
   * name, the resource, the commit) and one for each accepted entry in the order of decisions
   * (decision number, request, quantity, separated by a space). Each line ends with a line feed. No
   * name and no note is in it, so it stays the same when they are erased.
   */
  private static final class RosterHash implements ResultSink {

    /** What is hashed, in the order of its columns. */
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

    /** {@code sha256:} and 64 hexadecimal digits. */
    String text() {
      return "sha256:" + HexFormat.of().formatHex(digest.digest());
    }
  }
}
