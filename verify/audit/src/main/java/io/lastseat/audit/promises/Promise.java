package io.lastseat.audit.promises;

import java.util.Locale;

/** The promises, in the words and the order of docs/guarantees.md. */
public enum Promise {
  /** No verdict grants beyond the capacity. */
  CAPACITY,
  /** Every request has at most one verdict, and it never changes. */
  ONE_VERDICT,
  /** On one lane, in the order of the stream. */
  ORDER,
  /** What was acknowledged is decided. */
  NOTHING_LOST,
  /** Verdicts and figures change together and agree. */
  ONE_SET_OF_BOOKS,
  /** Number, reason and rest are those that the rules give. */
  EXPLAINED;

  @Override
  public String toString() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
