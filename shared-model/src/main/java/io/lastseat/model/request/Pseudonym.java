package io.lastseat.model.request;

import io.lastseat.model.id.ResourceId;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The text in place of a name that was erased. An applicant could choose a name that looks like
 * one. Only the moment that is written beside it marks it as a pseudonym.
 *
 * @param text the text in place of the name
 * @param erasedAt when the name was erased, to the millisecond
 * @param limiting the resource, if it limits applicants: then the tally in which the reservation
 *     counts must still be known
 */
public record Pseudonym(String text, Instant erasedAt, Option<ResourceId> limiting) {

  /**
   * The greatest length, in ASCII characters. It is short enough that a commit does not grow beyond
   * the size in its books by any erasure.
   */
  public static final int MAX_CHARS = 20;

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Pseudonym {
    Texts.checked("pseudonym", text, MAX_CHARS, false);
  }

  /** A pseudonym on a resource without limits for applicants. */
  public Pseudonym(String text, Instant erasedAt) {
    this(text, erasedAt, Option.none());
  }

  /** The same pseudonym on a resource that limits applicants. */
  public Pseudonym on(ResourceId resource) {
    return new Pseudonym(text, erasedAt, Option.some(resource));
  }
}
