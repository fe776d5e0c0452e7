package io.lastseat.model;

/** The subject of a refusal. */
public enum RefusalSubject {
  /** The content of the request. */
  CONTENT,
  /** The resource: whether it exists, and whether its log can hold more. */
  RESOURCE,
  /** The terms, and changes of them. */
  TERMS,
  /** The time of the request. */
  WINDOW,
  /** The units: the answer says how many were left. */
  CAPACITY,
  /** An earlier request. */
  RESERVATION
}
