package io.lastseat.audit.promises;

/** The promises, in the words and the order of docs/guarantees.md. */
public enum Promise {
  /** No verdict grants beyond the capacity. */
  CAPACITY("Capacity"),
  /** Every request has at most one verdict, and it never changes. */
  ONE_VERDICT("One verdict"),
  /** On one lane, in the order of the stream. */
  ORDER("Order"),
  /** What was acknowledged is decided. */
  NOTHING_LOST("Nothing lost"),
  /** Verdicts and figures change together and agree. */
  ONE_SET_OF_BOOKS("One set of books"),
  /** Number, reason and rest are those that the rules give. */
  EXPLAINED("Explained");

  private final String title;

  Promise(String title) {
    this.title = title;
  }

  @Override
  public String toString() {
    return title;
  }
}
