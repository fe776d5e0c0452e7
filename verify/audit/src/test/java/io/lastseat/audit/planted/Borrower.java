package io.lastseat.audit.planted;

import io.lastseat.model.Books;

/** A model that lets the product compute for it. */
public final class Borrower {

  /** What could be given to one who asks now. */
  public static long left(Books books) {
    return books.left();
  }

  private Borrower() {}
}
