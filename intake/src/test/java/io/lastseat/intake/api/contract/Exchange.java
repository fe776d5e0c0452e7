package io.lastseat.intake.api.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.lastseat.site.Answer;
import io.vavr.control.Option;
import io.vavr.control.Try;

/**
 * A call and its answer.
 *
 * @param sent the body of the call, where it was text
 */
public record Exchange(String method, String path, Option<String> sent, Answer response) {

  private static final JsonMapper JSON = new JsonMapper();

  public int status() {
    return response.status();
  }

  public String body() {
    return response.body();
  }

  /** Returns a header of the answer, empty if it is absent. */
  public String header(String name) {
    return response.headers().getOrElse(name, "");
  }

  public JsonNode json() {
    return Try.of(() -> JSON.readTree(body())).get();
  }

  /** Returns a field as text, empty if it is absent. */
  public String text(String field) {
    return json().path(field).asText();
  }

  public long number(String field) {
    return json().path(field).asLong(Long.MIN_VALUE);
  }

  /** Returns the last part of the problem's type. */
  public String problem() {
    return text("type").replace("urn:lastseat:problem:", "");
  }
}
