package io.lastseat.intake.http;

import io.vavr.control.Option;
import java.util.Map;

/** Calls for tests. */
final class Calls {

  static Call with(String header, String value) {
    return new Call(
        "GET",
        "/",
        Map.of(header, value),
        Map.of(),
        Option.none(),
        false,
        Option.none(),
        false,
        Option.none());
  }

  /** By somebody whose token the gateway has checked. */
  static Call of(String subject) {
    return withScope(subject, Option.none());
  }

  /** The same; what the token is good for, as it says. */
  static Call withScope(String subject, Option<String> scope) {
    return new Call(
        "GET", "/", Map.of(), Map.of(), Option.none(), false, Option.some(subject), true, scope);
  }

  static Call carrying(String contentType, String body) {
    return new Call(
        "POST",
        "/",
        Map.of("content-type", contentType),
        Map.of(),
        Option.some(body),
        false,
        Option.none(),
        false,
        Option.none());
  }

  private Calls() {}
}
