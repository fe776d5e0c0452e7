package io.lastseat.webhooks;

import java.time.Instant;

/** Since when a receiver is not called any more, and why. */
public record WebhookEnd(Why why, Instant at) {

  /** The reasons. */
  public enum Why {
    /** It answered 410. */
    GONE("gone"),
    /** It took nothing for days. */
    FAILING("failing");

    private final String code;

    Why(String code) {
      this.code = code;
    }

    /** The name in tables and documents. */
    public String code() {
      return code;
    }
  }
}
