package io.lastseat.serve.http;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A function that keeps its events, and gives the answers it was told. */
final class Recorder implements RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> {

  final BlockingQueue<APIGatewayV2HTTPEvent> events = new LinkedBlockingQueue<>();
  volatile APIGatewayV2HTTPResponse answer;
  volatile Throwable thrown;

  Recorder() {
    forget();
  }

  /** Forgets all events and answers. */
  void forget() {
    events.clear();
    thrown = null;
    answer = APIGatewayV2HTTPResponse.builder().withStatusCode(200).withBody("fine").build();
  }

  @Override
  public APIGatewayV2HTTPResponse handleRequest(APIGatewayV2HTTPEvent event, Context context) {
    events.add(event);
    if (thrown instanceof Error error) {
      throw error;
    } else if (thrown instanceof RuntimeException failure) {
      throw failure;
    }
    return answer;
  }

  /** Waits for the next event and returns it. */
  APIGatewayV2HTTPEvent event() throws InterruptedException {
    return events.take();
  }
}
