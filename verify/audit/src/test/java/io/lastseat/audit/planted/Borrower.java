package io.lastseat.audit.planted;

import io.lastseat.model.Books;

/** A model that breaks the rule: it lets the product compute. */
public final class Borrower {

  /** Returns the units that a request could get now. */
  public static long left(Books books) {
    return books.left();
  }

  private Borrower() {}
}
