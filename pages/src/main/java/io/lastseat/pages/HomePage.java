package io.lastseat.pages;

import com.fasterxml.jackson.databind.JsonNode;
import io.lastseat.pages.ApiCalls.CalledAnswer;
import io.lastseat.pages.HomeSite.EventDraft;
import io.lastseat.pages.HomeSite.Makers;

/** The words and the form of the first page: for the public, and for staff. */
final class HomePage {

  static final String NO_KEY =
      "This server wants an API key that may administer. Type the key into the form.";

  private HomePage() {}

  /**
   * The page of a server that wants a key or a token, as the public sees it.
   *
   * @param list what is open to the public, as the API shows it
   */
  static Html ofThePublic(CalledAnswer list) {
    return Scene.page(
        "en",
        "Sign-up",
        Html.NOTHING,
        Html.of(
            """
            <section class="card"><h1>Sign-up</h1>
            <p>Each event has a sign-up page with an address of its own. Its organiser gives you that address.</p>
            %s
            <div class="actions"><a class="button quiet" href="/?%s" rel="nofollow">For staff</a></div>
            </section>\
            """,
            list.isDone() && list.document().path("resources").isEmpty()
                ? Html.NOTHING
                : Html.all(new Html("<h2>Open for sign-up</h2>"), open(list)),
            HomeSite.STAFF));
  }

  /**
   * The page of those who make events: on a server without a key, of everybody.
   *
   * @param list what is open to the public, as the API shows it
   * @param makers who may make an event here
   * @param news what came of a form that was sent
   */
  static Html of(CalledAnswer list, EventDraft draft, Makers makers, Html news) {
    return Scene.page(
        "en",
        "Lastseat",
        Html.NOTHING,
        Html.of(
            """
            <section class="card"><h1>Lastseat</h1>
            <p>Reservations of anything that is limited, decided one after the other. The last seat is given exactly once.</p>
            %s
            <h2>Open for sign-up</h2>
            %s
            <h2>Make an event</h2>
            %s
            <h2>Where to go from here</h2>
            <ul>
            <li><a href="/organiser">The organiser's page</a>: make and change events, see who is in</li>
            <li><a href="/ops">The operator's page</a>: what is taken, what waits, and why each request was decided so</li>
            <li><a href="/openapi.yaml">The description of the API</a>, for programs and generators of clients</li>
            <li>The folder <code>docs</code> of the clone: begin with <code>README.md</code></li>
            </ul>
            </section>\
            """,
            news, open(list), form(draft, makers)));
  }

  private static Html open(CalledAnswer list) {
    if (!list.isDone()) {
      return Html.of("<p>The list cannot be shown just now. Load the page again.</p>");
    }
    JsonNode resources = list.document().path("resources");
    if (resources.isEmpty()) {
      return Html.of("<p>Nothing yet. An event with a sign-up page is listed here.</p>");
    }
    Html lines = Html.NOTHING;
    for (JsonNode resource : resources) {
      String id = resource.path("resourceId").asText();
      lines =
          Html.all(
              lines,
              Html.of(
                  "<li><a href=\"/signup/%s\">%s</a>: %s</li>",
                  id, PageWords.name(resource.path("title").asText(id)), left(resource)));
    }
    Html more =
        list.document().has("next")
            ? Html.of("<p class=\"small\">There are more: <code>GET /v1/resources</code>.</p>")
            : Html.NOTHING;
    return Html.of("<ul>%s\n</ul>\n%s", lines, more);
  }

  private static String left(JsonNode resource) {
    if (!resource.path("state").asText().equals("open")) {
      return resource.path("state").asText().replace('_', ' ');
    }
    long free = resource.path("free").asLong();
    return free > 0 ? free + " of " + resource.path("capacity").asLong() + " left" : "full";
  }

  private static Html form(EventDraft draft, Makers makers) {
    if (makers == Makers.NOBODY) {
      return Html.of(
          "<p>Callers of this server show a token, so events are made by the API:"
              + " <code>PUT /v1/resources/summer-concert</code>.</p>");
    }
    return Html.of(
        """
        <form method="post" action="/">
        %s<p><label for="title">Title</label>
        <input id="title" name="title" maxlength="128" required value="%s"></p>
        <p><label for="places">Places</label>
        <input id="places" name="places" type="number" inputmode="numeric" min="1" max="1000000000" required value="%s"></p>
        <p><label for="address">Web address, if it is not to follow the title</label>
        <input id="address" name="address" maxlength="60" autocapitalize="none" spellcheck="false" placeholder="summer-concert" value="%s"></p>
        <p class="check"><input id="public" name="public" type="checkbox"%s>
        <label for="public">Everybody may sign up on its page, without a key</label></p>
        <p><button class="main">Make the event</button></p>
        </form>
        <p>With date, place, kinds and a waiting list: <a href="/organiser#/new">the organiser's page</a>.</p>\
        """,
        makers == Makers.KEY_HOLDERS
            ? Html.of(
                """
                <p><label for="key">API key</label>
                <input id="key" name="key" type="password" autocomplete="off" required></p>
                """)
            : Html.NOTHING,
        draft.title(),
        draft.places(),
        draft.address(),
        draft.isPublic() ? new Html(" checked") : Html.NOTHING);
  }

  /** Says what was made, and where it is. */
  static Html made(EventDraft draft, CalledAnswer answer) {
    if (answer.status() == 202) {
      return Html.of(
          "<p class=\"notice\" role=\"status\">“%s” is being made. Load this page again in a"
              + " moment.</p>",
          draft.title());
    }
    return draft.isPublic()
        ? Html.of(
            """
            <p role="status">“%s” is there.</p>
            <p class="actions"><a class="button main" href="/signup/%s">Open its sign-up page</a>
            <a class="button" href="/organiser#/event/%s">Look after it</a></p>\
            """,
            draft.title(), draft.address(), draft.address())
        : Html.of(
            """
            <p role="status">“%s” is there, as <code>%s</code>. You and your colleagues alone add people.
            <a href="/organiser#/event/%s">Look after it</a></p>\
            """,
            draft.title(), draft.address(), draft.address());
  }

  static Html notMade(String why) {
    return Html.of("<p class=\"notice\" role=\"alert\">Nothing was made. %s</p>", why);
  }

  static String wrongField(EventDraft draft) {
    return draft.capacity().isEmpty()
        ? "Say the places as a whole number from 1 on, such as 30."
        : "Give it an address in letters from a to z and digits, such as summer-concert.";
  }

  static String taken(EventDraft draft) {
    return "There is something else at the address %s. Type another address."
        .formatted(draft.address());
  }

  /** What the API says of the terms: of the first wrong one, or of all of them. */
  static String refused(CalledAnswer answer) {
    JsonNode first = answer.document().path("errors").path(0);
    return first.isMissingNode()
        ? answer.text("detail")
        : "The %s %s."
            .formatted(
                first.path("pointer").asText().replaceFirst("^/", ""),
                first.path("detail").asText());
  }
}
