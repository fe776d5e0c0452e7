package io.lastseat.pages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Calls the API for a page, without a key where no visitor types one. So the page shows and does
 * only what this API allows its visitor.
 */
public record ApiCalls(Function<Call, Answer> api) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Sends a GET. */
  public CalledAnswer get(String path) {
    return call("GET", path, Map.of(), Option.none());
  }

  /**
   * Sends a POST.
   *
   * @param key the idempotency key; none if the request has none
   */
  public CalledAnswer post(String path, Option<String> key, Option<JsonNode> body) {
    Map<String, String> headers = new LinkedHashMap<>();
    key.forEach(text -> headers.put("idempotency-key", text));
    headers.put("prefer", "wait=3");
    body.forEach(json -> headers.put("content-type", "application/json"));
    return call("POST", path, headers, body);
  }

  /**
   * Sends a PUT.
   *
   * @param apiKey the caller's own API key; empty if there is none
   */
  CalledAnswer put(String path, String apiKey, JsonNode body) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (!apiKey.isEmpty()) {
      headers.put("x-api-key", apiKey);
    }
    headers.put("content-type", "application/json");
    headers.put("prefer", "wait=5");
    return call("PUT", path, headers, Option.some(body));
  }

  /** Sends a PATCH, which changes these members. */
  public CalledAnswer patch(String path, JsonNode members) {
    return call(
        "PATCH",
        path,
        Map.of("content-type", "application/merge-patch+json", "prefer", "wait=5"),
        Option.some(members));
  }

  private CalledAnswer call(
      String method, String path, Map<String, String> headers, Option<JsonNode> body) {
    Answer answer = api.apply(Call.of(method, path, headers, body.map(JsonNode::toString)));
    return new CalledAnswer(answer.status(), document(answer.body()));
  }

  private static JsonNode document(String text) {
    try {
      return text.isEmpty() ? JsonNodeFactory.instance.objectNode() : JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("The API answered with what is no JSON", e);
    }
  }

  /** The API's answer to a call of the page. */
  public record CalledAnswer(int status, JsonNode document) {

    /** Whether the API carried the call out. */
    public boolean isDone() {
      return status < 300;
    }

    /** Whether the effect of the call is unknown, so that the page must send it again. */
    public boolean isTrouble() {
      return status >= 500 || status == 429 || status == 408;
    }

    /** A member of the document as text; empty if it is absent. */
    public String text(String member) {
      return document.path(member).asText("");
    }

    /** Whether the answer is a problem of that type. */
    boolean isProblem(String type) {
      return text("type").equals("urn:lastseat:problem:" + type);
    }
  }
}
