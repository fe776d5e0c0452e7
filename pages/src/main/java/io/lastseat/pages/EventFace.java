package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.vavr.control.Option;
import io.vavr.control.Try;
import java.time.Instant;
import java.time.ZoneId;
import java.util.regex.Pattern;

/**
 * What the organiser says of a resource: what it is about, when and where it is, a picture. Each of
 * it may be missing.
 *
 * @param document as the API shows it
 */
record EventFace(JsonNode document) {

  /** One that a browser may load: by HTTPS, or from this server. */
  private static final Pattern PICTURE = Pattern.compile("(?:https://|/)\\S*");

  /** A longer text stands below the form, as in the element. */
  private static final int LONG_TEXT = 300;

  private static final ZoneId UTC = ZoneId.of("UTC");

  /** Nothing is known. */
  static final EventFace NONE = new EventFace(MissingNode.getInstance());

  /** Asks the API. Where it shows none, nothing is known of the event. */
  static EventFace of(PagePath path, ApiCalls calls) {
    CalledAnswer answer = calls.get(path.inApi() + "/face");
    return answer.status() == 200 ? new EventFace(answer.document()) : NONE;
  }

  Option<String> text(String member) {
    return Option.of(document.path(member).asText("")).filter(text -> !text.isBlank());
  }

  Option<Instant> startsAt() {
    return moment("startsAt");
  }

  /** When it ends, if that is after it starts. */
  Option<Instant> endsAt() {
    return moment("endsAt").filter(end -> startsAt().exists(end::isAfter));
  }

  private Option<Instant> moment(String member) {
    return text(member).flatMap(text -> Try.of(() -> Instant.parse(text)).toOption());
  }

  /** In which moments are shown: its own time zone, or UTC. */
  ZoneId zone() {
    return text("timeZone").flatMap(id -> Try.of(() -> ZoneId.of(id)).toOption()).getOrElse(UTC);
  }

  Option<String> image() {
    return text("image").filter(url -> PICTURE.matcher(url).matches());
  }

  /** Whether the card has two columns where the window is wide. */
  boolean isWide() {
    return image().isDefined() || text("about").isDefined();
  }

  /** The organiser's text. */
  Html about() {
    return text("about")
        .map(about -> Html.of("<p class=\"about\" dir=\"auto\">%s</p>\n", about))
        .getOrElse(Html.NOTHING);
  }

  boolean isAboutLong() {
    return text("about").exists(about -> about.length() > LONG_TEXT);
  }

  /** The picture, the title, when and where; nothing if none of them is there. */
  Html header(Option<String> title, PageWords words) {
    Html picture =
        image()
            .map(url -> Html.of("<img class=\"image\" src=\"%s\" alt=\"\">\n", url))
            .getOrElse(Html.NOTHING);
    Html heading =
        title
            .map(text -> Html.of("<h1 class=\"title\">%s</h1>", PageWords.name(text)))
            .getOrElse(Html.NOTHING);
    String inside = Html.of("%s%s%s", picture, heading, facts(words)).markup();
    return inside.isEmpty()
        ? Html.NOTHING
        : Html.of("<header class=\"event\">\n%s</header>\n", new Html(inside));
  }

  private Html facts(PageWords words) {
    Html where =
        text("place")
            .map(place -> Html.of("<p class=\"where\">%s</p>", PageWords.name(place)))
            .getOrElse(Html.NOTHING);
    Html leaf = startsAt().map(words::leaf).getOrElse(Html.NOTHING);
    Html when = startsAt().map(start -> words.when(start, endsAt())).getOrElse(Html.NOTHING);
    String inside = Html.of("%s%s", when, where).markup();
    return inside.isEmpty()
        ? Html.NOTHING
        : Html.of("\n<div class=\"facts\">%s<div>%s</div></div>\n", leaf, new Html(inside));
  }
}
