package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.pages.Scene.Visitor;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.stream.StreamSupport;

/**
 * The page with the form. Browsers that do not run the element show the content inside it; others
 * show the element.
 */
final class SignUpPages {

  /** The begin of the name of a field for a category's number. */
  static final String CATEGORY = "of-";

  private SignUpPages() {}

  /**
   * The page with the form.
   *
   * @param resource the resource, as the API shows it
   * @param notice why the form is shown again; empty if it is new
   * @param refused the refusal, as the API shows it, if it is shown again because of one
   */
  static Html form(
      Scene scene, JsonNode resource, SignUpDraft draft, String notice, JsonNode refused) {
    PagePath path = scene.path();
    String heading = scene.say("heading." + state(resource));
    String title = Scene.title(resource).getOrElse(heading);
    return scene.page(
        title,
        Html.all(
            scene.element(),
            preview(
                scene,
                Scene.title(resource).getOrElse(() -> scene.say("heading.open")),
                summary(scene, resource))),
        Html.of(
            """
            <lastseat-signup resource="%s" link="%s/requests/{requestId}" lang="" heading-level="1">
            %s
            </lastseat-signup>\
            """,
            path.resource(),
            path.form(),
            scene.card(
                "calm",
                resource,
                heading,
                Html.all(
                    Scene.notice(notice),
                    NextStep.of(scene.words(), refused, resource, draft)
                        .map(step -> step.shown(scene))
                        .getOrElse(Html.NOTHING),
                    inside(scene, resource, draft, notice)),
                false)));
  }

  /** The page for a server failure. The form can be sent again, under the same key. */
  static Html unreachable(Scene scene, SignUpDraft draft) {
    return again(scene, scene.say("heading.unreachable"), scene.say("sendAgain"), draft);
  }

  /** The page for a resource that is being created. What was typed is kept. */
  static Html soon(Scene scene, SignUpDraft draft) {
    return again(scene, scene.say("soonHeading"), scene.say("soon"), draft);
  }

  private static Html again(Scene scene, String title, String text, SignUpDraft draft) {
    return scene.page(
        title,
        Html.NOTHING,
        scene.card(
            title,
            Html.all(
                Html.of("<p>%s</p>", text),
                draft.applicant().isEmpty()
                    ? Scene.link(scene.path().form(), "main", scene.say("tryNow"))
                    : fields(
                        scene,
                        draft,
                        kept(scene, draft),
                        waits(draft.waits()),
                        scene.say("tryNow")))));
  }

  static Html nothingHere(Visitor visitor) {
    String language = visitor.language();
    PageTexts texts = PageTexts.in(language);
    String title = texts.say("heading.gone");
    return Scene.page(
        language,
        title,
        Html.NOTHING,
        Scene.card(language, title, Html.of("<p>%s</p>", texts.say("gone"))));
  }

  /** What other sites show with a link to the page (the Open Graph protocol). */
  private static Html preview(Scene scene, String title, String summary) {
    String origin = scene.visitor().origin();
    Html address =
        origin.isEmpty()
            ? Html.NOTHING
            : Html.of("<meta property=\"og:url\" content=\"%s\">\n", origin + scene.path().form());
    Html image =
        scene
            .face()
            .image()
            .map(
                url ->
                    Html.of(
                        "<meta property=\"og:image\" content=\"%s\">\n",
                        url.startsWith("/") ? origin + url : url))
            .getOrElse(Html.NOTHING);
    return Html.of(
        """
        <meta name="description" content="%s">
        <meta property="og:type" content="website">
        <meta property="og:title" content="%s">
        <meta property="og:description" content="%s">
        %s%s\
        """,
        summary, title, summary, address, image);
  }

  /** The summary for other sites, which keep it: nothing in it changes with reservations. */
  private static String summary(Scene scene, JsonNode resource) {
    if (isClosed(resource)) {
      return scene.say("heading.closed") + ".";
    }
    if (isBefore(resource)) {
      return scene.words().say("opens", "at", scene.words().moment(opens(resource)));
    }
    String event =
        scene
            .face()
            .startsAt()
            .map(scene.words()::moment)
            .toList()
            .appendAll(scene.face().text("place"))
            .mkString(" \u00b7 ");
    return event.isEmpty() ? scene.say("invitation") : event;
  }

