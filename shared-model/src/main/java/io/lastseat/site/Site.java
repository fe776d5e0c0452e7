package io.lastseat.site;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.util.function.Function;

/**
 * Pages in front of the API, which they call as a browser would. Intake looks for one with {@link
 * java.util.ServiceLoader}, where its pages are switched on.
 */
public interface Site {

  /** The header with the secret of an edge, as {@code edge.yaml} sends it. */
  String EDGE_HEADER = "lastseat-edge";

  /** Answers a call of a page. Passes any other call on. */
  APIGatewayV2HTTPResponse answer(
      APIGatewayV2HTTPEvent call, Function<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> api);
}
