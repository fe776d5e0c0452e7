package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.site.Call;
import io.lastseat.site.Site;
import io.vavr.collection.List;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.util.Base64;
import java.util.Locale;

/**
 * What each page about one resource is made with: for whom it is, and what is known of the event.
 */
record Scene(PagePath path, Visitor visitor, EventFace face, PageWords words) {

  /** The icon, inside the page itself to save a call. */
  static final String ICON =
      "data:image/svg+xml;base64,"
          + Base64.getEncoder()
              .encodeToString(WebFiles.text("page/icon.svg").get().getBytes(UTF_8));

  static Scene of(PagePath path, Visitor visitor, EventFace face) {
    return new Scene(path, visitor, face, PageWords.of(visitor, face.zone()));
  }

  String say(String text) {
    return words.say(text);
  }

  /** A whole page in the visitor's language. */
  Html page(String title, Html head, Html body) {
    return page(visitor.language(), title, head, body);
  }

  /** The frame of all pages. */
  static Html page(String language, String title, Html head, Html body) {
    return Html.of(
        """
        <!doctype html>
        <html lang="%s">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <link rel="icon" href="%s">
        <link rel="stylesheet" href="%s">
        %s
        </head>
        <body>
        <main>
        %s
        </main>
        </body>
        </html>
        """,
        language, title, ICON, WebFiles.address(WebFiles.STYLE), head, body);
  }

  /** A card that says no more than this. */
  Html card(String heading, Html inside) {
    return card(visitor.language(), heading, inside);
  }

  /** A card that says no more than this. */
  static Html card(String language, String heading, Html inside) {
    return Html.of(
        """
        <section class="card" lang="%s">
        <div class="state"><h1 id="heading">%s</h1>
        %s</div>
        </section>\
        """,
        language, heading, inside);
  }

  /**
   * The card: the event, and how the sign-up stands.
   *
   * @param tone good, wait, bad or calm, as the element's colours
   * @param resource as the API shows it; if it is a problem, the card has no title
   * @param isOwn whether it is about a reservation: what was said of the event comes last then
   */
  Html card(String tone, JsonNode resource, String heading, Html inside, boolean isOwn) {
    Option<String> title = title(resource);
    boolean isBelow = isOwn || face.isAboutLong();
    int level = title.isDefined() ? 2 : 1;
    return Html.of(
        """
        <section class="card%s" data-tone="%s" lang="%s">
        %s%s<div class="state"><h%s id="heading">%s</h%s>
        %s
        </div>
        %s</section>\
        """,
        face.isWide() ? " wide" : "",
        tone,
        visitor.language(),
        face.header(title, words),
        isBelow ? Html.NOTHING : face.about(),
        level,
        heading,
        level,
        inside,
        isBelow ? face.about() : Html.NOTHING);
  }

  /** The title; none if the resource has none, or if the document is a problem. */
  static Option<String> title(JsonNode resource) {
    return Option.when(
        resource.has("resourceId") && resource.has("title"), () -> resource.path("title").asText());
  }

  /** Why a page is shown again, or why an action failed; nothing if the text is empty. */
  static Html notice(String text) {
    return text.isEmpty()
        ? Html.NOTHING
        : Html.of("<p class=\"notice\" role=\"alert\">%s</p>\n", text);
  }

  /** The script of the element, for the head of a page that contains the element. */
  Html element() {
    return Html.of(
        "<script type=\"module\" src=\"%s\"></script>",
        WebFiles.address(WebFiles.signUp(visitor.language())));
  }

  /** A link that looks like a button. */
  static Html link(String address, String look, String text) {
    return Html.of(
        "<div class=\"actions\"><a class=\"button %s\" href=\"%s\">%s</a></div>",
        look, address, text);
  }

  /**
   * What a browser tells about its visitor and about the address of the page.
   *
   * @param language the language of the element, one of {@link #LANGUAGES}
   * @param origin the origin of the page's address, such as {@code https://seats.example.org};
   *     empty for a call by an edge, whose address is not known here
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
}
