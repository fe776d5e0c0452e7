package io.lastseat.local.cli.option;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What can be an API key: a text that every client can send in a header as it is. */
public final class ApiKeyText {

  /** RFC 9110 (5.5) lets a field have more, and intermediaries take it away or change it. */
  private static final Pattern SENDABLE = Pattern.compile("[!-~]([ -~]{0,1022}[!-~])?");

  private static final String VARIABLE = "LASTSEAT_API_KEY";

  /**
   * The key as it was given, else that of the environment variable LASTSEAT_API_KEY, or none. The
   * variable is read here, and not by picocli, which would replace what looks like a variable
   * inside the key.
   *
   * @throws WrongUsage where it cannot be one: an empty one would let everybody in
   */
  public static io.vavr.control.Option<String> checked(@Nullable String given) {
    String key = given != null ? given : System.getenv(VARIABLE);
    if (key != null && key.isEmpty()) {
      throw new WrongUsage(
          "The API key is empty: give one in --api-key or LASTSEAT_API_KEY, or leave both out"
              + " (unset LASTSEAT_API_KEY) where none is wanted");
    }
    if (key != null && !SENDABLE.matcher(key).matches()) {
      throw new WrongUsage(
          "The API key must be 1 to 1024 printable ASCII characters on one line, and begin and end"
              + " with none that is a space, so that every client can send it in a header");
    }
    return io.vavr.control.Option.of(key);
  }

  private ApiKeyText() {}
}
