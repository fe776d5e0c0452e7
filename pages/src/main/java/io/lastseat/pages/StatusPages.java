package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** The status page of one reservation. It refreshes itself as long as the status may change. */
final class StatusPages {

  private static final Duration ORDINARY = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SECOND = Duration.ofSeconds(1);

  /** The time a call may take. Holds run from the verdict: a call must not ask for too much. */
  private static final Duration ON_THE_WAY = Duration.ofSeconds(15);

  /** Keeps the page out of search engines, as the header {@code X-Robots-Tag} does. */
  private static final Html NOT_FOR_SEARCHERS =
      new Html("<meta name=\"robots\" content=\"noindex\">");

  /** The statuses that can be cancelled. */
  static final Set<String> CANCELLABLE = Set.of("accepted", "held", "waiting");

  private StatusPages() {}

  /**
   * The status page.
   *
   * @param request the request, as the API shows it
   * @param resource the resource, as the API shows it; if it is a problem, the page has no title
   * @param notice why an action failed; empty if there was none
   * @param isAsked whether an action has no verdict yet
   */
  static Html of(
      PagePath path,
      String requestId,
      JsonNode request,
      JsonNode resource,
      String notice,
      boolean isAsked,
      Instant now,
      Visitor visitor) {
    return SignUpPages.page(
        heading(request) + SignUpPages.title(resource).map(" · "::concat).getOrElse(""),
        Html.all(
            NOT_FOR_SEARCHERS,
            SignUpPages.element(visitor),
            isAsked ? toItself(path.status(requestId)) : refreshing(request, now)),
        Html.of(
            """
            <lastseat-signup request="%s" link="%s/requests/{requestId}" lang="" heading-level="1">
            <section class="card" lang="en">%s
            %s%s%s%s
            <p class="small">This is your own page. Keep its address: it leads back here, from any device.</p>
            </section>
            </lastseat-signup>\
            """,
            path.status(requestId),
            path.form(),
            SignUpPages.headings(resource, heading(request)),
            isAsked
                ? Html.of("<p>It is written down, and shows here in a moment.</p>\n")
                : Html.NOTHING,
            notice.isEmpty()
                ? Html.NOTHING
                : Html.of("<p class=\"notice\" role=\"alert\">%s</p>\n", notice),
            inside(
                path, requestId, request, resource, extension(request, resource, now).isDefined()),
            resource.path("transferable").asBoolean()
                    && CANCELLABLE.contains(request.path("status").asText())
                ? Html.of(
                    "\n<p><a class=\"button\" href=\"%s/hand-over\">Hand it on</a></p>",
                    path.status(requestId))
                : Html.NOTHING));
  }

  /** The question before a cancellation, if the status is {@link #CANCELLABLE}. */
  static Html asksBack(PagePath path, String requestId, JsonNode request, JsonNode resource) {
    boolean waits = request.path("status").asText().equals("waiting");
    String question = waits ? "Leave the waiting list?" : "Give it back for good?";
    return SignUpPages.page(
        question,
        NOT_FOR_SEARCHERS,
        Html.of(
            """
            <section class="card">%s
            <p>%s: %s.</p>
            %s
            <p><a class="button" href="%s">No, keep it</a></p></section>\
            """,
            SignUpPages.headings(resource, question),
            PageWords.name(request.path("applicant").asText("")),
            PageWords.places(request, resource),
            button(path, requestId, "cancel", waits ? "Yes, leave the list" : "Yes, give it back"),
            path.status(requestId)));
  }

