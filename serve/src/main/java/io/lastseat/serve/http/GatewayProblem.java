package io.lastseat.serve.http;

import io.lastseat.intake.http.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A problem document (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>) of the gateway
 * itself, in the form of the function's documents. API Gateway answers {@code {"message":"Internal
 * Server Error"}} and the like; here gateway and function refuse in the same form.
 *
 * @param code the last part of the type {@code urn:lastseat:problem:<code>}
 * @param detail what the client can do
 */
record GatewayProblem(String code, int status, String title, String detail) {

  private static final String MEDIA_TYPE = "application/problem+json";

  static GatewayProblem internal() {
    return new GatewayProblem(
        "internal",
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        "Something unexpected happened",
        "It was logged. Try again; if it stays so, tell the operator of this service.");
  }

  static GatewayProblem tooLarge(int mostBytes) {
    return new GatewayProblem(
        "body-too-large",
        HttpStatus.PAYLOAD_TOO_LARGE_413,
        "The body is too large",
        "No API takes more than " + mostBytes + " bytes; nothing was written.");
  }

  static GatewayProblem tooSlow(Duration deadline) {
    return new GatewayProblem(
        "body-too-slow",
        HttpStatus.REQUEST_TIMEOUT_408,
        "The body arrived too slowly",
        "Send the whole body within "
            + deadline.toMillis() / 1000.0
            + " seconds, on a new connection; nothing was written.");
  }

  static GatewayProblem brokenOff() {
    return new GatewayProblem(
        "malformed-http",
        HttpStatus.BAD_REQUEST_400,
        "The request is not well-formed HTTP",
        "The body broke off before its end. Send all of it; nothing was written.");
  }

  static GatewayProblem foreignHost() {
    return new GatewayProblem(
        "foreign-host",
        HttpStatus.MISDIRECTED_REQUEST_421,
        "This server is not called so",
        "Call it as localhost or by its address. Its operator can add another name: lastseat"
            + " serve --allowed-host NAME.");
  }

  static GatewayProblem foreignOrigin() {
    return new GatewayProblem(
        "foreign-origin",
        HttpStatus.FORBIDDEN_403,
        "Pages of another site may not call this server",
        "The header Origin names a host that is not this server's. Its operator can allow it:"
            + " lastseat serve --allowed-origin ORIGIN.");
  }

  /**
   * The problem document for a refusal by Jetty.
   *
   * @param reason Jetty's words, which tell the client what was wrong with its request
   */
  static GatewayProblem ofServer(int status, @Nullable String reason) {
    if (HttpStatus.isServerError(status) && status != HttpStatus.SERVICE_UNAVAILABLE_503) {
      return status == HttpStatus.HTTP_VERSION_NOT_SUPPORTED_505
          ? malformed(status, "Use HTTP/1.1.")
          : internal();
    }
    return switch (status) {
      case HttpStatus.SERVICE_UNAVAILABLE_503 ->
          new GatewayProblem(
              "unavailable", status, "The server is stopping", "Try again in a moment.");
      case HttpStatus.URI_TOO_LONG_414 ->
          malformed(status, "The address is too long; use one of those in /openapi.yaml.");
      case HttpStatus.REQUEST_HEADER_FIELDS_TOO_LARGE_431 ->
          malformed(status, "The headers are too large; send at most 8 KB of them.");
      case HttpStatus.REQUEST_TIMEOUT_408 ->
          malformed(status, "The request did not arrive in time; send it again.");
      default -> malformed(status, sentence(reason));
    };
  }

  private static GatewayProblem malformed(int status, String detail) {
    return new GatewayProblem(
        "malformed-http", status, "The request is not well-formed HTTP", detail);
  }

  private static String sentence(@Nullable String reason) {
    return reason == null || reason.isBlank()
        ? "Send a request of HTTP/1.1 (RFC 9112)."
        : "Send a request of HTTP/1.1 (RFC 9112). What is wrong with this one: " + reason + ".";
  }

  /** Answers and closes the connection, since parts of the request may still arrive. */
  void closeAfter(Response response, Callback callback) {
    response.getHeaders().put(HttpHeader.CONNECTION, "close");
    writeTo(response, callback);
  }

  void writeTo(Response response, Callback callback) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, MEDIA_TYPE);
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-store");
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    var body = json().getBytes(StandardCharsets.UTF_8);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
    response.write(true, ByteBuffer.wrap(body), callback);
  }

  String json() {
    return Problem.of(code, status, title, detail).answer().body();
  }
}
