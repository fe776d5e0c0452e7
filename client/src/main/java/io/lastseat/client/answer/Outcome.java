package io.lastseat.client.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * The result of a call: done, refused, or not decided yet.
 *
 * @param <T> the value of a result that is done
 */
public sealed interface Outcome<T> {

  /**
   * The work is done.
   *
   * @param <T> as above
   * @param value the state after it
   */
  record Done<T>(T value) implements Outcome<T> {}

  /**
   * The server refused, and nothing changed.
   *
   * @param <T> as above
   * @param reason for programs
   * @param problem for people, in the server's words
   */
  record Refused<T>(Reason reason, Problem problem) implements Outcome<T> {}

  /**
   * The server has stored the request and will decide it; there is no need to send it again.
   *
   * @param <T> as above
   * @param location where to ask
   * @param document the whole document of the server
   */
  record Undecided<T>(URI location, JsonNode document) implements Outcome<T> {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** The value, if the work is done. */
  default Optional<T> done() {
    return this instanceof Done<T> granted ? Optional.of(granted.value()) : Optional.empty();
  }

  /** The reason, if the server refused. */
  default Optional<Reason> refused() {
    return this instanceof Refused<T> no ? Optional.of(no.reason()) : Optional.empty();
  }

  /**
   * The value, for callers that expect success.
   *
   * @throws NoSuchElementException otherwise, with the reason in words
   */
  default T get() {
    if (this instanceof Done<T> granted) {
      return granted.value();
    }
    throw new NoSuchElementException(
        this instanceof Refused<T> no ? no.problem().sentences() : "It is not decided yet.");
  }
}
