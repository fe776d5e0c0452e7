package io.lastseat.intake.http;

import io.lastseat.site.Call;
import io.vavr.control.Option;
import java.util.Map;

/** Makes calls for tests. */
public final class Calls {

  public static Call with(String header, String value) {
    return Call.of("GET", "/", Map.of(header, value), Option.none());
  }

  /** Returns a call with a key, through a stage with these variables. */
  public static Call withKey(String key, Map<String, String> stage) {
    return new Call(
        "GET", "/", Map.of("x-api-key", key), Map.of(), Option.none(), false, Map.of(), stage, "");
  }

  /** Returns a call with a token of this subject, which the gateway has checked. */
  public static Call of(String subject) {
    return withClaims(Map.of("sub", subject));
  }

  /** Returns a call with a token of these claims, which the gateway has checked. */
  static Call withClaims(Map<String, String> claims) {
    return Call.of("GET", "/", Map.of(), Option.none()).withClaims(claims);
  }

  static Call carrying(String contentType, String body) {
    return Call.of("POST", "/", Map.of("content-type", contentType), Option.some(body));
  }

  private Calls() {}
}
