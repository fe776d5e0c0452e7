package io.lastseat.intake.http;

import io.vavr.control.Option;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header Prefer (RFC 7240), of which {@code wait} is understood. What cannot be read is ignored
 * as the RFC wants it; of a preference that stands twice, the first counts.
 */
final class Prefer {

  /** Below the 29 seconds that the function may run, with room for everything else. */
  static final int MAX_WAIT_SECONDS = 20;

  private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
  private static final String WORD = "(?:" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*\")";

  /** One preference with its parameters: groups name and value. */
  private static final Pattern PREFERENCE =
      Pattern.compile(
          "\\G[ \\t,]*(?<name>%s)(?:[ \\t]*=[ \\t]*(?<value>%s)?)?(?:[ \\t]*;[^,\"]*(?:\"(?:[^\"\\\\]|\\\\.)*\"[^,\"]*)*)?[ \\t]*(?:,|$)"
              .formatted(TOKEN, WORD));

  /** How long the caller is willing to wait, at most {@link #MAX_WAIT_SECONDS}. */
  static Option<Duration> wait(Call call) {
    return call.header("prefer").flatMap(Prefer::first).map(Prefer::capped);
  }

  /** The same answer, saying that the wish was heeded, if there was one. */
  static Answer applied(Call call, Answer answer) {
    return wait(call)
        .map(wait -> answer.with("Preference-Applied", "wait=" + wait.toSeconds()))
        .getOrElse(answer);
  }

  private static Option<String> first(String header) {
    Matcher matcher = PREFERENCE.matcher(header);
    while (matcher.find()) {
      if (matcher.group("name").toLowerCase(Locale.ROOT).equals("wait")) {
        String value = matcher.group("value");
        String bare = value == null ? "" : value.replace("\"", "");
        return Option.when(bare.matches("[0-9]+"), bare);
      }
    }
    return Option.none();
  }

  private static Duration capped(String seconds) {
    return Duration.ofSeconds(
        seconds.replaceFirst("^0+(?=.)", "").length() > 2
            ? MAX_WAIT_SECONDS
            : Math.min(
                MAX_WAIT_SECONDS,
                Integer.parseInt(seconds.substring(Math.max(0, seconds.length() - 2)))));
  }

  private Prefer() {}
}
