package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lastseat.site.Call;
import io.vavr.collection.SortedMap;
import io.vavr.collection.TreeMap;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The fields of a form that a browser sent ({@code application/x-www-form-urlencoded}). */
record FormFields(Map<String, String> byName) {

  /** Reads the fields. The last of equal names counts; undecodable ones are left out. */
  static FormFields of(Call call) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : body(call).split("&", -1)) {
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

  /** Whether a field was sent, as a checked box is. */
  boolean has(String name) {
    return byName.containsKey(name);
  }

  SignUpDraft draft() {
    SignUpDraft typed =
        new SignUpDraft(
            text("key").toLowerCase(Locale.ROOT),
            text("applicant"),
            text("quantity"),
            quantities(),
            has("wait"));
    return typed.hasKey() ? typed : typed.withKey(UUID.randomUUID().toString());
  }

  /** What was typed for each category. */
  private SortedMap<String, String> quantities() {
    SortedMap<String, String> typed = TreeMap.empty();
    for (String name : byName.keySet()) {
      if (name.startsWith(SignUpPages.CATEGORY)) {
        typed = typed.put(name.substring(SignUpPages.CATEGORY.length()), text(name));
      }
    }
    return typed;
  }

  /** The text of a field without spaces around it; empty if the field is missing. */
  String text(String name) {
    return byName.getOrDefault(name, "").strip();
  }

  private static String body(Call call) {
    String body = call.body().getOrElse("");
    return call.base64() ? new String(Base64.getDecoder().decode(body), UTF_8) : body;
  }

  private static Option<String> decoded(String text) {
    return Try.of(() -> URLDecoder.decode(text, UTF_8)).toOption();
  }
}
