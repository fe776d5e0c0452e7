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
 * @param method as it was sent; methods are case-sensitive (RFC 9110, 9.1)
 * @param path decoded once by the gateway
 * @param headers names in lower case, values of one name joined by commas
 * @param query decoded, values of one name joined by commas
 * @param body none if it is absent or empty
 * @param base64 whether the body is encoded so
 * @param claims what the token says that the gateway has checked (developer guide, "Control access
 *     to HTTP APIs with JWT authorizers"); empty where it has checked none
 */
public record Call(
    String method,
    String path,
    Map<String, String> headers,
    Map<String, String> query,
    Option<String> body,
    boolean base64,
    Map<String, String> claims) {

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
                    claims(event)));
  }

  /**
   * Whether a browser asks what a page may do (Fetch standard, "CORS-preflight request"). It sends
   * neither key nor token with it.
   */
  public boolean isPreflight() {
    return method.equals("OPTIONS")
        && header("origin").isDefined()
        && header("access-control-request-method").isDefined();
  }

  /** Whether the gateway has checked a token: each has some claims. */
  public boolean token() {
    return !claims.isEmpty();
  }

  /** Whom the token names, where the gateway has checked one. */
  public Option<String> subject() {
    return Option.of(claims.get("sub")).filter(text -> !text.isEmpty());
  }

  /** The same, as it stands in the tables. */
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
