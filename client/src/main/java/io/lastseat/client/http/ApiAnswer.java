package io.lastseat.client.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.client.answer.CallObserver.End;
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
 * The answer of the server: good, a refusal, pending, or a failure.
 *
 * @param sent how many attempts the call took, at least 1
 */
public record ApiAnswer(HttpResponse<String> response, int sent) {

  private static final Duration ASK_AGAIN = Duration.ofSeconds(1);
  private static final int TAKEN_IN = 202;
  private static final int IMPOSSIBLE = 400;
  private static final int ABSENT = 404;
  private static final int CONFLICT = 409;
  private static final int PRECONDITION = 412;
  private static final Reason FOREIGN = new Reason("key_foreign");
  private static final Reason BEING_CREATED = new Reason("being_created");
  private static final Set<Reason> ABSENCES =
      Set.of(
          Reason.NO_SUCH_RESOURCE,
          Reason.NO_SUCH_REQUEST,
          Reason.NO_SUCH_SERIES,
          Reason.NO_SUCH_DAY,
          Reason.SLOTS_MISSING);

  /** The HTTP status code. */
  public int status() {
    return response.statusCode();
  }

  /** This answer, with the number of attempts raised. */
  ApiAnswer after(int more) {
    return new ApiAnswer(response, sent + more);
  }

  /** Whether the resource is being created: nothing was written, and the call may succeed soon. */
  boolean isTooEarly() {
    return status() == CONFLICT && reason().equals(BEING_CREATED);
  }

  /** Whether the work is done. */
  public boolean isGood() {
    return status() == 200 || status() == 201;
  }

  /** Whether the server refused, or the thing does not exist: a value, as all decisions. */
  public boolean isRefusal() {
    return isConflict() || status() == PRECONDITION || isAbsent();
  }

  /** Whether the refusal comes from the state of the resource, or from other holders. */
  public boolean isConflict() {
    return status() == CONFLICT;
  }

  /** Whether the thing does not exist; a path that does not exist is something else. */
  public boolean isAbsent() {
    return status() == ABSENT && problem().reason().filter(ABSENCES::contains).isPresent();
  }

  End end() {
    return status() / 100 == 2 ? End.DONE : isRefusal() ? End.REFUSED : End.FAILED;
  }

  /** Whether the request is stored and has no verdict yet. */
  public boolean isTakenIn() {
    return status() == TAKEN_IN;
  }

  /** Whether the verdict may come later, or exists but was not found by this call. */
  public boolean isPending() {
    return isTakenIn() || isUncertain();
  }

  /** Whether the key is outdated, and an earlier call may have been stored under it. */
  public boolean isUncertain() {
    return isKeyOutdated() && location().isPresent();
  }

  /** Whether a key with a newer prefix would help. */
  boolean isKeyOutdated() {
    return status() == IMPOSSIBLE && reason().equals(FOREIGN);
  }

  /** Whether there is no such request. */
  boolean isUnknownRequest() {
    return status() == ABSENT && reason().equals(Reason.NO_SUCH_REQUEST);
  }

  /** This answer; throws if it is not good. */
  public ApiAnswer good() {
    if (!isGood()) {
      throw failed();
    }
    return this;
  }

  /** The raw body. */
  public String text() {
    return response.body();
  }

  /**
   * The body as JSON.
   *
   * @throws CallFailed if it is no JSON
   */
  public JsonNode json() {
    JsonNode json = Documents.tree(text());
    if (!json.isObject()) {
      throw unreadable("The answer is no JSON");
    }
    return json;
  }

  /**
   * The good body as a record.
   *
   * @throws CallFailed if the answer is not good, or the body has another form
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

  /** The outcome, whose good body is read into this record. */
  public <T> Outcome<T> outcome(URI location, Class<T> type) {
    return outcome(location, answer -> answer.as(type));
  }

  /**
   * The outcome.
   *
   * @param location where to ask while it is pending
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

  /** The reason of a refusal; for an answer that Lastseat did not write, its status. */
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

  /** The path that the answer names; for an outdated key, the path of the request under it. */
  public Optional<String> location() {
    return isKeyOutdated() ? problem().instance() : response.headers().firstValue("location");
  }

  /** The tag of what was read or written, for a condition. */
  public Optional<String> tag() {
    return response.headers().firstValue("etag");
  }

  /** The query that finds the request at once: {@code ?commit=57}. */
  public Optional<String> hint() {
    return location()
        .filter(path -> path.contains("?"))
        .map(path -> path.substring(path.indexOf('?')));
  }

  /** The {@code Retry-After} in seconds or as a moment (RFC 9110, 10.2.3); never negative. */
  Optional<Duration> retryAfter() {
    return response.headers().firstValue("retry-after").flatMap(ApiAnswer::pause);
  }

  /** The pause before the next question; a second by default. */
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
