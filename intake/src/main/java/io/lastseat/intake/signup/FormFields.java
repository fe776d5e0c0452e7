package io.lastseat.intake.signup;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** The fields of a form that a browser sent ({@code application/x-www-form-urlencoded}). */
record FormFields(Map<String, String> byName) {

  /** Of a field that comes twice the last one counts; what cannot be decoded is left out. */
  static FormFields of(APIGatewayV2HTTPEvent event) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : body(event).split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        decoded(pair.substring(0, equals))
            .forEach(
                name ->
                    decoded(pair.substring(equals + 1)).forEach(text -> fields.put(name, text)));
      }
    }
    return new FormFields(Map.copyOf(fields));
  }

  /** Without spaces around it; empty where it is missing. */
  String text(String name) {
    return byName.getOrDefault(name, "").strip();
  }

  boolean has(String name) {
    return byName.containsKey(name);
  }

  private static String body(APIGatewayV2HTTPEvent event) {
    String body = Option.of(event.getBody()).getOrElse("");
    return event.getIsBase64Encoded() ? new String(Base64.getDecoder().decode(body), UTF_8) : body;
  }

  private static Option<String> decoded(String text) {
    return Try.of(() -> URLDecoder.decode(text, UTF_8)).toOption();
  }
}
