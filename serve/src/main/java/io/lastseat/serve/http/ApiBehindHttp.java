package io.lastseat.serve.http;

import io.lastseat.site.Answer;
import io.lastseat.site.Api;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one request: reads it, calls the API, writes its answer as an HTTP response. */
final class ApiBehindHttp extends Handler.Abstract {

  /**
   * The longest that an HTTP API waits for its integration (<a
   * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html">quotas</a>).
   */
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** The connection sets length and framing, so these headers of an answer are dropped. */
  private static final Set<String> NOT_PASSED_ON =
      Set.of("content-length", "transfer-encoding", "connection");

  private static final Set<Integer> WITHOUT_BODY = Set.of(204, 304);
  private static final String DEFAULT_TYPE = "text/plain;charset=utf-8";

  private static final Logger LOG = LoggerFactory.getLogger(ApiBehindHttp.class);

  private final Api api;
  private final GatewaySettings settings;

  ApiBehindHttp(Api api, GatewaySettings settings) {
    this.api = api;
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

  // Answers a request. Any exception or Error of the API fails only this request.
  private void answer(Request request, byte[] body, Response response, Callback callback) {
    try {
      write(
          api.answer(CallFromRequest.call(request, body), FailedCalls.logged(TIMEOUT)),
          request,
          response,
          callback);
    } catch (Throwable failure) {
      LOG.error(
          "The API failed on {} {}", request.getMethod(), request.getHttpURI().getPath(), failure);
      response.reset();
      GatewayProblem.internal().writeTo(response, callback);
    }
  }

  /**
   * Writes the answer; a {@code HEAD} request gets the length of the body, but not the body.
   *
   * @throws IllegalArgumentException if HTTP cannot carry the answer
   */
  private static void write(Answer answer, Request request, Response response, Callback callback) {
    var status = answer.status();
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("The API answered with the status " + status + ".");
    }
    response.setStatus(status);
    answer.headers().forEach((name, value) -> put(response, name, value));
    if (WITHOUT_BODY.contains(status)) {
      writeHeadAlone(response, callback);
      return;
    }
    if (answer.rest().isDefined()) {
      if (request.getMethod().equals("HEAD")) {
        writeHeadAlone(response, callback);
      } else {
        AnswerInPieces.of(answer, request, response, callback).iterate();
      }
      return;
    }
    var body = body(answer);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    if (body.length > 0 && !response.getHeaders().contains(HttpHeader.CONTENT_TYPE)) {
      response.getHeaders().put(HttpHeader.CONTENT_TYPE, DEFAULT_TYPE);
    }
    var sent = request.getMethod().equals("HEAD") ? new byte[0] : body;
    response.write(true, ByteBuffer.wrap(sent), callback);
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

  private static byte[] body(Answer answer) {
    return answer.base64()
        ? Base64.getDecoder().decode(answer.body())
        : answer.body().getBytes(StandardCharsets.UTF_8);
  }

  private static void put(Response response, String name, String value) {
    if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
      response.getHeaders().put(name, value);
    }
  }
}
