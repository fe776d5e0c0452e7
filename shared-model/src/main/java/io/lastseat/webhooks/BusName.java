package io.lastseat.webhooks;

import io.vavr.control.Option;
import java.net.URI;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The name of an event bus of EventBridge, to which webhooks can go as events. The URL of such a
 * receiver is {@code eventbridge:NAME}.
 *
 * <p>Source: Amazon EventBridge API reference, "PutEventsRequestEntry" and "CreateEventBus": up to
 * 256 characters; those of partners have slashes.
 */
public record BusName(String text) {

  /** The rule in words, for error messages. */
  public static final String RULE = "must be 1 to 256 characters of A-Z a-z 0-9 . _ / -";

  static final String SCHEME = "eventbridge:";

  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._/-]{1,256}");

  /** Checks the rule; throws {@link IllegalArgumentException} if the text breaks it. */
  public BusName {
    if (!VALID.matcher(text).matches()) {
      throw new IllegalArgumentException("the name of an event bus " + RULE);
    }
  }

  /** The name, or none if the text breaks the rule. */
  public static Option<BusName> parse(String text) {
    return VALID.matcher(text).matches() ? Option.some(new BusName(text)) : Option.none();
  }

  /** The bus that the URL of a webhook names; none if the webhook uses HTTP. */
  public static Option<BusName> of(URI url) {
    String text = url.toString();
    return text.startsWith(SCHEME) ? parse(text.substring(SCHEME.length())) : Option.none();
  }

  /**
   * The only bus on which the function may put events, from {@code LASTSEAT_EVENT_BUS}; none if
   * there is none.
   */
  public static Option<BusName> of(Map<String, String> environment) {
    return Option.of(environment.get("LASTSEAT_EVENT_BUS"))
        .filter(value -> !value.isBlank())
        .map(BusName::new);
  }

  /** The URL of a webhook to this bus. */
  public URI url() {
    return URI.create(SCHEME + text);
  }
}
