package io.lastseat.local.erase;

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
}
