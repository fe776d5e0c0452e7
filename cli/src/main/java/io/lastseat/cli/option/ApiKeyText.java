package io.lastseat.cli.option;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Checks the text of an API key: every client must be able to send it in a header unchanged. */
public final class ApiKeyText {

  /** RFC 9110 (5.5) lets a field have more characters, but intermediaries remove or change them. */
  private static final Pattern SENDABLE = Pattern.compile("[!-~]([ -~]{0,1022}[!-~])?");

  private static final String VARIABLE = "LASTSEAT_API_KEY";

  /**
   * The given key, else that of the environment variable LASTSEAT_API_KEY, or none. This method
   * reads the variable, since picocli would replace whatever looks like a variable inside the key.
   *
   * @throws WrongUsage if the text cannot be a key; an empty key would let everybody in
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
