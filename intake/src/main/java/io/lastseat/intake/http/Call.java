package io.lastseat.intake.http;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.model.id.Owner;
import io.vavr.control.Option;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP call, as API Gateway hands it over in payload format 2.0 (API Gateway developer guide,
 * "Create AWS Lambda proxy integrations for HTTP APIs").
 *
 * @param method the method as sent; methods are case-sensitive (RFC 9110, 9.1)
 * @param path the path, which the gateway has decoded once
 * @param headers the headers: names in lower case, values of one name joined by commas
 * @param query the decoded query parameters; values of one name joined by commas
 * @param body the body; none if it is absent or empty
 * @param base64 whether the body is encoded in Base64
 * @param claims the claims of the token that the gateway has checked (developer guide, "Control
 *     access to HTTP APIs with JWT authorizers"); empty without a checked token
 * @param stage the variables of the gateway's stage, which its operator sets and no caller
 */
public record Call(
    String method,
    String path,
    Map<String, String> headers,
    Map<String, String> query,
    Option<String> body,
    boolean base64,
    Map<String, String> claims,
    Map<String, String> stage) {

  /** The call, or none if the event is no HTTP call of that format. */
  public static Option<Call> of(APIGatewayV2HTTPEvent event) {
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
                    claims(event),
                    Option.of(event.getStageVariables()).getOrElse(Map.of())));
  }

  /**
   * Whether a browser asks what a page may do (Fetch standard, "CORS-preflight request"). A browser
   * sends neither key nor token with a preflight.
   */
  public boolean isPreflight() {
    return method.equals("OPTIONS")
        && header("origin").isDefined()
        && header("access-control-request-method").isDefined();
  }

  /** Whether the gateway has checked a token: every token has claims. */
  public boolean token() {
    return !claims.isEmpty();
  }

  /** The subject of the token that the gateway has checked. */
  public Option<String> subject() {
    return Option.of(claims.get("sub")).filter(text -> !text.isEmpty());
  }

  /** The subject of the checked token, in the form that tables store. */
  public Option<Owner> owner() {
    return subject().map(Owner::of);
  }

  public Option<String> header(String lowerCaseName) {
    return Option.of(headers.get(lowerCaseName));
  }

  public Option<String> parameter(String name) {
    return Option.of(query.get(name));
  }

  public boolean asks() {
    return method.equals("GET") || method.equals("HEAD");
  }

  private static Map<String, String> claims(APIGatewayV2HTTPEvent event) {
    return Option.of(event.getRequestContext().getAuthorizer())
        .flatMap(authorizer -> Option.of(authorizer.getJwt()))
        .flatMap(jwt -> Option.of(jwt.getClaims()))
        .getOrElse(Map.of());
  }

  private static Map<String, String> lowerCase(@Nullable Map<String, String> headers) {
    Map<String, String> lower = new HashMap<>();
    Option.of(headers)
        .forEach(
            all -> all.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value)));
    return lower;
  }
}
