package io.lastseat.pages;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vavr.control.Option;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Calls the API for a page, without a key. So the page shows and does only what this API allows
 * callers without a key.
 */
public record ApiCalls(Function<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api) {

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
    APIGatewayV2HTTPEvent event =
        APIGatewayV2HTTPEvent.builder()
            .withRawPath(path)
            .withRawQueryString("")
            .withHeaders(headers)
            .withBody(body.map(JsonNode::toString).getOrNull())
            .withRequestContext(
                RequestContext.builder()
                    .withHttp(RequestContext.Http.builder().withMethod(method).build())
                    .build())
            .build();
    APIGatewayV2HTTPResponse answer = api.apply(event);
    return new CalledAnswer(answer.getStatusCode(), document(answer.getBody()));
  }

  private static JsonNode document(String text) {
    try {
      return text == null || text.isEmpty()
          ? JsonNodeFactory.instance.objectNode()
          : JSON.readTree(text);
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
