package io.lastseat.cli.erase;

import io.lastseat.model.request.Pseudonym;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A place where a name was found.
 *
 * @param where the kind of place
 * @param detail identifies the place; empty if the request does
 * @param resource of the request; empty if it cannot be read
 * @param request its id; empty if it cannot be read
 * @param takenAt when intake took the request, if that can be read
 * @param name the name to erase
 * @param asApplicant whether it is the applicant's name, or else that of the person who made the
 *     request for the applicant
 * @param remarks what else the place says of the reservation, in words: its units by category, and
 *     hand-overs
 */
public record FoundName(
    LocationKind where,
    String detail,
    String resource,
    String request,
    Option<Instant> takenAt,
    String name,
    boolean asApplicant,
    Vector<String> remarks,
    StoredLocation location) {

  /** A name that was found in this copy. */
  static FoundName of(
      LocationKind where, String detail, StoredCopy copy, String name, StoredLocation location) {
    return new FoundName(
        where,
        detail,
        copy.resource(),
        copy.request(),
        copy.takenAt(),
        name,
        copy.texts().isOfApplicant(copy.item(), name),
        copy.units().toVector().appendAll(copy.reservation().map("hand-over of "::concat)),
        location);
  }

  /** The same place with a further remark. */
  FoundName remarking(String remark) {
    return new FoundName(
        where,
        detail,
        resource,
        request,
        takenAt,
        name,
        asApplicant,
        remarks.append(remark),
        location);
  }

  /** One place where a name stands and can be replaced. */
  interface StoredLocation {

    /**
     * Replaces the name, if the place still says what was read there; throws {@code SdkException}.
     *
     * @return whether the name is gone from there
     */
    boolean erase(String name, Pseudonym pseudonym);
  }

  /**
   * The kinds of places where a name can stand, in the order of erasure: sources come before their
   * copies.
   */
  public enum LocationKind {
    /** Records that could not be read. */
    QUARANTINED("quarantined record", "quarantined records"),
    /** The table of requests. */
    REQUEST("request", "requests"),
    /** Entries of commits. */
    LOG("log,", "entries of the log"),
    /** The verdicts copied out of the log. */
    ROW("row", "rows"),
    /** Rows that a recovery set aside. */
    SET_ASIDE("row set aside", "rows set aside");

    private final String one;
    private final String words;

    LocationKind(String one, String words) {
      this.one = one;
      this.words = words;
    }

    /** The kind in the singular, for people; the identity of the place follows. */
    public String one() {
      return one;
    }

    /** The kind in the plural, for people. */
    public String words() {
      return words;
    }
  }
}
