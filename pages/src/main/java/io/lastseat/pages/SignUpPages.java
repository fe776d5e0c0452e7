package io.lastseat.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.vavr.control.Option;
import java.time.Instant;
import java.util.Base64;
import java.util.stream.StreamSupport;

/**
 * The page with the form. Browsers that do not run the element show the content inside it; others
 * show the element.
 */
final class SignUpPages {

  /** The begin of the name of a field for a category's number. */
  static final String CATEGORY = "of-";

  /** The icon, inside the page itself to save a call. */
  private static final String ICON =
      "data:image/svg+xml;base64,"
          + Base64.getEncoder()
              .encodeToString(WebFiles.text("page/icon.svg").get().getBytes(UTF_8));

  private SignUpPages() {}

  /**
   * The page with the form.
   *
   * @param resource the resource, as the API shows it
   * @param notice why the form is shown again; empty if it is new
   */
  static Html form(
      PagePath path, JsonNode resource, SignUpDraft draft, String notice, Visitor visitor) {
    String title = resource.path("title").asText("Sign up");
    return page(
        title(resource).getOrElse(() -> heading(resource)),
        Html.all(
            element(visitor),
            preview(title, summary(resource)),
            visitor.origin().isEmpty()
                ? Html.NOTHING
                : Html.of(
                    "<meta property=\"og:url\" content=\"%s\">", visitor.origin() + path.form())),
        Html.of(
            """
            <lastseat-signup resource="%s" link="%s/requests/{requestId}" lang="" heading-level="1">
            <section class="card" lang="en">
            %s
            %s%s
            </section>
            </lastseat-signup>\
            """,
            path.resource(),
            path.form(),
            headings(resource, heading(resource)),
            notice.isEmpty()
                ? Html.NOTHING
                : Html.of("<p class=\"notice\" role=\"alert\">%s</p>\n", notice),
            inside(path, resource, draft, notice)));
  }

  /** The headings: the resource's title and the state; without a title the state alone. */
  static Html headings(JsonNode resource, String state) {
    return title(resource)
        .map(
            title ->
                Html.of("<h1 class=\"title\">%s</h1>\n<h2>%s</h2>", PageWords.name(title), state))
        .getOrElse(() -> Html.of("<h1>%s</h1>", state));
  }

  /** The title; none if the resource has none, or if the document is a problem. */
  static Option<String> title(JsonNode resource) {
    return Option.when(
        resource.has("resourceId") && resource.has("title"), () -> resource.path("title").asText());
  }

  /** The page for a server failure. The form can be sent again, under the same key. */
  static Html unreachable(PagePath path, SignUpDraft draft) {
    return again(
        "No answer yet",
        "The server does not answer. If you have signed up, send it again as it was: it counts"
            + " once.",
        path,
        draft);
  }

  /** The page for a resource that is being created. What was typed is kept. */
  static Html soon(PagePath path, SignUpDraft draft) {
    return again(
        "The sign-up is being prepared",
        "It will be here in a moment. Nothing was sent yet.",
        path,
        draft);
  }

  private static Html again(String title, String text, PagePath path, SignUpDraft draft) {
    return page(
        title,
        Html.NOTHING,
        Html.of(
            """
            <section class="card"><h1>%s</h1>
            <p>%s</p>
            %s</section>\
            """,
            title,
            text,
            draft.applicant().isEmpty()
                ? Html.of("<p><a class=\"button\" href=\"%s\">Try again</a></p>", path.form())
                : fields(path, draft, kept(draft), waits(draft.waits()), "Send again")));
  }

  static Html nothingHere() {
    return page(
        "There is no sign-up here",
        Html.NOTHING,
        Html.of(
            """
            <section class="card"><h1>There is no sign-up here</h1>
            <p>It was never there, was taken away, or is not open to everybody. Check the address.</p>
            </section>\
            """));
  }

  /** The script of the element, for the head of a page that contains the element. */
  static Html element(Visitor visitor) {
    return Html.of(
        "<script type=\"module\" src=\"%s\"></script>",
        WebFiles.address(WebFiles.signUp(visitor.language())));
  }

  /** What other sites show with a link to the page (the Open Graph protocol). */
  private static Html preview(String title, String summary) {
    return Html.of(
        """
        <meta name="description" content="%s">
        <meta property="og:type" content="website">
        <meta property="og:title" content="%s">
        <meta property="og:description" content="%s">\
        """,
        summary, title, summary);
  }

  /** The summary for other sites, which keep it: nothing in it changes with reservations. */
  private static String summary(JsonNode resource) {
    if (isClosed(resource)) {
      return "Sign-up is closed.";
    }
    return isBefore(resource)
        ? "Sign-up opens on %s.".formatted(PageWords.moment(opens(resource)))
        : "Sign up here, and see at once whether you are in.";
  }

