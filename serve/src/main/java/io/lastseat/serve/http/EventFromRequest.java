package io.lastseat.serve.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent.RequestContext;
import io.lastseat.intake.json.PercentCoding;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;

/**
 * Converts an HTTP request to an event of payload format 2.0 (<a
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
final class EventFromRequest {

  private static final DateTimeFormatter COMMON_LOG_TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private EventFromRequest() {}

  static APIGatewayV2HTTPEvent event(Request request, byte[] body, Instant now) {
    var path = path(request);
    var query = request.getHttpURI().getQuery();
    var event =
        APIGatewayV2HTTPEvent.builder()
            .withVersion("2.0")
            .withRouteKey("$default")
            .withRawPath(path)
            .withRawQueryString(query == null ? "" : query)
            .withHeaders(headers(request))
            .withRequestContext(context(request, path, now));
    var cookies = cookies(request);
    if (!cookies.isEmpty()) {
      event.withCookies(cookies);
    }
    if (query != null && !query.isEmpty()) {
      event.withQueryStringParameters(QueryParameters.of(query));
    }
    if (body.length > 0) {
      var text = ArrivingBody.text(request, body);
      event.withIsBase64Encoded(text.isEmpty());
      event.withBody(text.getOrElse(() -> Base64.getEncoder().encodeToString(body)));
    }
    return event.build();
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

  private static List<String> cookies(Request request) {
    return request.getHeaders().getValuesList(HttpHeader.COOKIE).stream()
        .flatMap(line -> Arrays.stream(line.split(";")))
        .map(String::strip)
        .filter(cookie -> !cookie.isEmpty())
        .toList();
  }

  private static RequestContext context(Request request, String path, Instant now) {
    var host = Request.getServerName(request);
    return RequestContext.builder()
        .withAccountId("000000000000")
        .withApiId("local")
        .withDomainName(host)
        .withDomainPrefix(host.split("\\.", 2)[0])
        .withHttp(
            RequestContext.Http.builder()
                .withMethod(request.getMethod())
                .withPath(path)
                .withProtocol(request.getConnectionMetaData().getProtocol())
                .withSourceIp(Request.getRemoteAddr(request))
                .withUserAgent(request.getHeaders().get(HttpHeader.USER_AGENT))
                .build())
        .withRequestId(UUID.randomUUID().toString())
        .withRouteKey("$default")
        .withStage("$default")
        .withTime(COMMON_LOG_TIME.format(now))
        .withTimeEpoch(now.toEpochMilli())
        .build();
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
