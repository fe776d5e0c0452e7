package io.lastseat.model.request;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * What staff add to a reservation that they make for an applicant.
 *
 * @param over whether it is granted even if not enough is left, or nothing
 * @param by the name of the staff
 * @param erased when that name was replaced by a {@link Pseudonym}; none if it is unchanged
 */
public record Staff(boolean over, Option<String> by, Option<Instant> erased) {

  /** No staff: the applicant's own request. */
  public static final Staff NONE = new Staff(false, Option.none());

  /** Staff whose name was not erased. */
  public Staff(boolean over, Option<String> by) {
    this(over, by, Option.none());
  }

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Staff {
    for (String text : by) {
      Texts.checked("by", text, Limits.MAX_BY_CHARS, false);
    }
  }
}
