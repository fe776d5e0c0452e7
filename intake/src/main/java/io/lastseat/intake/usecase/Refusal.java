package io.lastseat.intake.usecase;

/** Why a call cannot be served, in terms of what it asked for. */
public enum Refusal {
  /** Nobody has created the resource. */
  UNKNOWN_RESOURCE,
  /** The resource has no request of that id. */
  UNKNOWN_REQUEST,
  /** The idempotency key belongs to a request with another content. */
  KEY_USED_OTHERWISE,
  /** The place in the roster does not exist (any more: the table was restored). */
  NO_SUCH_PLACE
}
