package io.lastseat.model;

import io.vavr.control.Option;
import java.time.Instant;

/**
 * The end of giving away, whatever is left: what is granted stands, and nothing more is granted.
 *
 * @param at the first moment at which requests are refused; once the clock of the books has reached
 *     it, those are too that were taken in before
 * @param reason in the words of those who closed the resource, for people
 * @param since when the request was taken in that asked for it: {@code at} may lie before or behind
 */
public record Closing(Instant at, Option<String> reason, Instant since) {

  /** Checks itself; throws {@link IllegalArgumentException}. */
  public Closing {
    for (String text : reason) {
      Texts.checked("reason", text, Limits.MAX_CLOSING_REASON_CHARS, false);
    }
  }

  /** The same; where the one before is of the same moment, it was asked for when that one was. */
  public Closing after(Option<Closing> before) {
    return before
        .filter(known -> known.at.equals(at))
        .map(known -> new Closing(at, reason, known.since))
        .getOrElse(this);
  }
}
