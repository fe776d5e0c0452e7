package io.lastseat.client.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * What came of something that was asked for: it is done, refused, or not decided yet.
 *
 * @param <T> what there is once it is done
 */
public sealed interface Outcome<T> {

  /**
   * It is done.
   *
   * @param <T> as above
   * @param value how it stands then
   */
  record Done<T>(T value) implements Outcome<T> {}

  /**
   * It is refused, and all is as it was.
   *
   * @param <T> as above
   * @param reason for programs
   * @param problem for people, in the server's words
   */
  record Refused<T>(Reason reason, Problem problem) implements Outcome<T> {}

  /**
   * It is written down and will be decided; it need not be asked for again.
   *
   * @param <T> as above
   * @param location where to ask
   * @param document all that the server says now
   */
  record Undecided<T>(URI location, JsonNode document) implements Outcome<T> {
    @Override
    public String toString() {
      return Documents.shown(this);
    }
  }

  /** How it stands, where it is done. */
  default Optional<T> done() {
    return this instanceof Done<T> granted ? Optional.of(granted.value()) : Optional.empty();
  }

  /** Why it is refused, where it is. */
  default Optional<Reason> refused() {
    return this instanceof Refused<T> no ? Optional.of(no.reason()) : Optional.empty();
  }

  /**
   * How it stands, for callers who count on its being done.
   *
   * @throws NoSuchElementException where it is not, with the reason in words
   */
  default T get() {
    if (this instanceof Done<T> granted) {
      return granted.value();
    }
    throw new NoSuchElementException(
        this instanceof Refused<T> no ? no.problem().told() : "It is not decided yet.");
  }
}
