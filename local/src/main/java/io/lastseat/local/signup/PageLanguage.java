package io.lastseat.local.signup;

import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import io.vavr.collection.List;
import io.vavr.control.Try;
import java.util.Locale;

/** The language in which a visitor gets the sign-up page, as far as it speaks his. */
final class PageLanguage {

  /** Those of {@code web/element/texts}; the first one is for all others. */
  static final List<String> ALL = List.of("en", "de", "ja");

  private PageLanguage() {}

  /** The first one that his browser asks for and the page has. */
  static String of(APIGatewayV2HTTPEvent event) {
    String wanted = event.getHeaders().getOrDefault("accept-language", "");
    return Try.of(() -> List.ofAll(Locale.LanguageRange.parse(wanted)))
        .getOrElse(List.empty())
        .map(range -> range.getRange().split("-", 2)[0])
        .find(ALL::contains)
        .getOrElse(ALL.head());
  }
}
