package io.lastseat.serve.http;

import io.lastseat.intake.json.PercentCoding;
import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.server.Request;

/**
 * Converts an HTTP request to what the API gets from an event of payload format 2.0 (<a
 * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html">Lambda
 * integrations of HTTP APIs</a>).
 *
 * <p>"API Gateway decodes URL-encoded request parameters before passing them to your backend
 * integration" (<a
 * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html">routes</a>):
 * {@code rawPath} is decoded once in spite of its name; {@code rawQueryString} is not. Live
 * captures (<a href="https://github.com/hotsock/voker/pull/8">hotsock/voker#8</a>) show that AWS
 * makes {@code %2F} a slash and even cuts the path at a decoded question mark. Here an encoded
 * slash stays encoded and a question mark stays. Otherwise the path of one resource would name
 * another.
 */
final class CallFromRequest {

  private CallFromRequest() {}

  static Call call(Request request, byte[] body) {
    var query = request.getHttpURI().getQuery();
    Option<String> text = body.length == 0 ? Option.some("") : ArrivingBody.text(request, body);
    return new Call(
        request.getMethod(),
        path(request),
        headers(request),
        query == null || query.isEmpty() ? Map.of() : QueryParameters.of(query),
        Option.some(text.getOrElse(() -> Base64.getEncoder().encodeToString(body)))
            .filter(sent -> !sent.isEmpty()),
        text.isEmpty(),
        Map.of(),
        Map.of(),
        Request.getRemoteAddr(request));
  }

  private static String path(Request request) {
    var path = request.getHttpURI().getPath();
    return path == null || path.isEmpty() ? "/" : PercentCoding.decodeAllButSlashes(path);
  }

  private static Map<String, String> headers(Request request) {
    var headers = new LinkedHashMap<String, String>();
    for (var field : request.getHeaders()) {
      var value = field.getValue() == null ? "" : field.getValue();
      headers.merge(field.getLowerCaseName(), value, (earlier, later) -> earlier + "," + later);
    }
    headers.remove("cookie");
    headers.merge(
        "x-forwarded-for", Request.getRemoteAddr(request), (before, last) -> before + ", " + last);
    headers.put("x-forwarded-port", Integer.toString(Request.getLocalPort(request)));
    // A value from a proxy in front, about its own callers, stays.
    headers.putIfAbsent("x-forwarded-proto", "http");
    return headers;
  }

  /** Decodes the query string as API Gateway does, and joins duplicates by a comma. */
  private static final class QueryParameters {

    private QueryParameters() {}

    static Map<String, String> of(String rawQuery) {
      var parameters = new LinkedHashMap<String, String>();
      for (var pair : rawQuery.split("&")) {
        if (!pair.isEmpty()) {
          var equals = pair.indexOf('=');
          var name = equals < 0 ? pair : pair.substring(0, equals);
          var value = equals < 0 ? "" : pair.substring(equals + 1);
          parameters.merge(
              decoded(name), decoded(value), (earlier, later) -> earlier + "," + later);
        }
      }
      return parameters;
    }

    /** Decodes as in a form: a plus is a space. */
    private static String decoded(String text) {
      return PercentCoding.decodeWhatCanBe(text.replace('+', ' '));
    }
  }
}
