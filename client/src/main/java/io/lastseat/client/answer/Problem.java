package io.lastseat.client.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * A problem that the server describes (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC
 * 9457</a>). For an answer that is no problem document, for example of a proxy, the detail is its
 * text and the type {@code about:blank}.
 *
 * @param status HTTP status code
 * @param type a URI of this kind of problem
 * @param title the kind in words; may be empty
 * @param detail what to do
 * @param instance the path of the subject, or the name in the server's log
 * @param errors every error of a body
 * @param changes the terms in which a creation differs from those in force
 */
public record Problem(
    int status,
    String type,
    String title,
    String detail,
    Optional<String> instance,
    List<BodyError> errors,
    List<Change> changes) {

  private static final String OURS = "urn:lastseat:problem:";

  /** The type of a problem without a type of its own. */
  public static final String BLANK = "about:blank";

  /**
   * One error of a body.
   *
   * @param pointer its place (RFC 6901)
   * @param detail what is expected
   */
  public record BodyError(String pointer, String detail) {}

  /**
   * One term that differs.
   *
   * @param term its name
   * @param current the value in force; null if the term does not apply
   * @param asked the value of the call; null if the call leaves the term out
   */
  public record Change(String term, JsonNode current, JsonNode asked) {}

  /** Problems of other servers may have other lists under these names. */
  private record Lists(Optional<List<BodyError>> errors, Optional<List<Change>> changes) {}

  /** A problem that the client found, in words alone. */
  public Problem(int status, String type, String title, String detail) {
    this(status, type, title, detail, Optional.empty(), List.of(), List.of());
  }

  /** Parses the body of an answer. */
  public static Problem of(int status, String body) {
    JsonNode json = Documents.tree(body);
    if (!json.hasNonNull("title")) {
      return new Problem(status, BLANK, "", body.strip());
    }
    Lists lists = Documents.read(json, Lists.class);
    return new Problem(
        status,
        json.path("type").asText(BLANK),
        json.path("title").asText(),
        json.path("detail").asText(),
        Optional.ofNullable(json.get("instance")).map(JsonNode::asText),
        lists.errors().orElse(List.of()),
        lists.changes().orElse(List.of()));
  }

  /** The reason that Lastseat's own types name: {@code sold_out}. */
  public Optional<Reason> reason() {
    return type.startsWith(OURS)
        ? Optional.of(new Reason(type.substring(OURS.length()).replace('-', '_')))
        : Optional.empty();
  }

  /** Sentences for people: the problem, then what to do. */
  public String sentences() {
    StringBuilder sentences = new StringBuilder(title.isEmpty() ? "" : title + ". ");
    sentences.append(detail);
    for (BodyError error : errors) {
      sentences.append(" %s %s.".formatted(error.pointer(), error.detail()));
    }
    for (Change change : changes) {
      sentences.append(
          " %s: %s in force, %s asked for."
              .formatted(change.term(), change.current(), change.asked()));
    }
    return sentences.toString().strip();
  }
}
