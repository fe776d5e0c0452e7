package io.lastseat.intake.signup;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;

/**
 * For how much longer a hold can be had, as the element asks for it. The rounding of a hold is not
 * known here: the server has the last word.
 */
final class HoldExtension {

  private static final Duration SECOND = Duration.ofSeconds(1);

  /** A hold is counted from its verdict: so long may the call take, without asking for too much. */
  private static final Duration ON_THE_WAY = Duration.ofSeconds(15);

  private HoldExtension() {}

  /**
   * The hold to ask for from now on, in whole seconds: what is left and another one on top, as long
   * as holds of the resource are, or what its {@code longestHold} leaves. None if that leaves
   * nothing, and where nothing is held.
   *
   * @param request what is held, as the API shows it
   * @param resource as the API shows it
   */
  static Option<Duration> of(JsonNode request, JsonNode resource, Instant now) {
    String longest = resource.path("longestHold").asText("");
    if (longest.isEmpty() || !request.path("status").asText().equals("held")) {
      return Option.none();
    }
    String granted = request.path("promotedAt").asText(request.path("decidedAt").asText());
    Instant last = Instant.parse(granted).plus(Duration.parse(longest)).minus(ON_THE_WAY);
    Instant until = Instant.parse(request.path("expiresAt").asText());
    Instant wanted = until.plus(Duration.parse(resource.path("hold").asText(longest)));
    return Option.when(
        last.isAfter(until),
        () -> wholeSeconds(Duration.between(now, wanted.isBefore(last) ? wanted : last)));
  }

  private static Duration wholeSeconds(Duration length) {
    return length.compareTo(SECOND) < 0 ? SECOND : Duration.ofSeconds(length.toSeconds());
  }
}
