package io.lastseat.intake.http;

import io.vavr.control.Option;
import java.time.Duration;

/**
 * The header Prefer (RFC 7240), of which {@code wait} is understood. What cannot be read is ignored
 * as the RFC wants it; of a preference that stands twice, the first counts.
 */
final class Prefer {

  /** Below the 29 seconds that the function may run, with room for everything else. */
  static final int MAX_WAIT_SECONDS = 20;

  private static final int DIGITS = Integer.toString(MAX_WAIT_SECONDS).length();

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
    for (String preference : HeaderList.split(header, ',')) {
      String bare = HeaderList.split(preference, ';').stream().findFirst().orElse("");
      if (HeaderList.isNamed(bare, "wait")) {
        String value = HeaderList.value(bare);
        return Option.when(value.matches("[0-9]+"), value);
      }
    }
    return Option.none();
  }

  private static Duration capped(String seconds) {
    String significant = seconds.replaceFirst("^0+(?=[0-9])", "");
    return Duration.ofSeconds(
        significant.length() > DIGITS
            ? MAX_WAIT_SECONDS
            : Math.min(MAX_WAIT_SECONDS, Integer.parseInt(significant)));
  }

  private Prefer() {}
}