  /** The frame of all pages. */
  static Html page(String title, Html head, Html body) {
    return Html.of(
        """
        <!doctype html>
        <html lang="en">
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
        title, ICON, WebFiles.address("page/page.css"), head, body);
  }

  private static String heading(JsonNode resource) {
    if (isClosed(resource)) {
      return "Sign-up is closed";
    }
    if (isBefore(resource)) {
      return "Not open yet";
    }
    if (isFree(resource)) {
      return "Sign up";
    }
    return hasList(resource) ? "Full: join the waiting list" : "Everything is taken";
  }

  private static Html inside(PagePath path, JsonNode resource, SignUpDraft draft, String notice) {
    if (isClosed(resource)) {
      String why = resource.path("closed").path("reason").asText("");
      return Html.of("<p>Sign-up has ended.</p><p>%s</p>", PageWords.name(why));
    }
    if (isBefore(resource)) {
      return Html.of(
          "<p>Sign-up opens on %s. Load this page again then.</p>",
          PageWords.time(opens(resource)));
    }
    boolean free = isFree(resource);
    boolean listed = hasList(resource);
    boolean joins = listed && !free;
    Html left = Html.of("<p>%s</p>", left(resource));
    if (!free && !listed && notice.isEmpty()) {
      return Html.all(
          left, Html.of("<p><a class=\"button\" href=\"%s\">Look again</a></p>", path.form()));
    }
    return Html.all(
        left,
        fields(
            path,
            draft,
            quantity(resource, draft),
            listed && !joins ? waiting(draft) : waits(joins),
            joins ? "Join the waiting list" : free ? "Sign up" : "Ask again"));
  }

  private static String left(JsonNode resource) {
    long free = resource.path("free").asLong();
    if (free > 0) {
      return PageWords.places(free) + (free == 1 ? " is" : " are") + " left.";
    }
    if (hasList(resource)) {
      return "Everything is taken. What is given back goes to the waiting list, in its order.";
    }
    return resource.path("waitingListLimit").asLong() > 0
        ? "The waiting list is full: look again later."
        : "If a place is given back, you can have it: look again later.";
  }

  private static boolean isFree(JsonNode resource) {
    return resource.path("free").asLong() > 0;
  }

  /** Whether the waiting list takes one more request. */
  private static boolean hasList(JsonNode resource) {
    return resource.path("waitingRequests").asLong() < resource.path("waitingListLimit").asLong();
  }

  private static Html fields(
      PagePath path, SignUpDraft draft, Html quantity, Html waiting, String button) {
    return Html.of(
        """
        <form method="post" action="%s">
        <input type="hidden" name="key" value="%s">
        <p><label for="applicant">Your name</label>
        <input id="applicant" name="applicant" autocomplete="name" dir="auto" maxlength="128" required value="%s"></p>
        %s
        %s
        <p><button>%s</button></p>
        </form>\
        """,
        path.sending(), draft.key(), draft.applicant(), quantity, waiting, button);
  }

  private static Html quantity(JsonNode resource, SignUpDraft draft) {
    if (resource.has("categories")) {
      Html[] numbers =
          StreamSupport.stream(resource.path("categories").spliterator(), false)
              .map(category -> number(category, draft))
              .toArray(Html[]::new);
      return Html.of(
          "<fieldset><legend>How many places</legend>\n%s</fieldset>", Html.all(numbers));
    }
    return resource.path("maxQuantityPerRequest").asLong() == 1
        ? new Html("<input type=\"hidden\" name=\"quantity\" value=\"1\">")
        : quantity(draft, resource.path("maxQuantityPerRequest").asText(""));
  }

  private static Html number(JsonNode category, SignUpDraft draft) {
    String name = category.path("name").asText();
    boolean closed = category.path("closed").asBoolean();
    String note = category.path("note").asText("");
    return Html.of(
        """
        <p class="category"><label for="%s">%s</label>
        <input id="%s" name="%s" type="number" min="0" inputmode="numeric" value="%s" aria-describedby="%s-left"%s>
        <span id="%s-left" class="small">%s %s</span></p>
        """,
        CATEGORY + name,
        PageWords.name(category.path("title").asText(name)),
        CATEGORY + name,
        CATEGORY + name,
        closed ? "0" : draft.quantities().getOrElse(name, "0"),
        CATEGORY + name,
        closed ? new Html(" disabled") : Html.NOTHING,
        CATEGORY + name,
        closed ? "There is nothing more to be had of it." : left(category.path("free").asLong()),
        PageWords.name(note));
  }

  private static String left(long free) {
    return free == 0 ? "Nothing is left." : PageWords.places(free) + " left.";
  }

  /** The field for a number, with the most that one request may ask for, if that is limited. */
  private static Html quantity(SignUpDraft draft, String most) {
    return Html.of(
        """
        <p><label for="quantity">How many places</label>
        <input id="quantity" name="quantity" type="number" min="1"%s inputmode="numeric" required value="%s"></p>\
        """,
        most.isEmpty() ? Html.NOTHING : Html.of(" max=\"%s\"", most), draft.quantity());
  }

  /** The fields with what was typed, where the resource cannot be read now. */
  private static Html kept(SignUpDraft draft) {
    Html[] hidden =
        draft
            .quantities()
            .map(
                typed ->
                    Html.of(
                        "<input type=\"hidden\" name=\"%s\" value=\"%s\">",
                        CATEGORY + typed._1(), typed._2()))
            .toJavaArray(Html[]::new);
    return hidden.length == 0 ? quantity(draft, "") : Html.all(hidden);
  }

  private static Html waits(boolean does) {
    return does ? new Html("<input type=\"hidden\" name=\"wait\" value=\"on\">") : Html.NOTHING;
  }

  private static Html waiting(SignUpDraft draft) {
    return Html.of(
        """
        <p class="check"><input id="wait" name="wait" type="checkbox"%s>
        <label for="wait">Put me on the waiting list if too few are left</label></p>\
        """,
        draft.waits() ? new Html(" checked") : Html.NOTHING);
  }

  private static Instant opens(JsonNode resource) {
    return Instant.parse(resource.path("opensAt").asText());
  }

  private static boolean isClosed(JsonNode resource) {
    return resource.path("state").asText().equals("closed");
  }

  private static boolean isBefore(JsonNode resource) {
    return resource.path("state").asText().equals("not_open_yet");
  }
}
