package io.lastseat.model;

/** What a refusal is about. */
public enum Concern {
  /** What the request says. */
  CONTENT,
  /** The resource: whether it exists, whether its log can hold more. */
  RESOURCE,
  /** The terms, and other changes of them. */
  TERMS,
  /** The time. */
  WINDOW,
  /** How much there is: what was left is part of the answer. */
  CAPACITY,
  /** An earlier request. */
  RESERVATION
}
