package io.lastseat.local.ops;

import io.lastseat.intake.signup.WebFiles;

/** The page before its script has run: nothing of it depends on what it will show. */
final class OpsPage {

  /** It names its files by their hashes. */
  static String html() {
    return """
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
            WebFiles.address("page/page.css"),
            WebFiles.address("ops/ops.css"),
            WebFiles.address(WebFiles.OPS));
  }

  private OpsPage() {}
}
