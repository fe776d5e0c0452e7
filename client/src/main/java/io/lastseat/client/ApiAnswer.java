package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** An answer of the server, whatever it says. */
record ApiAnswer(HttpResponse<String> response) {

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);

  int status() {
    return response.statusCode();
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

  /** The path that the answer names. */
  Optional<String> location() {
    return response.headers().firstValue("location");
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
