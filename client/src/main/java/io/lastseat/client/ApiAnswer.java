package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * An answer of the server, whatever it says.
 *
 * @param sent how often the call was sent until then, at least once
 */
record ApiAnswer(HttpResponse<String> response, int sent) {

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
  private static final int TAKEN_IN = 202;
  private static final int IMPOSSIBLE = 400;
  private static final int ABSENT = 404;
  private static final Reason FOREIGN = new Reason("key_foreign");

  int status() {
    return response.statusCode();
  }

  /** The same, to a call that was sent once more before. */
  ApiAnswer afterAnother() {
    return new ApiAnswer(response, sent + 1);
  }

  /** Whether the request is taken in, and has no verdict yet. */
  boolean isTakenIn() {
    return status() == TAKEN_IN;
  }

  /** Whether the request may have a verdict later, or has one that this call did not find. */
  boolean isPending() {
    return isTakenIn() || isUncertain();
  }

  /** Whether its key is outdated, and an earlier call may have been taken in under it. */
  boolean isUncertain() {
    return isKeyOutdated() && location().isPresent();
  }

  /** Whether a key that begins otherwise would serve. */
  boolean isKeyOutdated() {
    return status() == IMPOSSIBLE && says(FOREIGN);
  }

  /** Whether there is no such request. */
  boolean isUnknownRequest() {
    return status() == ABSENT && says(Reason.NO_SUCH_REQUEST);
  }

  private boolean says(Reason reason) {
    return problem().reason().filter(reason::equals).isPresent();
  }

  String text() {
    return response.body();
  }

  /**
   * The document.
   *
   * @throws CallFailed where it is none
   */
  JsonNode json() {
    JsonNode json = JsonTexts.tree(text());
    if (!json.isObject()) {
      throw new CallFailed(
          new Problem(
              status(),
              "about:blank",
              "The answer is no JSON",
              text(),
              Optional.empty(),
              java.util.List.of(),
              java.util.List.of()));
    }
    return json;
  }

  Problem problem() {
    return Problem.of(status(), text());
  }

  CallFailed failed() {
    return new CallFailed(problem());
  }

  /** The path of the next page. */
  Optional<String> next() {
    return response.headers().allValues("link").stream()
        .filter(link -> link.contains("rel=\"next\"") && link.startsWith("</"))
        .map(link -> link.substring(1, link.indexOf('>')))
        .findFirst();
  }

  /** The path that the answer names; of an outdated key, that of the request under it. */
  Optional<String> location() {
    return isKeyOutdated() ? problem().instance() : response.headers().firstValue("location");
  }

  /** What questions about the request say, so that it is found at once: {@code ?commit=57}. */
  Optional<String> hint() {
    return location()
        .filter(path -> path.contains("?"))
        .map(path -> path.substring(path.indexOf('?')));
  }

  /** In seconds or as a moment (RFC 9110, 10.2.3); never negative. */
  Optional<Duration> retryAfter() {
    return response.headers().firstValue("retry-after").flatMap(ApiAnswer::pause);
  }

  /** When it makes sense to ask again: in a second, unless the server says. */
  Duration askAgainIn() {
    return retryAfter().orElse(ASK_AGAIN);
  }

  private static Optional<Duration> pause(String header) {
    try {
      return Optional.of(
          header.chars().allMatch(Character::isDigit)
              ? Duration.ofSeconds(Long.parseLong(header))
              : until(header));
    } catch (DateTimeException | NumberFormatException unreadable) {
      return Optional.empty();
    }
  }

  private static Duration until(String moment) {
    Instant then = ZonedDateTime.parse(moment, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
    Duration left = Duration.between(Instant.now(), then);
    return left.isNegative() ? Duration.ZERO : left;
  }
}
