package io.lastseat.model.terms;

import io.lastseat.model.id.Limits;
import io.lastseat.model.id.Texts;
import io.vavr.control.Option;
import java.util.regex.Pattern;

/**
 * A category of a resource's units: tickets for adults and for children, seats on the balcony. Each
 * unit that somebody takes is of one category.
 *
 * @param name its key in requests, 1 to 40 letters, digits, hyphens or underscores of ASCII
 * @param capacity the most units of it, from 0; none if only the capacity of the whole counts
 * @param title a name for people
 * @param note a sentence for people, such as who needs what
 * @param closed whether nobody gets more units of it; units that were granted stay
 */
public record Category(
    String name, Option<Long> capacity, Option<String> title, Option<String> note, boolean closed) {

  /** The rule of names. */
  public static final String NAME_RULE =
      "must be 1 to 40 of the characters a-z, A-Z, 0-9, - and _, with a letter or digit first";

  private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9_-]{0,39}");

  /** Checks the values; throws {@link IllegalArgumentException}. */
  public Category {
    if (!isName(name)) {
      throw new IllegalArgumentException("the name of a category " + NAME_RULE);
    }
    for (long most : capacity) {
      if (most < 0 || most > Limits.MAX_UNITS) {
        throw new IllegalArgumentException("capacity must be 0 to " + Limits.MAX_UNITS);
      }
    }
    title.forEach(text -> Texts.checked("title", text, Limits.MAX_TITLE_CHARS, false));
    note.forEach(text -> Texts.checked("note", text, Limits.MAX_CATEGORY_NOTE_CHARS, false));
  }

  /** Whether a category may have this name. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
