package io.lastseat.simulator.walk;

import io.lastseat.simulator.functions.Alteration;

/** Guards of reservations that create the resource, undone from outside. */
final class UndoneInCreating {

  /** Whoever decides does not see that somebody has created the resource, and on which terms. */
  static final Alteration TERMS_OF_THE_FIRST =
      UndoneInLife.heads(
          (client, books) -> {
            books.remove("terms");
            books.remove("termsNumber");
          });

  private UndoneInCreating() {}
}
