package io.lastseat.local.erase;

import io.lastseat.model.request.Pseudonym;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * A name, where it was seen.
 *
 * @param where the kind of place
 * @param detail which one of them; empty where the request says it
 * @param resource of the request; empty where that cannot be read
 * @param request its id; empty where that cannot be read
 * @param takenAt when the request was taken in, if that can be read
 * @param name what is to be erased
 * @param asApplicant whether it is that of the applicant, or else of who made the request for him
 */
public record FoundName(
    LocationKind where,
    String detail,
    String resource,
    String request,
    Option<Instant> takenAt,
    String name,
    boolean asApplicant,
    StoredLocation location) {

  /** In this copy. */
  static FoundName of(
      LocationKind where, String detail, StoredCopy copy, String name, StoredLocation location) {
    return new FoundName(
        where,
        detail,
        copy.resource(),
        copy.request(),
        copy.takenAt(),
        name,
        copy.texts().applicant(copy.item()).contains(name),
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
   * The kinds of places where a name can stand, in the order in which it is erased: what others are
   * copied from comes first.
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

    /** For people, of one; which one it is follows. */
    public String one() {
      return one;
    }

    /** For people, of several. */
    public String words() {
      return words;
    }
  }
}
