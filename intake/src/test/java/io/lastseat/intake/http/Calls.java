package io.lastseat.intake.http;

import io.vavr.control.Option;
import java.util.Map;

/** Calls for tests. */
final class Calls {

  static Call with(String header, String value) {
    return new Call(
        "GET", "/", Map.of(header, value), Map.of(), Option.none(), false, Option.none(), false);
  }

  /** By somebody whose token the gateway has checked. */
  static Call of(String subject) {
    return new Call(
        "GET", "/", Map.of(), Map.of(), Option.none(), false, Option.some(subject), true);
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
        false);
  }

  private Calls() {}
}
