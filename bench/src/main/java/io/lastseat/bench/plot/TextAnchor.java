package io.lastseat.bench.plot;

import java.util.Locale;

/** What of a text lies at its x. */
enum TextAnchor {
  START,
  MIDDLE,
  END;

  String svg() {
    return name().toLowerCase(Locale.ROOT);
  }
}
