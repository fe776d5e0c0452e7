package io.lastseat.local.http;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.embedded.lambda.LocalContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request: read it, call the function, write its answer. */
final class FunctionBehindHttp extends Handler.Abstract {

  /**
   * The longest that an HTTP API waits for its integration (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final Logger LOG = LoggerFactory.getLogger(FunctionBehindHttp.class);

  private final String name;
  private final RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> function;
  private final GatewaySettings settings;

  FunctionBehindHttp(
      String name,
      RequestHandler<APIGatewayV2HTTPEvent, APIGatewayV2HTTPResponse> function,
      GatewaySettings settings) {
    this.name = name;
    this.function = function;
    this.settings = settings;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    if (RequestBody.isAnnouncedTooLarge(request, settings.bodyBytes())) {
      GatewayProblem.tooLarge(settings.bodyBytes()).writeTo(response, callback);
    } else {
      new ArrivingBody(
              request,
              settings,
              new ArrivingBody.Reader() {
                @Override
                public void whole(byte[] body) {
                  answer(request, body, response, callback);
                }

                @Override
                public void refused(GatewayProblem why) {
                  why.closeAfter(response, callback);
                }
              })
          .run();
    }
    return true;
  }

  // All that a function throws, an Error too, is its answer to this one request.
  private void answer(Request request, byte[] body, Response response, Callback callback) {
    try {
      var event = EventFromRequest.event(request, body, Instant.now());
      var answer = function.handleRequest(event, LocalContext.of(name, TIMEOUT));
      AnswerToResponse.write(
          Objects.requireNonNull(answer, "the handler answered nothing"),
          request,
          response,
          callback);
    } catch (Throwable failure) {
      LOG.error(
          "The function {} failed on {} {}",
          name,
          request.getMethod(),
          request.getHttpURI().getPath(),
          failure);
      response.reset();
      GatewayProblem.internal().writeTo(response, callback);
    }
  }
}
