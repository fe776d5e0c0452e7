package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
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

  private static final Set<String> KNOWN =
      Set.of("accepted", "held", "waiting", "rejected", "lapsed", "cancelled");

  /** As the element's. */
  private static final Map<String, String> TONES =
      Map.of(
          "accepted",
          "good",
          "held",
          "wait",
          "waiting",
          "wait",
          "lapsed",
          "wait",
          "rejected",
          "bad");

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
      Scene scene,
      String requestId,
      JsonNode request,
      JsonNode resource,
      String notice,
      boolean isAsked,
      Instant now) {
    PagePath path = scene.path();
    String state = state(request);
    String heading = scene.say("heading." + state);
    return scene.page(
        heading + Scene.title(resource).map(" · "::concat).getOrElse(""),
        Html.all(
            NOT_FOR_SEARCHERS,
            scene.element(),
            isAsked ? toItself(path.status(requestId)) : refreshing(request, now)),
        Html.of(
            """
            <lastseat-signup request="%s" link="%s/requests/{requestId}" lang="" heading-level="1">
            %s
            </lastseat-signup>\
            """,
            path.status(requestId),
            path.form(),
            scene.card(
                TONES.getOrDefault(state, "calm"),
                resource,
                heading,
                Html.all(
                    isAsked ? Html.of("<p>%s</p>", scene.say("asked")) : Html.NOTHING,
                    Scene.notice(notice),
                    inside(scene, requestId, request, resource, now)),
                true)));
  }

  /** The question before a cancellation, if the status is {@link #CANCELLABLE}. */
  static Html asksBack(Scene scene, String requestId, JsonNode request, JsonNode resource) {
    String question = scene.say("really");
    return scene.page(
        question,
        NOT_FOR_SEARCHERS,
        scene.card(
            "calm",
            resource,
            question,
            Html.all(
                stub(
                    scene,
                    request,
                    resource,
                    scene.words().say("places", "n", request.path("quantity").asLong())),
                button(scene.path(), requestId, "cancel", "", scene.say("yes")),
                Scene.link(scene.path().status(requestId), "main", scene.say("no"))),
            true));
  }

  /**
   * The form for the name of the person to whom it is handed over.
   *
   * @param key of the hand-over: sent again, the form shows the same link
   * @param notice why the form is shown again; empty if it is new
   */
  static Html asksWhom(
      Scene scene, String requestId, JsonNode resource, String key, String name, String notice) {
    PagePath path = scene.path();
    return scene.page(
        scene.say("handOn"),
        NOT_FOR_SEARCHERS,
        scene.card(
            "calm",
            resource,
            scene.say("handOn"),
            Html.of(
                """
                %s<form method="post" action="%s/hand-over">
                <input type="hidden" name="key" value="%s">
                <div class="field"><label for="applicant">%s</label>
                <input id="applicant" name="applicant" dir="auto" maxlength="128" required value="%s"></div>
                <p class="muted">%s</p>
                <div class="actions"><button class="main hand-over" type="submit">%s</button></div></form>
                %s\
                """,
                Scene.notice(notice),
                path.status(requestId),
                key,
                scene.say("friend"),
                name,
                scene.say("handOnHow"),
                scene.say("handOn"),
                Scene.link(path.status(requestId), "", scene.say("no"))),
            true));
  }

  /** The page after a hand-over, with the link for the other person. */
  static Html handedOver(Scene scene, JsonNode request) {
    String link = scene.visitor().origin() + scene.path().status(request.path("ticket").asText());
    String to = request.path("applicant").asText("");
    return scene.page(
        scene.say("heading.handed-over"),
        NOT_FOR_SEARCHERS,
        scene.card(
            scene.say("heading.handed-over"),
            Html.of(
                """
                <p>%s</p>
                <div class="link"><a class="address" href="%s">%s</a></div>
                <p class="muted">%s</p>
                """,
                PageWords.name(scene.words().say("handedTo", "name", to)),
                link,
                link,
                scene.say("handedLink"))));
  }

  /** The page of a ticket that ended with a hand-over. */
  static Html ended(Scene scene) {
    return scene.page(
        scene.say("heading.handed-over"),
        NOT_FOR_SEARCHERS,
        scene.card(
            scene.say("heading.handed-over"),
            Html.all(
                Html.of("<p>%s</p>", scene.say("handedOver")),
                Scene.link(scene.path().form(), "", scene.say("another")))));
  }

  static Html unreachable(Scene scene, String requestId) {
    return scene.page(
        scene.say("heading.unreachable"),
        Html.all(NOT_FOR_SEARCHERS, refreshing(Duration.ofSeconds(15))),
        scene.card(
            scene.say("heading.unreachable"),
            Html.all(
                Html.of("<p>%s</p>", scene.say("unreachable")),
                Scene.link(scene.path().status(requestId), "main", scene.say("tryNow")))));
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

  /** How the element calls the status. */
  private static String state(JsonNode request) {
    String status = request.path("status").asText();
    return KNOWN.contains(status) ? status : "pending";
  }

  private static Html inside(
      Scene scene, String requestId, JsonNode request, JsonNode resource, Instant now) {
    PagePath path = scene.path();
    PageWords words = scene.words();
    long n = request.path("quantity").asLong();
    return switch (state(request)) {
      case "accepted" ->
          Html.all(
              stub(scene, request, resource, words.say("accepted", "n", n)),
              closing(scene, resource),
              keeping(scene, requestId, scene.face().startsAt().isDefined()),
              ending(scene, requestId, resource, "cancel", true));
      case "held" ->
          Html.all(
              stub(
                  scene,
                  request,
                  resource,
                  words
                      .texts()
                      .say(
                          "held",
                          "n",
                          n,
                          "at",
                          words.moment(Instant.parse(request.path("expiresAt").asText())))),
              closing(scene, resource),
              button(path, requestId, "confirm", "main", scene.say("confirm")),
              extension(request, resource, now).isDefined()
                  ? button(path, requestId, "extend", "", scene.say("extend"))
                  : Html.NOTHING,
              keeping(scene, requestId, scene.face().startsAt().isDefined()),
              ending(scene, requestId, resource, "cancel", false));
      case "waiting" ->
          Html.all(
              stub(
                  scene,
                  request,
                  resource,
                  words.texts().say("waiting", "place", request.path("place").asLong(), "n", n)),
              Html.of(
                  "<p>%s</p>\n<p class=\"muted\">%s</p>",
                  words.before(request), scene.say("waitingHow")),
              keeping(scene, requestId, false),
              ending(scene, requestId, resource, "leave", false));
      case "rejected" ->
          Html.all(
              Html.of("<p>%s</p>", words.refused(request, resource)),
              request.has("refusedAt")
                  ? Html.of("<p>%s</p>", scene.say("waitedInVain"))
                  : Html.NOTHING,
              request.has("explanation") ? Html.NOTHING : closing(scene, resource),
              SignUpPages.isClosed(resource)
                  ? Html.NOTHING
                  : NextStep.of(scene.words(), request, resource, NextStep.again(request, resource))
                      .map(
                          step ->
                              Html.all(
                                  step.shown(scene),
                                  Scene.link(path.form(), "", scene.say("again"))))
                      .getOrElse(() -> Scene.link(path.form(), "main", scene.say("again"))));
      case "lapsed" ->
          Html.all(
              Html.of("<p>%s</p>", scene.say("lapsed")),
              closing(scene, resource),
              button(path, requestId, "confirm", "main", scene.say("confirm")));
      case "cancelled" ->
          Html.all(
              Html.of("<p>%s</p>", scene.say("cancelled")),
              closing(scene, resource),
              Scene.link(path.form(), "", scene.say("another")));
      default ->
          Html.all(
              stub(scene, request, resource, scene.say("pending")),
              keeping(scene, requestId, false));
    };
  }

  /** That it is closed, where the organiser says why: who has something is to know it, too. */
  private static Html closing(Scene scene, JsonNode resource) {
    return SignUpPages.whyClosed(resource)
        .map(
            why ->
                Html.of(
                    "<p class=\"closing\">%s: %s</p>",
                    scene.say("heading.closed"), PageWords.name(why)))
        .getOrElse(Html.NOTHING);
  }

  /** Who has it, or waits for it, and what. */
  private static Html stub(Scene scene, JsonNode request, JsonNode resource, String text) {
    String parts = scene.words().parts(request, resource);
    return Html.of(
        "<div class=\"stub\"><p class=\"who\">%s</p>\n<p>%s</p>%s</div>",
        PageWords.name(request.path("applicant").asText("")),
        text,
        parts.isEmpty()
            ? Html.NOTHING
            : Html.of("\n<p class=\"muted\">%s</p>", PageWords.name(parts)));
  }

  /** The own link, and the event for the person's calendar. */
  private static Html keeping(Scene scene, String requestId, boolean hasCalendar) {
    String link = scene.visitor().origin() + scene.path().status(requestId);
    return Html.of(
        """
        <div class="link"><p class="muted">%s</p>
        <a class="address" href="%s">%s</a>%s</div>\
        """,
        scene.say("link"),
        link,
        link,
        hasCalendar
            ? Scene.link(scene.path().calendar(), "", scene.say("calendar"))
            : Html.NOTHING);
  }

  /** The ways to be without it, and to have one more, which are quiet. */
  private static Html ending(
      Scene scene, String requestId, JsonNode resource, String cancel, boolean hasMore) {
    String address = scene.path().status(requestId);
    return Html.of(
        """
        <div class="actions">%s%s<a class="button quiet cancel" href="%s/cancel">%s</a></div>\
        """,
        hasMore && !SignUpPages.isClosed(resource)
            ? Html.of(
                "<a class=\"button quiet\" href=\"%s\">%s</a>\n",
                scene.path().form(), scene.say("another"))
            : Html.NOTHING,
        resource.path("transferable").asBoolean()
            ? Html.of(
                "<a class=\"button quiet\" href=\"%s/hand-over\">%s</a>\n",
                address, scene.say("handOn"))
            : Html.NOTHING,
        address,
        scene.say(cancel));
  }

  private static Html button(
      PagePath path, String requestId, String action, String look, String text) {
    return Html.of(
        """
        <form method="post" action="%s/%s"><div class="actions"><button class="%s %s">%s</button></div></form>\
        """,
        path.status(requestId), action, look, action, text);
  }
}