  /** How the element calls the resource's state. */
  private static String state(JsonNode resource) {
    if (isClosed(resource)) {
      return "closed";
    }
    if (isBefore(resource)) {
      return "not-open";
    }
    if (isFree(resource)) {
      return "open";
    }
    return hasList(resource) ? "full" : "turned-away";
  }

  private static Html inside(Scene scene, JsonNode resource, SignUpDraft draft, String notice) {
    PageWords words = scene.words();
    String form = scene.path().form();
    return switch (state(resource)) {
      case "closed" -> closed(scene, resource);
      case "not-open" ->
          Html.all(
              Html.of("<p>%s</p>", words.say("opens", "at", words.moment(opens(resource)))),
              Scene.link(form, "", scene.say("lookAgain")));
      case "open" -> {
        Html waiting = hasList(resource) ? waiting(scene, draft) : Html.NOTHING;
        yield Html.all(
            Html.of("<p class=\"free\">%s</p>", words.say("free", "n", free(resource))),
            closes(words, resource),
            fields(scene, draft, quantity(scene, resource, draft), waiting, scene.say("submit")));
      }
      case "full" ->
          Html.all(
              Html.of(
                  "<p class=\"free\">%s</p>\n<p class=\"muted\">%s</p>",
                  words.say("waits", "n", resource.path("waitingRequests").asLong()),
                  scene.say("full")),
              closes(words, resource),
              fields(
                  scene,
                  draft,
                  quantity(scene, resource, draft),
                  waits(true),
                  scene.say("joinList")));
      default -> {
        boolean isListFull = resource.path("waitingListLimit").asLong() > 0;
        Html left =
            Html.of(
                "<p>%s</p>", scene.say(isListFull ? "reasons.waiting_list_full" : "turnedAway"));
        yield Html.all(
            left,
            notice.isEmpty()
                ? Scene.link(form, "main", scene.say("lookAgain"))
                : fields(
                    scene,
                    draft,
                    quantity(scene, resource, draft),
                    waits(false),
                    scene.say("again")));
      }
    };
  }

  private static Html closed(Scene scene, JsonNode resource) {
    JsonNode closed = resource.path("closed");
    Option<String> since =
        Option.of(closed.path("at").asText(resource.path("closesAt").asText("")))
            .filter(text -> !text.isEmpty());
    return Html.all(
        Html.of("<p>%s</p>", scene.say("closed")),
        whyClosed(resource)
            .map(why -> Html.of("<p>%s</p>", PageWords.name(why)))
            .getOrElse(Html.NOTHING),
        since
            .map(at -> scene.words().moment(Instant.parse(at)))
            .map(
                at ->
                    Html.of(
                        "<p class=\"muted\">%s</p>", scene.words().say("closedSince", "at", at)))
            .getOrElse(Html.NOTHING));
  }

  /** What the organiser says of the end, if it has ended. */
  static Option<String> whyClosed(JsonNode resource) {
    return Option.of(resource.path("closed").path("reason").asText(""))
        .filter(why -> isClosed(resource) && !why.isEmpty());
  }

  private static Html closes(PageWords words, JsonNode resource) {
    String at = resource.path("closesAt").asText("");
    return at.isEmpty()
        ? Html.NOTHING
        : Html.of(
            "<p class=\"muted\">%s</p>",
            words.say("closes", "at", words.moment(Instant.parse(at))));
  }

  private static long free(JsonNode resource) {
    return resource.path("free").asLong();
  }

  private static boolean isFree(JsonNode resource) {
    return free(resource) > 0;
  }

  /** Whether the waiting list takes one more request. */
  private static boolean hasList(JsonNode resource) {
    return resource.path("waitingRequests").asLong() < resource.path("waitingListLimit").asLong();
  }

  private static Html fields(
      Scene scene, SignUpDraft draft, Html quantity, Html waiting, String button) {
    return Html.of(
        """
        <form method="post" action="%s">
        <input type="hidden" name="key" value="%s">
        <div class="field"><label for="applicant">%s</label>
        <input id="applicant" name="applicant" autocomplete="name" dir="auto" maxlength="128" required value="%s"></div>
        %s
        %s
        <div class="actions"><button class="main" type="submit">%s</button></div>
        </form>\
        """,
        scene.path().sending(),
        draft.key(),
        scene.say("name"),
        draft.applicant(),
        quantity,
        waiting,
        button);
  }

