package io.lastseat.model.request;

import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What stands in the place of a name that was erased. An applicant could call himself like one: so
 * the moment, which is written beside it, marks it as one.
 *
 * @param text in the place of the name
 * @param erasedAt when the name was erased, to the millisecond
 * @param limiting the resource, if it limits applicants: then it must still be known in which tally
 *     the reservation counts
 */
public record Pseudonym(String text, Instant erasedAt, Option<ResourceId> limiting) {

  /**
   * The longest one, in characters of ASCII: so short that a commit stays within the size that its
   * books say after each erasure.
   */
  public static final int MAX_CHARS = 20;

  public Pseudonym {
    Texts.checked("pseudonym", text, MAX_CHARS, false);
  }

  /** On a resource without limits for applicants. */
  public Pseudonym(String text, Instant erasedAt) {
    this(text, erasedAt, Option.none());
  }

  /** The same, on a resource that limits applicants. */
  public Pseudonym on(ResourceId resource) {
    return new Pseudonym(text, erasedAt, Option.some(resource));
  }
}
