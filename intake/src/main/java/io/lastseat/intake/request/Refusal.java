package io.lastseat.intake.request;

/** Why a call cannot be served. */
public enum Refusal {
  /** The resource was never created. */
  UNKNOWN_RESOURCE,
  /** The resource does not exist, but a request that would create it has no verdict yet. */
  BEING_CREATED,
  /** The resource was archived: nothing about it can change any more, and little can be read. */
  RESOURCE_ARCHIVED,
  /** The resource is a lock: it can only be acquired, renewed, released as one, with its token. */
  IS_A_LOCK,
  /** The resource is no execution. */
  NO_EXECUTION,
  /** The request names other categories than the resource has, or none where it has some. */
  CATEGORIES_DIFFER,
  /** The applicant has handed the reservation over since. */
  HANDED_OVER,
  /** The resource has no request of that id. */
  UNKNOWN_REQUEST,
  /** The idempotency key belongs to a request with another content. */
  KEY_USED_OTHERWISE,
  /** The idempotency key begins with a prefix that was never given for this resource. */
  KEY_FOREIGN,
  /** The terms are not those that the client named, or the resource must not exist and does. */
  TERMS_CHANGED,
  /** The log of the resource has no room for requests that could only be refused. */
  LOG_FULL,
  /** The place in the roster does not exist, or exists no longer since the table was restored. */
  NO_SUCH_PLACE
}
