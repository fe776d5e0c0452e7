package io.lastseat.pages;

import io.lastseat.pages.HomeSite.Makers;
import io.lastseat.pages.Scene.Visitor;
import io.lastseat.site.Answer;
import io.lastseat.site.Call;

/**
 * The page {@code /organiser} before its script runs. The script calls the API as its visitor, with
 * the key or the token that he types. So the page is the same for every caller.
 */
final class OrganiserPage {

  /** The page may load this server's script and styles, and call its API. */
  private static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self';"
          + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

  private OrganiserPage() {}

  static Answer answer(Call call, Makers makers) {
    return call.asks()
        ? PageAnswer.page(200, page(makers))
            .with("Content-Security-Policy", CONTENT_SECURITY_POLICY)
            .with("Cross-Origin-Opener-Policy", "same-origin")
            // The hash of its address names an event.
            .with("Referrer-Policy", "no-referrer")
        : PageAnswer.notAllowed("GET, HEAD", SignUpPages.nothingHere(Visitor.of(call)));
  }

  private static Html page(Makers makers) {
    return Html.of(
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Lastseat: events</title>
        <link rel="icon" href="%s">
        <link rel="stylesheet" href="%s">
        <script type="module" src="%s"></script>
        </head>
        <body class="organiser" data-callers="%s">
        <noscript><main><h1>Your events</h1><p>This page needs JavaScript. The <a href="/">first page</a> makes an event without it.</p></main></noscript>
        </body>
        </html>
        """,
        Scene.ICON,
        WebFiles.address("organiser.css"),
        WebFiles.address("organiser.js"),
        switch (makers) {
          case EVERYBODY -> "open";
          case KEY_HOLDERS -> "key";
          case NOBODY -> "token";
        });
  }
}
