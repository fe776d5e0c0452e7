package io.lastseat.model;

/** The subject of a refusal. */
public enum RefusalSubject {
  /** What the request says. */
  CONTENT,
  /** The resource: whether it exists, whether its log can hold more. */
  RESOURCE,
  /** The terms, and other changes of them. */
  TERMS,
  /** The time. */
  WINDOW,
  /** The units: the answer says how many were left. */
  CAPACITY,
  /** An earlier request. */
  RESERVATION
}
