package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The end of granting: what is granted stands, and nothing more is granted.
 *
 * @param at the first moment at which requests are refused; once the clock of the books has reached
 *     it, those are too that were taken in before
 * @param reason in the words of those who closed the resource, for people
 */
public record Closing(Instant at, Option<String> reason) {

  public Closing {
    for (String text : reason) {
      Texts.checked("reason", text, Limits.MAX_CLOSING_REASON_CHARS, false);
    }
  }
}
