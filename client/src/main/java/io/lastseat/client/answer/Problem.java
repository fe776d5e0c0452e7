package io.lastseat.client.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;

/**
 * What the server says is the matter with a call (<a
 * href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). Where something in between answered
 * in words of its own, those are the detail, and the type is {@code about:blank}.
 *
 * @param status HTTP status code
 * @param type a URI that stands for problems of this kind
 * @param title the kind in words; empty where the answer had none
 * @param detail what to do
 * @param instance what it is about, or under which name it was logged
 * @param errors everything that is wrong with a body
 * @param changes the terms that a creation asks for otherwise than they are in force
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

  /** The type of a problem that has none of its own. */
  public static final String BLANK = "about:blank";

  /**
   * One thing that is wrong with a body.
   *
   * @param pointer where (RFC 6901)
   * @param detail what it must be
   */
  public record BodyError(String pointer, String detail) {}

  /**
   * One term that would change.
   *
   * @param term its name
   * @param current its value in force; null where it does not apply
   * @param asked the value asked for; null where it is not to apply
   */
  public record Change(String term, JsonNode current, JsonNode asked) {}

  /** Another server's problems may have lists of other things. */
  private record Lists(Optional<List<BodyError>> errors, Optional<List<Change>> changes) {}

  /** One that the client itself found, in words alone. */
  public Problem(int status, String type, String title, String detail) {
    this(status, type, title, detail, Optional.empty(), List.of(), List.of());
  }

  /** What a body says. */
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

  /** The type as a reason, where it is one of Lastseat's own: {@code sold_out}. */
  public Optional<Reason> reason() {
    return type.startsWith(OURS)
        ? Optional.of(new Reason(type.substring(OURS.length()).replace('-', '_')))
        : Optional.empty();
  }

  /** In sentences for people: what is the matter, then what to do. */
  public String told() {
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
