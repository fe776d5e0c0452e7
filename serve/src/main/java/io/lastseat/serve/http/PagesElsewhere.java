package io.lastseat.serve.http;

import io.vavr.collection.Set;
import io.vavr.collection.Vector;
import io.vavr.control.Option;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Lets pages of other origins read the answers, as an HTTP API does whose CORS is configured (<a
 * href="https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-cors.html">CORS for
 * HTTP APIs</a>; Fetch standard, "CORS protocol"). The gateway answers a preflight itself, for
 * every path alike and without a key; the function never sees it. CORS gives no caller any right.
 * Cookies play no part.
 */
public final class PagesElsewhere extends Handler.Wrapper {

  /** The form of an origin, for people. */
  public static final String RULE =
      "an origin is a scheme, a host in lower case and, unless it is the usual one, a port:"
          + " https://www.example.org or http://localhost:5173, with no slash at its end";

  /** The form of an origin that browsers send (RFC 6454, 6.2). */
  private static final Pattern ORIGIN =
      Pattern.compile(
          "[a-z][a-z0-9+.-]*://([a-z0-9]([a-z0-9._-]*[a-z0-9])?|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");

  /** The request headers that the API reads; the template lists the same. */
  public static final Vector<String> REQUEST_HEADERS =
      Vector.of(
          "authorization",
          "content-type",
          "idempotency-key",
          "if-match",
          "if-none-match",
          "prefer",
          "x-api-key");

  /** The methods of the API; the template lists the same. */
  public static final Vector<String> METHODS =
      Vector.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");

  /** The response headers that a page may read; the template lists the same. */
  public static final Vector<String> EXPOSED_HEADERS =
      Vector.of("date", "etag", "key-prefix", "location", "preference-applied", "retry-after");

  /** Two hours, Chromium's limit for the answer to a preflight; the template has the same value. */
  public static final int MAX_AGE_SECONDS = 7_200;

  private final Set<String> origins;

  PagesElsewhere(Set<String> origins, Handler handler) {
    super(handler);
    this.origins = origins;
  }

  /** Whether the text is an origin; {@code null} and {@code *} are not. */
  public static boolean isOrigin(String text) {
    return ORIGIN.matcher(text).matches();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Option<String> origin = allowed(request.getHeaders());
    // The header is set for every page alike; a function that adds names to it sets this one, too.
    response.getHeaders().put(HttpHeader.VARY, HttpHeader.ORIGIN.asString());
    origin.forEach(
        known -> {
          HttpFields.Mutable headers = response.getHeaders();
          headers.put("Access-Control-Allow-Origin", known);
          headers.put("Access-Control-Expose-Headers", EXPOSED_HEADERS.mkString(","));
        });
    if (origin.isEmpty() || !isPreflight(request)) {
      return super.handle(request, response, callback);
    }
    HttpFields.Mutable headers = response.getHeaders();
    headers.put("Access-Control-Allow-Methods", METHODS.mkString(","));
    headers.put("Access-Control-Allow-Headers", REQUEST_HEADERS.mkString(","));
    headers.put("Access-Control-Max-Age", Integer.toString(MAX_AGE_SECONDS));
    response.setStatus(HttpStatus.NO_CONTENT_204);
    callback.succeeded();
    return true;
  }

  /** The allowed origin that equals the caller's: the answer never has the caller's text. */
  private Option<String> allowed(HttpFields headers) {
    Vector<String> sent = Vector.ofAll(headers.getValuesList(HttpHeader.ORIGIN));
    return origins.find(known -> sent.size() == 1 && known.equals(sent.head()));
  }

  private static boolean isPreflight(Request request) {
    return HttpMethod.OPTIONS.is(request.getMethod())
        && request.getHeaders().contains("Access-Control-Request-Method");
  }
}
