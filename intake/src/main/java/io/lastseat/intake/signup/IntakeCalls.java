package io.lastseat.intake.signup;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
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

/**
 * Calls the API for a page, without a key. So the page shows and does what this API lets a caller
 * without a key see and do, and nothing else.
 */
public final class IntakeCalls {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake;

  /** Of this API. */
  public IntakeCalls(RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> intake) {
    this.intake = intake;
  }

  /** Asks. */
  public CalledAnswer get(APIGatewayV2HTTPEvent page, Context context, String path) {
    return call(page, context, "GET", path, Map.of(), Option.none());
  }

  /**
   * Has something done.
   *
   * @param key of the request, where it has one
   */
  public CalledAnswer post(
      APIGatewayV2HTTPEvent page,
      Context context,
      String path,
      Option<String> key,
      Option<JsonNode> body) {
    Map<String, String> headers = new LinkedHashMap<>();
    key.forEach(text -> headers.put("idempotency-key", text));
    headers.put("prefer", "wait=3");
    body.forEach(json -> headers.put("content-type", "application/json"));
    return call(page, context, "POST", path, headers, body);
  }

  /** Changes some members of what stands there. */
  public CalledAnswer patch(
      APIGatewayV2HTTPEvent page, Context context, String path, JsonNode members) {
    return call(
        page,
        context,
        "PATCH",
        path,
        Map.of("content-type", "application/merge-patch+json", "prefer", "wait=5"),
        Option.some(members));
  }

  private CalledAnswer call(
      APIGatewayV2HTTPEvent page,
      Context context,
      String method,
      String path,
      Map<String, String> headers,
      Option<JsonNode> body) {
    RequestContext of = page.getRequestContext();
    APIGatewayV2HTTPEvent event =
        APIGatewayV2HTTPEvent.builder()
            .withVersion("2.0")
            .withRouteKey("$default")
            .withRawPath(path)
            .withRawQueryString("")
            .withHeaders(headers)
            .withBody(body.map(JsonNode::toString).getOrNull())
            .withRequestContext(
                RequestContext.builder()
                    .withAccountId(of.getAccountId())
                    .withApiId(of.getApiId())
                    .withDomainName(of.getDomainName())
                    .withRequestId(of.getRequestId())
                    .withRouteKey("$default")
                    .withStage(of.getStage())
                    .withTime(of.getTime())
                    .withTimeEpoch(of.getTimeEpoch())
                    .withHttp(
                        RequestContext.Http.builder()
                            .withMethod(method)
                            .withPath(path)
                            .withProtocol(of.getHttp().getProtocol())
                            .withSourceIp(of.getHttp().getSourceIp())
                            .build())
                    .build())
            .build();
    APIGatewayV2HTTPResponse answer = intake.handleRequest(event, context);
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
}
