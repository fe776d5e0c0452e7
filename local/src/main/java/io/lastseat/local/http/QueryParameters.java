package io.lastseat.local.http;

import io.lastseat.intake.json.PercentCoding;
import java.util.LinkedHashMap;
import java.util.Map;

/** The query string as API Gateway passes it on: decoded, duplicates joined by a comma. */
final class QueryParameters {

  private QueryParameters() {}

  static Map<String, String> of(String rawQuery) {
    var parameters = new LinkedHashMap<String, String>();
    for (var pair : rawQuery.split("&")) {
      if (!pair.isEmpty()) {
        var equals = pair.indexOf('=');
        var name = equals < 0 ? pair : pair.substring(0, equals);
        var value = equals < 0 ? "" : pair.substring(equals + 1);
        parameters.merge(decoded(name), decoded(value), (earlier, later) -> earlier + "," + later);
      }
    }
    return parameters;
  }

  /** As in a form: a plus is a space. */
  private static String decoded(String text) {
    return PercentCoding.decodeWhatCanBe(text.replace('+', ' '));
  }
}
