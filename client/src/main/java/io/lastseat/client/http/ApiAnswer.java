package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.Documents;
import io.lastseat.client.answer.LastseatFailure.CallFailed;
import io.lastseat.client.answer.Outcome;
import io.lastseat.client.answer.Problem;
import io.lastseat.client.answer.Reason;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An answer of the server: good, a refusal, pending, or a failure.
 *
 * @param sent how often the call was sent until then, at least once
 */
public record ApiAnswer(HttpResponse<String> response, int sent) {

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
  private static final int TAKEN_IN = 202;
  private static final int IMPOSSIBLE = 400;
  private static final int ABSENT = 404;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION = 412;
  private static final Reason FOREIGN = new Reason("key_foreign");
  private static final Set<Reason> ABSENCES =
      Set.of(
          Reason.NO_SUCH_RESOURCE,
          Reason.NO_SUCH_REQUEST,
          Reason.NO_SUCH_SERIES,
          Reason.NO_SUCH_DAY,
          Reason.SLOTS_MISSING);

  /** The status code of HTTP. */
  public int status() {
    return response.statusCode();
  }

  /** The same, to a call that was sent this many times more before. */
  ApiAnswer after(int more) {
    return new ApiAnswer(response, sent + more);
  }

  /** Whether it was done. */
  public boolean isGood() {
    return status() == 200 || status() == 201;
  }

  /** The decision that was a no, or the absence of a thing: a value, as all decisions. */
  public boolean isRefusal() {
    return isConflict() || status() == PRECONDITION || isAbsent();
  }

  /** Whether it was refused for what is there, or for what others have. */
  public boolean isConflict() {
    return status() == CONFLICT;
  }

  /** Whether the thing is not there, and not only its path. */
  public boolean isAbsent() {
    return status() == ABSENT && problem().reason().filter(ABSENCES::contains).isPresent();
  }

  /** Whether the request is taken in, and has no verdict yet. */
  public boolean isTakenIn() {
    return status() == TAKEN_IN;
  }

  /** Whether the request may have a verdict later, or has one that this call did not find. */
  public boolean isPending() {
    return isTakenIn() || isUncertain();
  }

  /** Whether its key is outdated, and an earlier call may have been taken in under it. */
  public boolean isUncertain() {
    return isKeyOutdated() && location().isPresent();
  }

  /** Whether a key with another prefix would serve. */
  boolean isKeyOutdated() {
    return status() == IMPOSSIBLE && reason().equals(FOREIGN);
  }

  /** Whether there is no such request. */
  boolean isUnknownRequest() {
    return status() == ABSENT && reason().equals(Reason.NO_SUCH_REQUEST);
  }

  /** The same, where it is good. */
  public ApiAnswer good() {
    if (!isGood()) {
      throw failed();
    }
    return this;
  }

  /** The body as it came. */
  public String text() {
    return response.body();
  }

  /**
   * The document.
   *
   * @throws CallFailed where it is none
   */
  public JsonNode json() {
    JsonNode json = Documents.tree(text());
    if (!json.isObject()) {
      throw unreadable("The answer is no JSON");
    }
    return json;
  }

  /**
   * The good document as a record.
   *
   * @throws CallFailed where it is not good, or not such a record
   */
  public <T> T as(Class<T> type) {
    JsonNode document = good().json();
    try {
      return Documents.read(document, type);
    } catch (IllegalArgumentException other) {
      throw unreadable("The answer is no " + type.getSimpleName());
    }
  }

  private CallFailed unreadable(String title) {
    return new CallFailed(new Problem(status(), Problem.BLANK, title, text()));
  }

  /** The outcome whose good document is such a record. */
  public <T> Outcome<T> outcome(URI location, Class<T> type) {
    return outcome(location, answer -> answer.as(type));
  }

  /**
   * The outcome.
   *
   * @param location where to ask, while it is pending
   * @param value reads a good answer
   */
  public <T> Outcome<T> outcome(URI location, Function<ApiAnswer, T> value) {
    if (isGood()) {
      return new Outcome.Done<>(value.apply(this));
    }
    if (isPending()) {
      return new Outcome.Undecided<>(location, json());
    }
    if (isRefusal()) {
      return new Outcome.Refused<>(reason(), problem());
    }
    throw failed();
  }

  /** The body as a problem. */
  public Problem problem() {
    return Problem.of(status(), text());
  }

  /** The reason of a refusal; that of another server is its status. */
  public Reason reason() {
    return problem().reason().orElseGet(() -> new Reason("http_" + status()));
  }

  /** The answer as a failure. */
  public CallFailed failed() {
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
  public Optional<String> location() {
    return isKeyOutdated() ? problem().instance() : response.headers().firstValue("location");
  }

  /** The query by which the request is found at once: {@code ?commit=57}. */
  public Optional<String> hint() {
    return location()
        .filter(path -> path.contains("?"))
        .map(path -> path.substring(path.indexOf('?')));
  }

  /** In seconds or as a moment (RFC 9110, 10.2.3); never negative. */
  Optional<Duration> retryAfter() {
    return response.headers().firstValue("retry-after").flatMap(ApiAnswer::pause);
  }

  /** When it makes sense to ask again: in a second, unless the server says. */
  public Duration askAgainIn() {
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
