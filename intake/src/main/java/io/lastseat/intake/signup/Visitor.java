package io.lastseat.intake.signup;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.lastseat.intake.door.Edge;
import io.vavr.collection.List;
import io.vavr.control.Try;
import java.util.Locale;

/**
 * What a browser says of its visitor, and of how it came here.
 *
 * @param language in which he gets the element, one of {@link #LANGUAGES}
 * @param origin of the page's address, such as {@code https://seats.example.org}; empty where it
 *     came by an edge, whose address is not known here
 */
record Visitor(String language, String origin) {

  /** Those of {@code web/element/texts}; the first one is for all others. */
  static final List<String> LANGUAGES = List.of("en", "de", "ja");

  static Visitor of(APIGatewayV2HTTPEvent event) {
    String protocol = event.getHeaders().getOrDefault("x-forwarded-proto", "http");
    String origin =
        (protocol.equals("https") ? "https://" : "http://")
            + event.getHeaders().getOrDefault("host", "");
    return new Visitor(
        language(event.getHeaders().getOrDefault("accept-language", "")),
        event.getHeaders().containsKey(Edge.HEADER) ? "" : origin);
  }

  /** The first one that he asks for and the element speaks. */
  private static String language(String wanted) {
    return Try.of(() -> List.ofAll(Locale.LanguageRange.parse(wanted)))
        .getOrElse(List.empty())
        .map(range -> range.getRange().split("-", 2)[0])
        .find(LANGUAGES::contains)
        .getOrElse(LANGUAGES.head());
  }
}
