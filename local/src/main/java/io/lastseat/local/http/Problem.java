package io.lastseat.local.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vavr.control.Option;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * A problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>) of the gateway
 * itself. API Gateway answers {@code {"message":"Internal Server Error"}} and the like; here a
 * client sees the same kind of document whoever refuses.
 */
record Problem(int status, Option<String> detail) {

  private static final String MEDIA_TYPE = "application/problem+json";

  static Problem of(int status) {
    return new Problem(status, Option.none());
  }

  static Problem of(int status, String detail) {
    return new Problem(status, Option.of(detail));
  }

  void writeTo(Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MEDIA_TYPE);
    var body = json().getBytes(StandardCharsets.UTF_8);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  /** The reason phrase of RFC 9110; Jetty's table has older or shorter ones for these. */
  private String title() {
    return switch (status) {
      case HttpStatus.INTERNAL_SERVER_ERROR_500 -> "Internal Server Error";
      case HttpStatus.PAYLOAD_TOO_LARGE_413 -> "Content Too Large";
      default -> HttpStatus.getMessage(status);
    };
  }

  String json() {
    var document =
        JsonNodeFactory.instance
            .objectNode()
            .put("type", "about:blank")
            .put("title", title())
            .put("status", status);
    detail.forEach(text -> document.put("detail", text));
    return document.toString();
  }
}
