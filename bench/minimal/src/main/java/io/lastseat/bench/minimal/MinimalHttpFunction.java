package io.lastseat.bench.minimal;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;

/** Writes the path of the call down and answers 202. */
public final class MinimalHttpFunction
    implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  private final OnePut put = new OnePut();

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    put.put(event.getRawPath());
    return APIGatewayV2HTTPResponse.builder().withStatusCode(202).build();
  }
}
