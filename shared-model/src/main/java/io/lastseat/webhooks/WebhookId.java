package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.util.regex.Pattern;

/** The name of a webhook, which its administrator chose. It is part of paths. */
public record WebhookId(String text) {

  /** The rule in words, for error messages. */
  public static final String RULE =
      "must be 1 to 64 characters of A-Z a-z 0-9 - . _ ~ and begin with a letter or a digit";

  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._~-]{0,63}");

  /** Checks the rule; throws {@link IllegalArgumentException} if the text breaks it. */
  public WebhookId {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException("the id of a webhook " + RULE);
    }
  }

  /** The id, or none if the text breaks the rule. */
  public static Option<WebhookId> parse(String text) {
    return VALID.matcher(text).matches() ? Option.some(new WebhookId(text)) : Option.none();
  }
}
