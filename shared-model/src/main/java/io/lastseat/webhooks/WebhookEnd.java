package io.lastseat.webhooks;

import java.time.Instant;

/** The reason and the time since when a receiver is no longer called. */
public record WebhookEnd(Why why, Instant at) {

  /** The reasons why a receiver is no longer called. */
  public enum Why {
    /** The receiver answered 410. */
    GONE("gone"),
    /** The receiver took no event for days. */
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
