package io.lastseat.pages;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import java.util.LinkedHashMap;
import java.util.Map;

/** A page as an HTTP response. */
final class PageAnswer {

  /** The page may load this server's files and the inline icon, and contains no script. */
  static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  private PageAnswer() {}

  static APIGatewayV2HTTPResponse page(int status, Html html) {
    Map<String, String> headers = secured();
    headers.put("Content-Type", "text/html; charset=utf-8");
    // Browsers keep the page for the back button: a form sent again has the same key.
    headers.put("Cache-Control", "private, no-cache");
    return APIGatewayV2HTTPResponse.builder()
        .withStatusCode(status)
        .withHeaders(headers)
        .withBody(html.markup())
        .build();
  }

  /** A personal page. Its address is the key to a reservation: nothing may store the page. */
  static APIGatewayV2HTTPResponse own(int status, Html html) {
    APIGatewayV2HTTPResponse answer = page(status, html);
    answer.getHeaders().put("Cache-Control", "no-store");
    answer.getHeaders().put("X-Robots-Tag", "noindex");
    return answer;
  }

  /** Redirects the browser to this path, which it gets with GET (303). */
  static APIGatewayV2HTTPResponse seeOther(String path) {
    Map<String, String> headers = secured();
    headers.put("Location", path);
    headers.put("Cache-Control", "no-store");
    return APIGatewayV2HTTPResponse.builder().withStatusCode(303).withHeaders(headers).build();
  }

  static APIGatewayV2HTTPResponse notAllowed(String allow, Html html) {
    APIGatewayV2HTTPResponse answer = page(405, html);
    answer.getHeaders().put("Allow", allow);
    return answer;
  }

  /** The security headers. An address contains a reservation's id: no other site may see it. */
  private static Map<String, String> secured() {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    headers.put("Referrer-Policy", "same-origin");
    headers.put("Vary", "Accept-Encoding, Accept-Language, Origin");
    headers.put("X-Content-Type-Options", "nosniff");
    return headers;
  }
}
