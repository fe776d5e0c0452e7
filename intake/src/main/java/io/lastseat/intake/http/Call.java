package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call, as API Gateway hands it over in payload format 2.0 (API Gateway developer guide,
 * "Create AWS Lambda proxy integrations for HTTP APIs").
 *
 * @param method as it was sent; methods are case-sensitive (RFC 9110, 9.1)
 * @param path decoded once by the gateway
 * @param headers names in lower case, values of one name joined by commas
 * @param query decoded, values of one name joined by commas
 * @param body none where it is absent or empty
 * @param base64 whether the body is encoded so
 * @param subject whom the token names, where the gateway has checked one (developer guide, "Control
 *     access to HTTP APIs with JWT authorizers")
 * @param token whether it has checked one
 * @param scope what that token is good for, as it says (RFC 8693, 4.2)
 */
record Call(
    String method,
    String path,
    Map<String, String> headers,
    Map<String, String> query,
    Option<String> body,
    boolean base64,
    Option<String> subject,
    boolean token,
    Option<String> scope) {

  /** The call, or none where the event is no HTTP call of that format. */
  static Option<Call> of(APIGatewayV2HTTPEvent event) {
    return Option.of(event.getRequestContext())
        .flatMap(context -> Option.of(context.getHttp()))
        .flatMap(http -> Option.of(http.getMethod()))
        .filter(method -> event.getRawPath() != null)
        .map(
            method ->
                new Call(
                    method,
                    event.getRawPath(),
                    lowerCase(event.getHeaders()),
                    Option.of(event.getQueryStringParameters()).getOrElse(Map.of()),
                    Option.of(event.getBody()).filter(text -> !text.isEmpty()),
                    event.getIsBase64Encoded(),
                    claim(event, "sub"),
                    claims(event).isDefined(),
                    claim(event, "scope")));
  }

  Option<String> header(String lowerCaseName) {
    return Option.of(headers.get(lowerCaseName));
  }

  Option<String> parameter(String name) {
    return Option.of(query.get(name));
  }

  boolean asks() {
    return method.equals("GET") || method.equals("HEAD");
  }

  /** Those of a token that the gateway has checked: a token has some. */
  private static Option<Map<String, String>> claims(APIGatewayV2HTTPEvent event) {
    return Option.of(event.getRequestContext().getAuthorizer())
        .flatMap(authorizer -> Option.of(authorizer.getJwt()))
        .flatMap(jwt -> Option.of(jwt.getClaims()))
        .filter(claims -> !claims.isEmpty());
  }

  private static Option<String> claim(APIGatewayV2HTTPEvent event, String name) {
    return claims(event)
        .flatMap(claims -> Option.of(claims.get(name)))
        .filter(text -> !text.isEmpty());
  }

  private static Map<String, String> lowerCase(@Nullable Map<String, String> headers) {
    Map<String, String> lower = new HashMap<>();
    Option.of(headers)
        .forEach(
            all -> all.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value)));
    return lower;
  }
}
