package io.lastseat.simulator.functions;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import java.util.Map;

/** Calls of the HTTP API as API Gateway hands them over. */
public final class Calls {

  /** Asks for a quantity, with an idempotency key. */
  public static APIGatewayV2HTTPEvent reserve(
      String resource, String applicant, long quantity, String key) {
    return call(
        "POST",
        "/v1/resources/" + resource + "/requests",
        Map.of("content-type", "application/json", "idempotency-key", "\"" + key + "\""),
        "{\"applicant\": \"%s\", \"quantity\": %d}".formatted(applicant, quantity));
  }

  /** Creates a resource or changes its terms, and does not wait. */
  public static APIGatewayV2HTTPEvent configure(String resource, String terms) {
    return call(
        "PUT",
        "/v1/resources/" + resource,
        Map.of("content-type", "application/json", "prefer", "wait=0"),
        terms);
  }

  /** Looks at something. */
  public static APIGatewayV2HTTPEvent get(String path) {
    return call("GET", path, Map.of(), "");
  }

  private static APIGatewayV2HTTPEvent call(
      String method, String path, Map<String, String> headers, String body) {
    return APIGatewayV2HTTPEvent.builder()
        .withRawPath(path)
        .withHeaders(headers)
        .withBody(body)
        .withRequestContext(
            RequestContext.builder()
                .withHttp(RequestContext.Http.builder().withMethod(method).withPath(path).build())
                .build())
        .build();
  }

  private Calls() {}
}
