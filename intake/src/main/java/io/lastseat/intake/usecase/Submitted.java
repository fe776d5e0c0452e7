package io.lastseat.intake.usecase;

import io.lastseat.model.Reason;

/** What became of a request that a client sent. */
public sealed interface Submitted {

  /**
   * It is written down, by this call or by an earlier one that sent the same.
   *
   * @param standing as far as the call waited
   */
  record Taken(Standing standing) implements Submitted {}

  /** The gate refused it, and nothing was written. */
  record Refused(Reason reason) implements Submitted {}

  /** Its name belongs to a request that says something else; nothing was written. */
  record NameTaken() implements Submitted {}
}
