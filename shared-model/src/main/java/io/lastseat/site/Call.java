package io.lastseat.site;

import io.lastseat.model.id.Owner;
import io.vavr.control.Option;
import java.util.Map;

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
 * @param source the address of the caller; empty if it is not known
 */
public record Call(
    String method,
    String path,
    Map<String, String> headers,
    Map<String, String> query,
    Option<String> body,
    boolean base64,
    Map<String, String> claims,
    Map<String, String> stage,
    String source) {

  /** A call by this program, without parameters. */
  public static Call of(
      String method, String path, Map<String, String> headers, Option<String> body) {
    return new Call(method, path, headers, Map.of(), body, false, Map.of(), Map.of(), "");
  }

  /** The same call with these decoded parameters. */
  public Call asking(Map<String, String> parameters) {
    return new Call(method, path, headers, parameters, body, base64, claims, stage, source);
  }

  /** The same call of a caller whose token has these claims. */
  public Call withClaims(Map<String, String> ofToken) {
    return new Call(method, path, headers, query, body, base64, ofToken, stage, source);
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

  /** Whether the call only looks. */
  public boolean asks() {
    return method.equals("GET") || method.equals("HEAD");
  }
}
