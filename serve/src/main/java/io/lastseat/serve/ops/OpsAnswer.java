package io.lastseat.serve.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.lastseat.pages.WebFiles;
import io.lastseat.site.Answer;

/** The page, its data and its refusals as HTTP responses, which no browser may store. */
final class OpsAnswer {

  /** Permits the files and calls of this server only, and no script or style inside the page. */
  static final String CONTENT_SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

  /** The page before its script runs, which is the same for every caller. */
  static Answer page() {
    String html =
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Lastseat: operations</title>
        <link rel="icon" href="%s" type="image/svg+xml">
        <link rel="stylesheet" href="%s">
        <link rel="stylesheet" href="%s">
        <script type="module" src="%s"></script>
        </head>
        <body class="ops" data-state="loading">
        <noscript><p class="bar">This page needs JavaScript. The commands 'lastseat quarantine', 'lastseat reconcile' and
        'lastseat audit' say the same in a terminal.</p></noscript>
        </body>
        </html>
        """
            .formatted(
                WebFiles.address("page/icon.svg"),
                WebFiles.address("page.css"),
                WebFiles.address("ops/ops.css"),
                WebFiles.address(WebFiles.OPS));
    return answer(200, "text/html; charset=utf-8", html);
  }

  static Answer json(JsonNode document) {
    return answer(200, "application/json", document.toString());
  }

  /** A problem document (RFC 9457). */
  static Answer problem(int status, String type, String title) {
    return refusal(status, type, title);
  }

  static Answer notAllowed(String allow) {
    return refusal(405, "method-not-allowed", "Use " + allow).with("Allow", allow);
  }

  static Answer seeOther(String path) {
    return answer(303, "text/plain; charset=utf-8", "").with("Location", path);
  }

  private static Answer refusal(int status, String type, String title) {
    return answer(
        status,
        "application/problem+json",
        JsonNodeFactory.instance
            .objectNode()
            .put("type", "urn:lastseat:problem:" + type)
            .put("title", title)
            .put("status", status)
            .toString());
  }

  private static Answer answer(int status, String type, String body) {
    return Answer.of(status, type, body)
        .with("Cache-Control", "no-store")
        .with("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        .with("Cross-Origin-Resource-Policy", "same-origin")
        .with("Cross-Origin-Opener-Policy", "same-origin")
        .with("Referrer-Policy", "no-referrer")
        .with("X-Content-Type-Options", "nosniff");
  }

  private OpsAnswer() {}
}
