package io.lastseat.serve.http;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import io.lastseat.embedded.lambda.LocalContext;
import io.lastseat.intake.http.Answer.InPieces;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one request: reads it, calls the function, writes its answer as an HTTP response. */
final class FunctionBehindHttp extends Handler.Abstract {

  /**
   * The longest that an HTTP API waits for its integration (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The connection sets length and framing, so these headers of the function are dropped. */
  private static final Set<String> NOT_PASSED_ON =
      Set.of("content-length", "transfer-encoding", "connection");

  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);
  private static final String DEFAULT_TYPE = "text/plain;charset=utf-8";

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
    if (ArrivingBody.isAnnouncedTooLarge(request, settings.bodyBytes)) {
      GatewayProblem.tooLarge(settings.bodyBytes).writeTo(response, callback);
    } else {
      new ArrivingBody(
              request,
              settings,
              body -> answer(request, body, response, callback),
              (why, written) -> why.closeAfter(response, written),
              callback)
          .run();
    }
    return true;
  }

  // Answers a request. Any exception or Error of the function fails only this request.
  private void answer(Request request, byte[] body, Response response, Callback callback) {
    try {
      var event = EventFromRequest.event(request, body, Instant.now());
      var answer = function.handleRequest(event, LocalContext.of(name, TIMEOUT));
      write(
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

  /**
   * Writes the answer; a {@code HEAD} request gets the length of the body, but not the body.
   *
   * @throws IllegalArgumentException if HTTP cannot carry the answer
   */
  private static void write(
      APIGatewayV2HTTPResponse answer, Request request, Response response, Callback callback) {
    var status = answer.getStatusCode();
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("The handler answered with the status " + status + ".");
    }
    response.setStatus(status);
    writeHeaders(answer, response);
    if (answer instanceof InPieces pieces) {
      if (request.getMethod().equals("HEAD")) {
        writeHeadAlone(response, callback);
      } else {
        AnswerInPieces.of(pieces, request, response, callback).iterate();
      }
      return;
    }
    var body = WITHOUT_BODY.contains(status) ? new byte[0] : body(answer);
    if (!WITHOUT_BODY.contains(status)) {
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
      if (body.length > 0 && !response.getHeaders().contains(HttpHeader.CONTENT_TYPE)) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, DEFAULT_TYPE);
      }
    }
    if (WITHOUT_BODY.contains(status)) {
      writeHeadAlone(response, callback);
    } else {
      var sent = request.getMethod().equals("HEAD") ? new byte[0] : body;
      response.write(true, ByteBuffer.wrap(sent), callback);
    }
  }

  /**
   * Writes a response without a body in two steps. Jetty adds a Content-Length if the first write
   * is the last. A 204 must not have one, and that of a 304 would be the length of the document
   * that is not sent (RFC 9110, 8.6).
   */
  private static void writeHeadAlone(Response response, Callback callback) {
    response.write(
        false,
        BufferUtil.EMPTY_BUFFER,
        Callback.from(
            () -> response.write(true, BufferUtil.EMPTY_BUFFER, callback), callback::failed));
  }

  private static byte[] body(APIGatewayV2HTTPResponse answer) {
    var body = answer.getBody();
    if (body == null) {
      return new byte[0];
    }
    return answer.getIsBase64Encoded()
        ? Base64.getDecoder().decode(body)
        : body.getBytes(StandardCharsets.UTF_8);
  }

  private static void writeHeaders(APIGatewayV2HTTPResponse answer, Response response) {
    Option.of(answer.getHeaders())
        .forEach(headers -> headers.forEach((name, value) -> put(response, name, value)));
    Option.of(answer.getMultiValueHeaders())
        .forEach(
            headers ->
                headers.forEach((name, values) -> values.forEach(v -> add(response, name, v))));
    Option.of(answer.getCookies())
        .forEach(cookies -> cookies.forEach(cookie -> add(response, "Set-Cookie", cookie)));
  }

  private static void put(Response response, String name, String value) {
    if (isPassedOn(name)) {
      response.getHeaders().put(name, value);
    }
  }

  private static void add(Response response, String name, String value) {
    if (isPassedOn(name)) {
      response.getHeaders().add(name, value);
    }
  }

  private static boolean isPassedOn(String name) {
    return !NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT));
  }
}
