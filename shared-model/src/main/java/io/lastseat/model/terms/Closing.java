package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.time.Instant;

/**
 * The end of granting: earlier grants stay, and nothing more is granted.
 *
 * @param at the first moment at which requests are refused. Once the clock of the books has reached
 *     it, requests that were taken in before are refused too
 * @param reason in the words of the people who closed the resource, for people
 */
public record Closing(Instant at, Option<String> reason) {

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Closing {
    for (String text : reason) {
      Texts.checked("reason", text, Limits.MAX_CLOSING_REASON_CHARS, false);
    }
  }
}