  /**
   * The form for the name of the person to whom it is handed over.
   *
   * @param key of the hand-over: sent again, the form shows the same link
   * @param notice why the form is shown again; empty if it is new
   */
  static Html asksWhom(
      PagePath path, String requestId, JsonNode resource, String key, String name, String notice) {
    String question = "Hand it on?";
    return SignUpPages.page(
        question,
        NOT_FOR_SEARCHERS,
        Html.of(
            """
            <section class="card">%s
            %s<form method="post" action="%s/hand-over">
            <input type="hidden" name="key" value="%s">
            <label for="applicant">Name of the other person</label>
            <input id="applicant" name="applicant" dir="auto" maxlength="128" required value="%s">
            <p class="small">It is theirs then, with its place. Your own link ends, and you get a new one to give to them.</p>
            <button class="hand-over">Hand it on</button></form>
            <p><a class="button" href="%s">No, keep it</a></p></section>\
            """,
            SignUpPages.headings(resource, question),
            notice.isEmpty()
                ? Html.NOTHING
                : Html.of("<p class=\"notice\" role=\"alert\">%s</p>\n", notice),
            path.status(requestId),
            key,
            name,
            path.status(requestId)));
  }

  /**
   * The page after a hand-over, with the link for the other person.
   *
   * @param origin of this page, as its visitor knows it; may be empty
   */
  static Html handedOver(PagePath path, JsonNode request, String origin) {
    String link = origin + path.status(request.path("ticket").asText());
    return SignUpPages.page(
        "Handed on",
        NOT_FOR_SEARCHERS,
        Html.of(
            """
            <section class="card"><h1>Handed on</h1>
            <p>It is for %s now. This link is shown here once. Give it to that person alone:</p>
            <p><a href="%s">%s</a></p>
            <p class="small">Whoever has this link can use it. The other person can hand it on to themselves to get a link that you do not know.</p>
            </section>\
            """,
            PageWords.name(request.path("applicant").asText("")), link, link));
  }

  /** The page of a ticket that ended with a hand-over. */
  static Html ended(PagePath path) {
    return SignUpPages.page(
        "Handed on",
        NOT_FOR_SEARCHERS,
        Html.of(
            """
            <section class="card"><h1>Handed on</h1>
            <p>It belongs to another person now, and this link has ended.</p>
            <p><a class="button" href="%s">Sign up once more</a></p></section>\
            """,
            path.form()));
  }

  static Html unreachable(PagePath path, String requestId) {
    return SignUpPages.page(
        "No answer yet",
        Html.all(NOT_FOR_SEARCHERS, refreshing(Duration.ofSeconds(15))),
        Html.of(
            """
            <section class="card"><h1>No answer yet</h1>
            <p>The server does not answer. Your sign-up is as it was; this page asks again.</p>
            <p><a class="button" href="%s">Ask now</a></p></section>\
            """,
            path.status(requestId)));
  }

  /**
   * The time until the page refreshes itself: short at first; none if the status does not change by
   * itself.
   */
  static Option<Duration> refresh(JsonNode request, Instant now) {
    Duration age = Duration.between(Instant.parse(request.path("requestedAt").asText()), now);
    return switch (request.path("status").asText()) {
      case "pending" ->
          Option.some(
              Duration.ofSeconds(
                  age.compareTo(ORDINARY) < 0 ? 2 : age.compareTo(LONG) < 0 ? 5 : 15));
      case "waiting" -> Option.some(Duration.ofSeconds(30));
      case "held" ->
          Option.some(
              atLeastOne(Duration.between(now, Instant.parse(request.path("expiresAt").asText()))));
      default -> Option.none();
    };
  }

  /**
   * The hold to ask for from now on, as the element asks for it, in whole seconds: what is left and
   * another one on top, as long as holds of the resource are, or what its {@code longestHold}
   * leaves. None if that leaves nothing, and where nothing is held. The rounding of a hold is not
   * known here: the server has the last word.
   *
   * @param request what is held, as the API shows it
   * @param resource as the API shows it
   */
  static Option<Duration> extension(JsonNode request, JsonNode resource, Instant now) {
    String longest = resource.path("longestHold").asText("");
    if (longest.isEmpty() || !request.path("status").asText().equals("held")) {
      return Option.none();
    }
    String granted = request.path("promotedAt").asText(request.path("decidedAt").asText());
    Instant last = Instant.parse(granted).plus(Duration.parse(longest)).minus(ON_THE_WAY);
    Instant until = Instant.parse(request.path("expiresAt").asText());
    Instant wanted = until.plus(Duration.parse(resource.path("hold").asText(longest)));
    return Option.when(
        last.isAfter(until),
        () ->
            Duration.ofSeconds(
                Math.max(
                    1, Duration.between(now, wanted.isBefore(last) ? wanted : last).toSeconds())));
  }

