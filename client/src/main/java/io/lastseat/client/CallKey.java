package io.lastseat.client;

/** Under which idempotency key something is asked for. */
sealed interface CallKey {

  /** A new one for each call, the same in all attempts of it. */
  enum Choice implements CallKey {
    RANDOM,
    /** Without a key a call is sent once, whatever comes of it. */
    NONE
  }

  /** The caller's own, which is sent as it is. */
  record Own(String text) implements CallKey {}
}