  private static Html quantity(Scene scene, JsonNode resource, SignUpDraft draft) {
    if (resource.has("categories")) {
      Html[] numbers =
          StreamSupport.stream(resource.path("categories").spliterator(), false)
              .map(category -> number(scene.words(), category, draft))
              .toArray(Html[]::new);
      return Html.of(
          "<fieldset><legend>%s</legend>\n%s</fieldset>%s",
          scene.say("quantity"), Html.all(numbers), most(scene, resource));
    }
    return resource.path("maxQuantityPerRequest").asLong() == 1
        ? Html.all(
            new Html("<input type=\"hidden\" name=\"quantity\" value=\"1\">"),
            most(scene, resource))
        : quantity(
            scene, draft, resource.path("maxQuantityPerRequest").asText(""), most(scene, resource));
  }

  /** How much one sign-up may ask for, if that is limited. */
  private static Html most(Scene scene, JsonNode resource) {
    long most = resource.path("maxQuantityPerRequest").asLong();
    return most == 0
        ? Html.NOTHING
        : Html.of(
            "\n<p id=\"most\" class=\"muted most\">%s</p>",
            scene.words().say("mostHint", "n", most));
  }

  private static Html number(PageWords words, JsonNode category, SignUpDraft draft) {
    String name = category.path("name").asText();
    boolean closed = category.path("closed").asBoolean();
    String note = category.path("note").asText("");
    return Html.of(
        """
        <div class="field category"><label for="%s">%s</label>
        <input id="%s" name="%s" type="number" min="0" inputmode="numeric" value="%s" aria-describedby="%s-left"%s>
        <p id="%s-left" class="muted">%s %s</p></div>
        """,
        CATEGORY + name,
        PageWords.name(category.path("title").asText(name)),
        CATEGORY + name,
        CATEGORY + name,
        closed ? "0" : draft.quantities().getOrElse(name, "0"),
        CATEGORY + name,
        closed ? new Html(" disabled") : Html.NOTHING,
        CATEGORY + name,
        closed ? words.say("reasons.category_closed") : words.say("free", "n", free(category)),
        PageWords.name(note));
  }

  /** The field for a number, with the most that one request may ask for, if that is limited. */
  private static Html quantity(Scene scene, SignUpDraft draft, String most, Html hint) {
    return Html.of(
        """
        <div class="field"><label for="quantity">%s</label>
        <input id="quantity" name="quantity" type="number" min="1"%s inputmode="numeric" required value="%s"></div>%s\
        """,
        scene.say("quantity"),
        most.isEmpty() ? Html.NOTHING : Html.of(" max=\"%s\" aria-describedby=\"most\"", most),
        draft.quantity(),
        hint);
  }

  /** The fields with what was typed, where the resource cannot be read now. */
  private static Html kept(Scene scene, SignUpDraft draft) {
    Html[] hidden =
        draft
            .quantities()
            .map(
                typed ->
                    Html.of(
                        "<input type=\"hidden\" name=\"%s\" value=\"%s\">",
                        CATEGORY + typed._1(), typed._2()))
            .toJavaArray(Html[]::new);
    return hidden.length == 0 ? quantity(scene, draft, "", Html.NOTHING) : Html.all(hidden);
  }

  private static Html waits(boolean does) {
    return does ? new Html("<input type=\"hidden\" name=\"wait\" value=\"on\">") : Html.NOTHING;
  }

  private static Html waiting(Scene scene, SignUpDraft draft) {
    return Html.of(
        """
        <div class="field check"><input id="wait" name="wait" type="checkbox"%s>
        <label for="wait">%s</label></div>\
        """,
        draft.waits() ? new Html(" checked") : Html.NOTHING, scene.say("wait"));
  }

  private static Instant opens(JsonNode resource) {
    return Instant.parse(resource.path("opensAt").asText());
  }

  static boolean isClosed(JsonNode resource) {
    return resource.path("state").asText().equals("closed");
  }

  private static boolean isBefore(JsonNode resource) {
    return resource.path("state").asText().equals("not_open_yet");
  }
}