  private static Duration atLeastOne(Duration left) {
    return left.compareTo(SECOND) < 0 ? SECOND : left.plus(SECOND);
  }

  private static Html refreshing(JsonNode request, Instant now) {
    return refresh(request, now).map(StatusPages::refreshing).getOrElse(Html.NOTHING);
  }

  private static Html toItself(String address) {
    return Html.of(
        "<noscript><meta http-equiv=\"refresh\" content=\"2; url=%s\"></noscript>", address);
  }

  /** Refreshes the page only without scripts: the element asks by itself, and keeps the focus. */
  private static Html refreshing(Duration after) {
    return Html.of(
        "<noscript><meta http-equiv=\"refresh\" content=\"%s\"></noscript>", after.toSeconds());
  }

  private static String heading(JsonNode request) {
    return switch (request.path("status").asText()) {
      case "accepted" -> "You are in";
      case "held" -> "Held for you";
      case "waiting" -> "You are on the waiting list";
      case "rejected" -> "It did not work out";
      case "lapsed" -> "The hold has lapsed";
      case "cancelled" -> "Given back";
      default -> "Written down";
    };
  }

  private static Html inside(
      PagePath path, String requestId, JsonNode request, JsonNode resource, boolean canExtend) {
    Html applicant = PageWords.name(request.path("applicant").asText(""));
    String places = PageWords.places(request, resource);
    Html cancel = asking(path, requestId, "Give back");
    return switch (request.path("status").asText()) {
      case "accepted" -> Html.all(Html.of("<p>%s: %s.</p>", applicant, places), cancel);
      case "held" ->
          Html.all(
              Html.of(
                  "<p>%s: %s, until %s. Confirm to have it for good.</p>",
                  applicant,
                  places,
                  PageWords.time(Instant.parse(request.path("expiresAt").asText()))),
              button(path, requestId, "confirm", "Confirm"),
              canExtend ? button(path, requestId, "extend", "More time") : Html.NOTHING,
              cancel);
      case "waiting" ->
          Html.all(
              Html.of(
                  "<p>%s: your place on the list is %s, for %s. %s</p>",
                  applicant,
                  PageWords.number(request.path("place").asLong()),
                  places,
                  PageWords.before(request)),
              asking(path, requestId, "Leave the list"));
      case "rejected" ->
          Html.all(
              Html.of("<p>%s</p>", PageWords.refused(request, resource)),
              request.has("refusedAt")
                  ? Html.of("<p>You were on the waiting list, and got no place.</p>")
                  : Html.NOTHING,
              Html.of("<p><a class=\"button\" href=\"%s\">Ask again</a></p>", path.form()));
      case "lapsed" ->
          Html.all(
              Html.of("<p>You did not confirm in time. If it is still free, you can even so.</p>"),
              button(path, requestId, "confirm", "Confirm"));
      case "cancelled" ->
          Html.all(
              Html.of("<p>Nothing is reserved for you any more.</p>"),
              Html.of("<p><a class=\"button\" href=\"%s\">Sign up once more</a></p>", path.form()));
      default ->
          Html.of(
              "<p>%s, your sign-up is written down, and its turn comes. You may close this page. It"
                  + " is not a place yet.</p>",
              applicant);
    };
  }

  private static Html asking(PagePath path, String requestId, String text) {
    return Html.of(
        "<p><a class=\"button cancel\" href=\"%s/cancel\">%s</a></p>",
        path.status(requestId), text);
  }

  private static Html button(PagePath path, String requestId, String action, String text) {
    return Html.of(
        "<form method=\"post\" action=\"%s/%s\"><button class=\"%s\">%s</button></form>",
        path.status(requestId), action, action, text);
  }
}
