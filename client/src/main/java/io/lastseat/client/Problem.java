package io.lastseat.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
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
 */
public record Problem(
    int status,
    String type,
    String title,
    String detail,
    Optional<String> instance,
    List<BodyError> errors) {

  private static final String OURS = "urn:lastseat:problem:";
  private static final String BLANK = "about:blank";

  /**
   * One thing that is wrong with a body.
   *
   * @param pointer where (RFC 6901)
   * @param detail what it must be
   */
  public record BodyError(String pointer, String detail) {}

  static Problem of(int status, String body) {
    JsonNode json = JsonTexts.tree(body);
    if (!json.hasNonNull("title")) {
      return new Problem(status, BLANK, "", body.strip(), Optional.empty(), List.of());
    }
    List<BodyError> errors = new ArrayList<>();
    for (JsonNode error : json.path("errors")) {
      errors.add(new BodyError(error.path("pointer").asText(), error.path("detail").asText()));
    }
    return new Problem(
        status,
        json.path("type").asText(BLANK),
        json.path("title").asText(),
        json.path("detail").asText(),
        Optional.ofNullable(json.get("instance")).map(JsonNode::asText),
        List.copyOf(errors));
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
    return sentences.toString().strip();
  }
}
