package io.lastseat.pages;

import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.collection.List;
import io.vavr.control.Try;
import java.util.Locale;

/**
 * What a browser tells about its visitor and about the address of the page.
 *
 * @param language the language of the element, one of {@link #LANGUAGES}
 * @param origin the origin of the page's address, such as {@code https://seats.example.org}; empty
 *     for a call by an edge, whose address is not known here
 */
record Visitor(String language, String origin) {

  /** The languages of {@code web/element/texts}. The first is for visitors with another one. */
  static final List<String> LANGUAGES = List.of("en", "de", "ja");

  static Visitor of(Call call) {
    String protocol = call.headers().getOrDefault("x-forwarded-proto", "http");
    String origin =
        (protocol.equals("https") ? "https://" : "http://")
            + call.headers().getOrDefault("host", "");
    return new Visitor(
        language(call.headers().getOrDefault("accept-language", "")),
        call.headers().containsKey(Site.EDGE_HEADER) ? "" : origin);
  }

  /** The first language that the visitor wants and the element has. */
  private static String language(String wanted) {
    return Try.of(() -> List.ofAll(Locale.LanguageRange.parse(wanted)))
        .getOrElse(List.empty())
        .map(range -> range.getRange().split("-", 2)[0])
        .find(LANGUAGES::contains)
        .getOrElse(LANGUAGES.head());
  }
}
