package io.lastseat.local.ops;

/** The page before its script has run: nothing of it depends on what it will show. */
final class OpsPage {

  static final String HTML =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Lastseat: operations</title>
      <link rel="icon" href="/web/page/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/web/page/page.css">
      <link rel="stylesheet" href="/web/ops/ops.css">
      <script type="module" src="/web/ops/ops.js"></script>
      </head>
      <body class="ops" data-state="loading">
      <noscript><p class="bar">This page needs JavaScript. The commands 'lastseat quarantine', 'lastseat reconcile' and
      'lastseat audit' say the same in a terminal.</p></noscript>
      </body>
      </html>
      """;

  private OpsPage() {}
}
