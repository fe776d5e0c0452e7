package io.lastseat.model.id;

import io.vavr.control.Option;

/**
 * The name of a limited thing: a concert, a user name, a customer's points, a lock.
 *
 * <p>It has 1 to {@value Limits#MAX_RESOURCE_ID_CHARS} characters: those that need no escaping in a
 * URL path (RFC 3986, unreserved), and the colon. It begins with a letter or a digit.
 */
public record ResourceId(String text) implements Comparable<ResourceId> {

  /** The rule in words, for error messages. */
  public static final String RULE =
      "must be 1 to "
          + Limits.MAX_RESOURCE_ID_CHARS
          + " characters of A-Z a-z 0-9 - . _ ~ : and begin with a letter or a digit";

  private static final Chars FIRST = Chars.lettersDigitsAnd("");
  private static final Chars FURTHER = Chars.lettersDigitsAnd("-._~:");

  /** Checks the rule; throws {@link IllegalArgumentException} if the text breaks it. */
  public ResourceId {
    if (!isValid(text)) {
      throw new IllegalArgumentException("a resource id " + RULE);
    }
  }

  /** The id, or none if the text breaks the rule. */
  public static Option<ResourceId> parse(String text) {
    return isValid(text) ? Option.some(new ResourceId(text)) : Option.none();
  }

  /** Compares the texts, in the order that every program uses. */
  @Override
  public int compareTo(ResourceId other) {
    return text.compareTo(other.text);
  }

  private static boolean isValid(String text) {
    if (text.isEmpty() || text.length() > Limits.MAX_RESOURCE_ID_CHARS) {
      return false;
    }
    return FIRST.contains(text.charAt(0)) && FURTHER.makeUp(text);
  }

  @Override
  public String toString() {
    return text;
  }
}
