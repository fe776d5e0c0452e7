package io.lastseat.intake.webhook;

/** Why nothing came of a wish about a webhook. */
public enum WebhookRefused {
  /** The deployment has none. */
  NO_WEBHOOKS,
  /** There is none of that id. */
  UNKNOWN,
  /** There are as many as there may be. */
  TOO_MANY,
  /** Two secrets sign already. */
  ROTATING,
  /** Another call changed it at the same time. */
  CHANGED_BY_OTHERS,
  /** The log has no such commit. */
  NO_COMMIT,
  /** Its list of failures has no room for one more. */
  FULL,
  /** It has ended, or is disabled: nothing is sent. */
  NOT_CALLED
}
