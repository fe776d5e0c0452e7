package io.lastseat.client;

import java.util.Locale;

/** How reservations of a resource come to their verdicts. */
public enum Admission {
  /** All by the stream, in batches: the verdict comes a moment after the answer. */
  STREAM,
  /** In the call that asks, and after a few lost races by the stream. */
  IMMEDIATE;

  String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
