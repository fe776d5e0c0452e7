package io.lastseat.model.request;

import io.lastseat.model.Limits;
import io.lastseat.model.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What staff say of a reservation that they make for somebody.
 *
 * @param over whether it is granted although not enough is left, or nothing
 * @param by who makes it
 * @param erased when that name was replaced by a {@link Pseudonym}; none if it is as it was said
 */
public record Staff(boolean over, Option<String> by, Option<Instant> erased) {

  /** The applicant asks, as anybody may. */
  public static final Staff NONE = new Staff(false, Option.none());

  /** Of which nothing was erased. */
  public Staff(boolean over, Option<String> by) {
    this(over, by, Option.none());
  }

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Staff {
    for (String text : by) {
      Texts.checked("by", text, Limits.MAX_BY_CHARS, false);
    }
  }
}
