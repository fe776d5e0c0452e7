package io.lastseat.local.http;

import io.vavr.control.Option;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Jetty's own refusals (malformed HTTP, shutting down) as problem documents, instead of HTML. */
final class ProblemPages implements Request.Handler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    var status = response.getStatus();
    var reason =
        Option.of(request.getAttribute(ErrorHandler.ERROR_MESSAGE))
            .map(Object::toString)
            .filter(text -> !text.equals(HttpStatus.getMessage(status)));
    GatewayProblem.ofServer(status, reason.getOrNull()).writeTo(response, callback);
    return true;
  }
}
